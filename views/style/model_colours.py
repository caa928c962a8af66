"""A colour and a marker for each model: the same on all pages and in the papers' figures.

A model prefers the place that its id's hash names, so that another import changes few of them;
where two prefer one, the later in order takes the next free one. Ten models have colours of their
own; more share a colour under another marker. All colours have a contrast of at least 3 on light
and dark grounds, and none is the green of a pass or the red of a fail.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Final, NamedTuple

COLOURS: Final = (
    "#1f6fc4", "#cf7a12", "#167a6c", "#cb6fb0", "#7a55d4",
    "#3a96c6", "#9a5b2c", "#86961d", "#c2407c", "#6d8492",
)  # fmt: skip
SYMBOLS: Final = ("circle", "square", "diamond", "triangle-up", "triangle-down", "pentagon",
                  "hexagon", "star", "cross", "x")  # fmt: skip
"""Plotly's names of marker symbols."""
UNLIKE: Final = 3
"""A marker so many places on does not look like the one before."""
GROUNDS: Final = ("#ffffff", "#faf9f6", "#1e1d2a", "#14131c")
"""What models are drawn on: cards and pages, light and dark."""


class ModelMark(NamedTuple):
    """How a model is drawn: `#rrggbb` and a marker symbol."""

    colour: str
    symbol: str


def model_marks(models: Iterable[str], computed: Iterable[str] = ()) -> Mapping[str, ModelMark]:
    """Every model's mark; `models` are all ids of the data, not those of one chart. What is
    `computed` here takes a place after them, so that it changes no mark of theirs.
    """
    marks: dict[str, ModelMark] = {}
    taken: set[int] = set()
    known = set(models)
    for model in (*sorted(known), *sorted({*computed} - known)):
        if len(taken) == len(COLOURS):
            taken.clear()
        place = int.from_bytes(sha256(model.encode()).digest()[:4]) % len(COLOURS)
        while place in taken:
            place = (place + 1) % len(COLOURS)
        taken.add(place)
        shift = len(marks) // len(COLOURS)
        marks[model] = ModelMark(COLOURS[place], SYMBOLS[(place + shift) % len(SYMBOLS)])
    return marks


def told_apart(marks: Sequence[ModelMark]) -> list[ModelMark]:
    """The marks of a chart's rows: where several are of one model, they keep its colour and the
    later ones have another marker.
    """
    seen = Counter[ModelMark]()
    apart = []
    for mark in marks:
        place = SYMBOLS.index(mark.symbol) + UNLIKE * seen[mark]
        apart.append(mark._replace(symbol=SYMBOLS[place % len(SYMBOLS)]))
        seen[mark] += 1
    return apart
