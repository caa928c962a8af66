"""The release check: each statistic as loaded and as printed, their difference and a flag.

Shortcuts by form are beside it: where right options stand in loaded questions, and how long they
are. R3-Bench keeps wrong options about as long as the right one (A.4.2). A guess that looks at
nothing but length or letter is the baseline that a figure has to be read against.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from metrics.boards.definitions import PERCENT
from schema.vocabulary import VARIANT_NAMES
from store.queries.printed import PrintedNumber, printed_numbers
from store.queries.statistics import Loaded, loaded_statistics, option_counts
from store.reading.store import Row as Counts
from store.reading.store import Store
from views.data.release.rows import ROWS, PrintedPlace, ReleaseRow
from views.page.content import Badge, Cell, Column, Fold, Folds, Row, Score, Table, Tone
from views.page.content import Row as TableRow
from views.page.labels import value_label

ALL: Final = "all types"
OPTION_COLUMNS: Final = (
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
OPTION_CAPTION: Final = (
    "Shares of the loaded questions with a known right option. Far above chance by longest or by "
    "letter: a model may be right without the film."
)
SAME: Final = "same"
DIFFERS: Final = "differs"
NOT_PRINTED: Final = "not printed"
NOT_LOADED: Final = "not loaded"
NO_PAPER: Final = "no printed numbers loaded"
NOT_COMPARABLE: Final = "not comparable"
TONES: Final[Mapping[str, Tone]] = {SAME: "good", DIFFERS: "warn"}
COLUMNS: Final = (
    Column("what", "Statistic"),
    Column("loaded", "Loaded here"),
    Column("printed", "Printed"),
    Column("difference", "Difference"),
    Column("flag", "Flag", "badges"),
    Column("where", "Printed in"),
)
CAPTION: Final = "Means are compared to the printed decimals. Chains drawn here are not counted."


class Compared(NamedTuple):
    """A statistic's two values and what they say together."""

    row: ReleaseRow
    loaded: float | None
    printed: float | None
    table: str
    flag: str


def compared(store: Store, benchmark: str) -> list[Compared]:
    """Every statistic of a benchmark; none for one without a paper that is known here."""
    loaded = loaded_statistics(store, benchmark)
    printed = printed_numbers(store, benchmark)
    return [_compared(row, loaded, printed) for row in ROWS.get(benchmark, ())]


def _compared(row: ReleaseRow, loaded: Loaded, printed: Sequence[PrintedNumber]) -> Compared:
    values = [loaded[part] for part in row.counted if part in loaded]
    here = sum(values) if values else None
    match = next(_matching(row.printed, printed), None) if row.printed else None
    value = None if match is None else match.value
    table = "" if match is None else f"{match.paper}, {match.table}"
    flag = _flag(row, here, value) if printed or not row.printed else NO_PAPER
    return Compared(row, here, value, table, flag)


def _matching(place: PrintedPlace, printed: Sequence[PrintedNumber]) -> Iterator[PrintedNumber]:
    for row in printed:
        if (
            row.paper == place.paper
            and row.table.startswith(place.table)
            and row.metric == place.metric
            and row.slice == place.slice
            and row.setting == place.setting
        ):
            yield row


def _flag(row: ReleaseRow, loaded: float | None, printed: float | None) -> str:
    if printed is None:
        return NOT_PRINTED
    if not row.counted:
        return NOT_COMPARABLE
    if not loaded:
        return NOT_LOADED
    bound = loaded <= printed if row.at_most else round(loaded, decimals(printed)) == printed
    return SAME if bound else NOT_COMPARABLE if row.note else DIFFERS


def decimals(value: float) -> int:
    """How many decimals a printed number has."""
    return 0 if value == int(value) else len(f"{value:g}".partition(".")[2])


def release_check(store: Store, names: Mapping[str, str]) -> Folds:
    """An expanded entry for each loaded benchmark whose paper is known (id → name)."""
    folds = (_fold(name, title, compared(store, name)) for name, title in names.items()
             if name in ROWS)  # fmt: skip
    return Folds(tuple(folds), "No benchmark with a paper is loaded.")


def _fold(name: str, title: str, rows: list[Compared]) -> Fold:
    counts = Counter(row.flag for row in rows)
    badges = tuple(
        Badge(f"{counts[flag]} {flag}", TONES.get(flag, "muted"))
        for flag in (SAME, DIFFERS, NOT_LOADED, NOT_COMPARABLE)
        if counts[flag]
    )
    return Fold(
        title, badges, table=Table(COLUMNS, tuple(map(_row, rows)), CAPTION), open=True,
        id=f"release-{name}",
    )  # fmt: skip


def _row(row: Compared) -> TableRow:
    places = decimals(row.printed) if row.printed is not None else 0
    has_both = row.loaded is not None and row.printed is not None and row.flag != NOT_LOADED
    difference = (row.loaded or 0) - (row.printed or 0)
    return TableRow(
        {
            "what": row.row.label,
            "loaded": _number(row.loaded, places),
            "printed": (f"≤ {row.printed:g}" if row.row.at_most and row.printed is not None
                        else _number(row.printed, places)),
            "difference": f"{difference:+,.{places}f}" if has_both and row.flag == DIFFERS else "",
            "flag": (Badge(row.flag, TONES.get(row.flag, "muted"), row.row.note),),
            "where": row.table + (f" ({row.row.note})" if row.row.note else ""),
        },
        key=row.row.label,
    )  # fmt: skip


def _number(value: float | None, places: int) -> str | None:
    if value is None:
        return None
    return f"{value:,.{places if value != int(value) else 0}f}"


def option_balance(store: Store, names: Mapping[str, str]) -> Folds:
    """An entry for each loaded benchmark with questions of several options (id → name)."""
    read = {name: option_counts(store, name) for name in names}
    folds = (
        Fold(
            names[name], table=Table(OPTION_COLUMNS, _rows(rows), OPTION_CAPTION),
            id=f"options-{name}",
        )
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
            rows.append(_option_row(ALL, variant, options, mine))
        rows += [_option_row(each["type"] or "", variant, options, [each]) for each in mine]
    return tuple(rows)


def _option_row(kind: str, variant: str | None, options: int, counts: Sequence[Counts]) -> Row:
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
