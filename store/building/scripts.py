"""The store's SQL files."""

import re
from importlib.resources import files

from schema.fields import axes


def script(name: str) -> str:
    """The text of one of them, with the axes of benchmarks' tasks in their places: `{q.axes}` is
    each as a column of q, `{axes: VARCHAR}` each with its type.
    """
    text = files(__package__).joinpath("sql", name).read_text(encoding="utf-8")
    return re.sub(r"\{(\w+\.)?axes(?:: (\w+))?\}", _axes, text)


def _axes(place: re.Match[str]) -> str:
    of, kind = place[1] or "", f" {place[2]}" if place[2] else ""
    return ", ".join(f"{of}{axis}{kind}" for axis in axes())
