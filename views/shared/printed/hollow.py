"""Printed figures beside a computed board: their statuses, and where each of them leads.

They are hollow marks in the board's columns, never ranked with it. `hollow_rows` gives what a paper
prints for the board's metric: for each model and setting the whole and one figure for each value of
the columns' field, where the paper has them. A printed number leads to the loaded cases that it is
about (its own task, tier or category, else all), and to its row among the printed tables. Its
status is a letter beside the number; the note is below.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from string import ascii_lowercase
from typing import Final, NamedTuple

from metrics.boards.board import metrics_of, plain_board
from schema.benchmarks import PAPERS, opens_on, plain_name
from schema.entries.benchmark import Paper, PrintedBoard
from schema.entries.parameters import rounding_to
from schema.fields import FIELDS
from schema.vocabulary import SETTINGS
from store.queries.printed import ModelFacts, PrintedNumber, printed_numbers
from store.reading.store import Store
from views.address import links
from views.address.conditions import board_query
from views.address.filters import Filters
from views.page.printed_table import PrintedStatus
from views.shared.printed.tables import arranged, row_id

CHECKS: Final = ("consistent with", "bold in source")
"""How notes begin that only tell how a number was checked: they have no letter beside it."""
_MINUS: Final = {"-": "−", "–": "−"}


@dataclass(frozen=True, slots=True)
class HollowRow:
    """What a paper prints of one model in one setting: the whole, and by value of a field."""

    paper: str
    table: str
    model: str
    setting: str
    known: ModelFacts | None
    total: PrintedNumber | None = None
    values: Mapping[str, PrintedNumber] = field(default_factory=dict)

    @property
    def key(self) -> str:
        """The model here, else the printed name: what a computed row of the same model has."""
        return self.known.model if self.known else self.model


def numbers_of(rows: Iterable[HollowRow]) -> list[PrintedNumber]:
    """All numbers of rows; of each that of the whole first."""
    return [number for row in rows for number in (row.total, *row.values.values()) if number]


def input_setting(setting: str) -> str:
    """A printed setting as runs have it; as printed where it is no input setting."""
    return _MINUS.get(setting, setting)


def hollow_rows(filters: Filters, values: Sequence[str], store: Store) -> tuple[HollowRow, ...]:
    """The printed rows beside a board with these columns (`filters.by` has `values`)."""
    if filters.paper == "none":
        return ()
    numbers = printed_numbers(store, filters.benchmark)
    rows = [
        row
        for paper in dict.fromkeys(number.paper for number in numbers)
        for row in _of_paper(
            PAPERS.get(paper, Paper(name=paper)),
            [number for number in numbers if number.paper == paper],
            filters,
            values,
        )
    ]
    return tuple(row for row in rows if is_chosen(row, filters))


Key = tuple[str, str]
"""A printed model and its setting."""


def _of_paper(
    paper: Paper, numbers: Sequence[PrintedNumber], filters: Filters, values: Sequence[str]
) -> Iterator[HollowRow]:
    """Rows of all its boards of the metric; figures of one model and setting are one row."""
    wholes: dict[Key, PrintedNumber] = {}
    parts: dict[Key, dict[str, PrintedNumber]] = {}
    for board in paper.boards:
        for number in numbers if board.metric == filters.metric else ():
            value = column_of(board, number, filters.by, values)
            key = number.model, board.setting or input_setting(number.setting)
            if value is not None and (number.is_seen or filters.paper != "seen"):
                parts.setdefault(key, {})[value] = number
                if not value:
                    wholes[key] = number
    for key, of in parts.items():
        first = next(iter(of.values()))
        shown = {value: number for value, number in of.items() if value}
        yield HollowRow(paper.name, first.table, *key, first.known, wholes.get(key), shown)


def _counts(board: PrintedBoard, number: PrintedNumber) -> bool:
    """Whether the number is of the board's table and a share, as the board's own figures."""
    return number.table.startswith(board.table) and number.unit == "%"


def column_of(
    board: PrintedBoard, number: PrintedNumber, by: str, values: Sequence[str]
) -> str | None:
    """The value of the number's column: "" for the whole row, None where it has no place."""
    if not _counts(board, number):
        return None
    is_total = number.slice == board.total
    if board.of_setting:
        value = number.setting.removeprefix(board.of_setting.get(by, number.setting))
        return value if value in values and (is_total or not board.total) else None
    if board.total and is_total:
        return ""
    stated = board.columns.get(by, {})
    alike = _alike(number.slice, values) if by in board.alike else None
    return next((value for value in values if stated.get(value) == number.slice), alike)


def _alike(printed: str, values: Sequence[str]) -> str | None:
    last = plain_name(printed.rpartition("/")[2])
    return next((value for value in values if plain_name(value).endswith(last)), None)


def is_chosen(row: HollowRow, filters: Filters) -> bool:
    """Whether the filters of runs leave the row: model and setting."""
    settings = filters.setting
    names = {row.key, *(row.known.with_runs if row.known else ())}
    if filters.model and names.isdisjoint(filters.model):
        return False
    if not is_of_kind(row.known, filters):
        return False
    return not settings or row.setting not in SETTINGS or row.setting in settings


def is_of_kind(known: ModelFacts | None, filters: Filters) -> bool:
    """Whether weights and size are what the filters ask for; unknown is neither."""
    if len(filters.open) == 1 and (known is None or known.open is not (filters.open[0] == "open")):
        return False
    if filters.size is None:
        return True
    low, high = rounding_to(*filters.size)
    return known is not None and known.size is not None and low <= known.size < high


_OF_RESULTS: Final = frozenset({"benchmark", "judge", "run"})
"""Fields that choose whose results are counted, not which cases."""


def is_whole(filters: Filters, usual: Filters) -> bool:
    """Whether the board counts the cases that the benchmark's papers print figures of; `usual`: the
    filters with the cases that it counts where nothing is chosen.
    """
    return all(
        _is_usual(name, filters, usual)
        for name, about in FIELDS.items()
        if about.label and not about.of_run and name not in _OF_RESULTS
    )


def _is_usual(name: str, filters: Filters, usual: Filters) -> bool:
    """Whether the field chooses what it does by default. All of a battery is not what a board opens
    on: SVBench's paper prints its short prompts alone.
    """
    chosen, default = getattr(filters, name), getattr(usual, name)
    if not filters.narrows(name) and not usual.narrows(name):
        return True
    return chosen in (default, (opens_on(filters.benchmark).get(name),))


Behind = Callable[[PrintedNumber], str]
"""A printed number → the address of the cases that it is about, "" where none are loaded."""


class Origins(NamedTuple):
    """Addresses by printed number. `cases`: its loaded cases. `source`: its row on Published."""

    cases: Mapping[PrintedNumber, str] = {}
    source: Mapping[PrintedNumber, str] = {}


NOWHERE: Final = Origins()


def origins(filters: Filters, store: Store, numbers: Iterable[PrintedNumber]) -> Origins:
    """Both addresses of the numbers, which another page than Published shows."""

    @cache
    def rows(benchmark: str, table: str) -> Mapping[PrintedNumber, str]:
        every = printed_numbers(store, benchmark)
        printed = [number for number in every if number.table_id == table]
        places = arranged(printed).places
        return {number: row_id(row) for number, (row, _) in zip(printed, places, strict=True)}

    def source(number: PrintedNumber) -> str:
        row = rows(number.benchmark, number.table_id)[number]
        return links.published(filters, number.benchmark, number.table_id, row)

    cases, shown = behind(filters, store), tuple(numbers)
    return Origins({each: cases(each) for each in shown}, {each: source(each) for each in shown})


def behind(filters: Filters, store: Store) -> Behind:
    """Addresses for the numbers of a page; each board's columns are read once."""

    @cache
    def columns(benchmark: str, metric: str, by: str) -> Sequence[str]:
        chosen = filters.only("version").but(benchmark=benchmark, metric=metric, by=by)
        return plain_board(store, board_query(chosen)).values

    def address(number: PrintedNumber) -> str:
        known = metrics_of(store).get(number.benchmark, ())
        kept = filters.only("version").but(benchmark=number.benchmark)
        for board in PAPERS.get(number.paper, Paper(name=number.paper)).boards:
            if board.metric not in known:
                continue
            for by in _fields(board):
                values = columns(number.benchmark, board.metric, by)
                value = column_of(board, number, by, values)
                if value is not None:
                    return links.failures(kept.but(**{by: (value,)}) if value else kept)
        return ""

    return address


def _fields(board: PrintedBoard) -> tuple[str, ...]:
    """The fields of cases that the board's columns can be."""
    fields = dict.fromkeys((*board.columns, *board.alike, *board.of_setting))
    return tuple(by for by in fields if by in links.CASE_FIELDS)


class StatusWords(NamedTuple):
    """How a status is shown: sign, words, explanation."""

    mark: str
    words: str
    title: str


STATUS_WORDS: Final = {
    "SEEN": StatusWords("", "read in the paper", "The number was read in the paper itself."),
    "RECONSTRUCTED": StatusWords(
        "‡", "reconstructed", "Not legible there; taken from other printed numbers."
    ),
    "INFERRED": StatusWords("†", "inferred", "Follows from printed numbers by an assumption."),
    "UNVERIFIED": StatusWords("?", "second-hand", "From notes about the paper; not checked."),
}


def words_of(status: str) -> StatusWords:
    """How a status is shown; an unknown one as it is called."""
    return STATUS_WORDS.get(status, StatusWords("?", status.lower(), ""))


def legend(numbers: Sequence[PrintedNumber]) -> tuple[PrintedStatus, ...]:
    """The statuses that the numbers have, with their counts."""
    counts = Counter(number.status for number in numbers)
    order = [*STATUS_WORDS, *(status for status in counts if status not in STATUS_WORDS)]
    return tuple(
        PrintedStatus(*words_of(status), counts[status]) for status in order if counts[status]
    )


def letters_of(numbers: Iterable[PrintedNumber]) -> Mapping[str, str]:
    """Note → its letter, in the order in which the notes first stand there."""
    notes = dict.fromkeys(number.note for number in numbers if is_remark(number.note))
    return {note: _letter(at) for at, note in enumerate(notes)}


def checks_of(numbers: Iterable[PrintedNumber]) -> tuple[str, ...]:
    """The notes that only tell how a number was checked."""
    notes = dict.fromkeys(number.note for number in numbers)
    return tuple(note for note in notes if note and not is_remark(note))


def is_remark(note: str) -> bool:
    """Whether the note says something that a reader of the number should know: a misprint, a
    doubt, where it was read.
    """
    return bool(note) and not note.startswith(CHECKS)


def _letter(place: int) -> str:
    """a to z, then aa, ab …"""
    turn, at = divmod(place, len(ascii_lowercase))
    return (ascii_lowercase[turn - 1] if turn else "") + ascii_lowercase[at]
