"""The store's SQL files."""

import re
from importlib.resources import files
from typing import Final

from schema.fields import axes

_DIFFERENCES: Final = {
    "{a.read_differently}": "coalesce(a.mark_choice <> coalesce(a.choice, -1), false)",
    "{a.marked_differently}": "coalesce(a.mark <> coalesce(a.correct, false)::INTEGER "
    "AND (a.correct IS NOT NULL OR a.status <> 'ok'), false)",
}
"""Whether a harness read or marked an answer `a` otherwise than we do."""


def script(name: str, part: str = "part") -> str:
    """The text of one of them, with the axes of benchmarks' tasks in their places: `{q.axes}` is
    each as a column of q, `{axes: VARCHAR}` each with its type. `part` is the schema that answers
    are written to.
    """
    text = files(__package__).joinpath("sql", name).read_text(encoding="utf-8")
    for place, sql in (_DIFFERENCES | {"{part}": part}).items():
        text = text.replace(place, sql)
    return re.sub(r"\{(\w+\.)?axes(?:: (\w+))?\}", _axes, text)


def _axes(place: re.Match[str]) -> str:
    of, kind = place[1] or "", f" {place[2]}" if place[2] else ""
    return ", ".join(f"{of}{axis}{kind}" for axis in axes())
