"""Shortcuts by form: where right options stand in loaded questions, and how long they are.

R3-Bench keeps wrong options about as long as the right one (A.4.2). A guess that looks at nothing
but length or letter is the baseline that a figure has to be read against.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from metrics.boards.definitions import PERCENT
from schema.vocabulary import VARIANT_NAMES
from store.queries.statistics import option_counts
from store.reading.store import Row as Counts
from store.reading.store import Store
from views.page.content import Cell, Column, Fold, Folds, Row, Score, Table
from views.page.labels import value_label

ALL: Final = "all types"
COLUMNS: Final = (
    Column("type", "Type"),
    Column("variant", "Variant"),
    Column("options", "Options", "count"),
    Column("n", "Questions", "count"),
    Column("chance", "Chance", "score"),
    Column("longest", "Guess by longest", "score", "the first of several as long"),
    Column("letter", "Guess by letter", "score", "the letter that is right most often"),
    Column("is_longest", "Right is longest", "score", "no other is longer"),
    Column("is_shortest", "Right is shortest", "score", "every other is longer"),
    Column("words", "Words: right, wrong"),
    Column("positions", "Right at A/B/… in %"),
)
CAPTION: Final = (
    "Shares of the loaded questions with a known right option. Far above chance by longest or by "
    "letter: a model may be right without the film."
)


def option_balance(store: Store, names: Mapping[str, str]) -> Folds:
    """An entry for each loaded benchmark with questions of several options (id → name)."""
    read = {name: option_counts(store, name) for name in names}
    folds = (
        Fold(names[name], table=Table(COLUMNS, _rows(rows), CAPTION), id=f"options-{name}")
        for name, rows in read.items() if rows
    )  # fmt: skip
    return Folds(tuple(folds))


def _rows(counts: Sequence[Counts]) -> tuple[Row, ...]:
    """By number of options, first over all types: a letter of four is no letter of five."""
    groups: dict[tuple[str | None, int], list[Counts]] = {}
    for each in counts:
        groups.setdefault((each["variant"], each["options"]), []).append(each)
    rows = list[Row]()
    for (variant, options), mine in groups.items():
        if len(mine) > 1:
            rows.append(_row(ALL, variant, options, mine))
        rows += [_row(each["type"] or "", variant, options, [each]) for each in mine]
    return tuple(rows)


def _row(kind: str, variant: str | None, options: int, counts: Sequence[Counts]) -> Row:
    n = int(sum(each["n"] for each in counts))
    at = [sum(each["positions"].get(place, 0) for each in counts) for place in range(options)]

    def share(right: float) -> Score:
        return Score(100 * right / n, PERCENT, n, n, right=right, base=n)

    def summed(count: str, times: str = "") -> float:
        return float(sum(each[count] * (each[times] if times else 1) for each in counts))

    def mean(words: str) -> float:
        return summed(words, "n") / n

    cells: dict[str, Cell] = {
        "type": kind if kind == ALL else value_label("type", kind) if kind else "–",
        "variant": VARIANT_NAMES.get(variant or "", "–"),
        "options": options,
        "n": n,
        "chance": Score(100 / options, PERCENT, n, n),
        "longest": share(summed("by_longest")),
        "letter": share(max(at)),
        "is_longest": share(summed("right_is_longest")),
        "is_shortest": share(summed("right_is_shortest")),
        "words": f"{mean('right_words'):.1f}, {mean('wrong_words'):.1f}",
        "positions": "/".join(f"{100 * right / n:.0f}" for right in at),
    }
    return Row(cells, key=f"{variant}~{options}~{kind}")
