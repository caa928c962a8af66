"""The release check: each statistic as loaded and as printed, their difference and a flag."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from store.queries.printed import PrintedNumber, printed_numbers
from store.queries.statistics import Loaded, loaded_statistics
from store.reading.store import Store
from views.data.release.rows import ROWS, PrintedPlace, ReleaseRow
from views.page.content import Badge, Column, Fold, Folds, Table, Tone
from views.page.content import Row as TableRow

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
