"""A board row's id in URLs, its display name, its model's mark, and its figures as scores."""

from collections.abc import Iterable, Mapping

from metrics.boards.board import Board
from metrics.boards.definitions import PERCENT
from metrics.boards.rows import BoardRow, Entry
from store.queries.catalogue.results import models_here
from store.reading.store import Store
from views.page.content import Score
from views.style.model_colours import ModelMark, model_marks


def row_id(row: BoardRow) -> str:
    """A row's id in a URL: everything that makes it a row of its own."""
    key = row.key
    parts = (key.model, key.judge, key.setting, key.encoding, *((key.older,) if key.older else ()))
    return "~".join(part or "" for part in parts)


def name_of(row: BoardRow, shown: Board) -> str:
    """The row's display name, with judge and setting where rows differ in them."""
    extra = [
        value
        for value, differs in ((shown.judge_of(row), "judge" in shown.differ),
                               (row.key.setting, "setting" in shown.differ),
                               (row.key.encoding, "encoding" in shown.differ),
                               (row.key.older, True))
        if value and differs
    ]  # fmt: skip
    return " · ".join([row.key.model_name, *extra])


def marks_of(models: Iterable[str], store: Store) -> Mapping[str, ModelMark]:
    """Each model's colour and marker: the same wherever the version draws it.

    `models`: those drawn, some of which may have neither results nor clips.
    """
    return model_marks(models_here(store), models)


def axis_unit(unit: str) -> str:
    """A metric's unit as an axis names it: shares are percent."""
    return "%" if unit == PERCENT else unit


def score_of(value: float | None, entry: Entry, unit: str, href: str | None = None) -> Score:
    """The ranking figure, with its counts and interval."""
    ends = (entry.low, entry.high, href, entry.few)
    return Score(value, unit, entry.n, entry.ok, *ends, entry.right, entry.base)
