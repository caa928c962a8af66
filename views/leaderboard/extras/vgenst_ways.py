"""VGenST-Bench's ways of asking in one table: vanilla, circular, V1, V2, V3 (its Figure 6)."""

from collections.abc import Mapping
from typing import Final

from metrics.boards.board import Board
from metrics.boards.definitions import ACCURACY, CIRCULAR, OPEN, PERCENT, Metric
from schema.fields import NOT_STATED
from store.queries.boards.ways_of_asking import (
    AnswersMeant,
    AskedModel,
    WayCounts,
    answers_meant,
    place_of,
    ways_of_asking,
)
from store.reading.condition import all_of
from views.address import links
from views.address.conditions import by_column
from views.address.filters import Filters
from views.leaderboard.differences import not_paired, paired
from views.leaderboard.extras.registry import Extra, ExtraSubject
from views.page.content import Cell, Column, Row, Score, Table
from views.page.page import Slot

Key = tuple[str, str | None]
"""A way, and the judge who decided it, None where none did."""
Ways = Mapping[AskedModel, Mapping[Key, WayCounts]]
HEADS: Final = {
    "base": ("Vanilla", "base questions, the options as printed", ACCURACY),
    "circular": ("Circular", "right in every order of the options", CIRCULAR),
    "v1": ("V1", "None of these among the wrong options", ACCURACY),
    "v2": ("V2", "None of these is the right option", ACCURACY),
    "v3": ("V3", "open-ended, by a judge", OPEN),
}
"""Way → its column, what it is, and the metric that it is measured by."""
CAPTION: Final = (
    "Share right of the questions with a reply. Δ: minus vanilla, in points; 95 % CI over whole "
    "videos. It counts the base questions asked in both."
)


def read_ways(subject: ExtraSubject) -> Ways | AnswersMeant | None:
    """The ways of every model, or how many answers are too many to pair. None where there is
    vanilla alone, and under a typed condition: it is on answers, which differ from way to way.
    """
    if subject.filters.where:
        return None
    parts = by_column(subject.filters.without("variant", "protocol"), ACCURACY.cases)
    condition = all_of(*parts.values())
    meant = answers_meant(subject.store, condition)
    if meant.are_too_many():
        return meant
    read = ways_of_asking(subject.store, condition)
    return read if any(way != "base" for ways in read.values() for way, _ in ways) else None


def table(ways: Ways | AnswersMeant, shown: Board, filters: Filters) -> Table:
    """A row for each model and setting; a pair of columns for each way."""
    del shown
    if isinstance(ways, AnswersMeant):
        return not_paired(ways)
    keys = sorted({key for each in ways.values() for key in each}, key=place_of)
    several = {way for way, _ in keys if sum(way == other for other, _ in keys) > 1}
    settings = len({(who.setting, who.encoding) for who in ways}) > 1
    columns = (
        Column("model", "Model"),
        *((Column("setting", "Setting"),) if settings else ()),
        *(column for key in keys for column in _columns(key, several)),
    )
    rows = tuple(_row(who, each, filters) for who, each in ways.items())
    return Table(columns, tuple(sorted(rows, key=_standing)), CAPTION)


def _columns(key: Key, several: set[str]) -> tuple[Column, ...]:
    way, judge = key
    label, words, _ = HEADS[way]
    name = f"{label}, {judge}" if way in several else label
    figure = Column(_id(key), name, "score", words)
    if way == "base":
        return (figure,)
    return figure, Column(f"{_id(key)}-less", f"Δ {name}", "score", f"{label} less vanilla, paired")


def _id(key: Key) -> str:
    return "~".join(filter(None, key))


def _standing(row: Row) -> float:
    vanilla = row.cells.get("base")
    return -(vanilla.value or 0.0) if isinstance(vanilla, Score) else 0.0


def _row(who: AskedModel, ways: Mapping[Key, WayCounts], filters: Filters) -> Row:
    cells: dict[str, Cell] = {
        "model": who.name,
        "setting": " · ".join(filter(None, (who.setting, who.encoding))),
    }
    for key, way in ways.items():
        n, right = int(way.n.sum()), float(way.correct.sum())
        address = _wrong(who, key, filters) if right < n else None
        cells[_id(key)] = Score(100 * right / n, PERCENT, n, n, href=address, right=right, base=n)
        if key[0] != "base":
            cells[f"{_id(key)}-less"] = paired(way)
    return Row(cells, key="~".join(part or "" for part in who))


def _wrong(who: AskedModel, key: Key, filters: Filters) -> str:
    """The wrong answers of the way."""
    way, judge = key
    metric: Metric = HEADS[way][2]
    opened = filters.only(
        *links.CASE_FIELDS,
        pattern=metric.pattern,
        protocol=metric.protocol,
        variant=(way,) if way in ("v1", "v2", "v3") else ("base",),
        model=(who.model,),
        judge=(judge,) if judge else (),
        setting=(who.setting,) if who.setting else (),
        encoding=(who.encoding or NOT_STATED,) if filters.encoding or who.encoding else (),
        page=1,
    )
    return links.failures(opened)


EXTRA: Final = Extra[Ways | AnswersMeant](
    Slot("ways", "table", "By question variant"),
    read_ways,
    table,
    metrics=frozenset({ACCURACY.name, CIRCULAR.name, OPEN.name}),
)
