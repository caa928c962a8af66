"""The cell of a printed number: its text, sign, letters, tooltip and place on the scale."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from store.queries.printed.numbers import PrintedNumber
from views.page.papers.printed import PrintedCell
from views.shared.printed.hollow import Origins
from views.shared.printed.statuses import letters_of, words_of

TOPS: Final = {"%": 100.0, "kappa": 1.0, "ratio": 1.0, "correlation": 1.0}
"""Units whose scale is known; others are drawn against the largest number beside them."""
SCALED: Final = frozenset({*TOPS, "pp", "count", "rank"})

Measure = tuple[str, str]
"""A metric and its unit."""
Scale = Mapping[Measure, float]
"""Metric and unit → the number that fills a cell."""
Places = Mapping[Measure, int]
"""Metric and unit → the decimals that the table prints."""


def scale_of(numbers: Iterable[PrintedNumber]) -> Scale:
    """What fills a cell: a percentage's hundred, else the largest number of the same metric."""
    largest: dict[tuple[str, str], float] = defaultdict(float)
    for number in numbers:
        if number.unit in SCALED:
            of = number.metric, number.unit
            largest[of] = max(largest[of], abs(number.value))
    return {of: TOPS.get(of[1], top) for of, top in largest.items() if top}


def places_of(numbers: Iterable[PrintedNumber]) -> Places:
    """The most decimals that a number of a metric has: a table prints all alike."""
    places: dict[Measure, int] = defaultdict(int)
    for number in numbers:
        decimals = len(f"{number.value:.6f}".rstrip("0").partition(".")[2])
        of = number.metric, number.unit
        places[of] = max(places[of], decimals)
    return places


def number_text(number: PrintedNumber, places: Places) -> str:
    """The number with its table's decimals; a difference with its sign."""
    text = f"{number.value:,.{places.get((number.metric, number.unit), 2)}f}"
    return f"+{text}" if number.unit == "pp" and number.value > 0 else text.replace("-", "−")


class Beside(NamedTuple):
    """What the cells of one table share: letters of notes, scales, decimals."""

    letters: Mapping[str, str]
    scale: Scale
    places: Places


def beside(numbers: Sequence[PrintedNumber]) -> Beside:
    """What stands beside the numbers of a table."""
    return Beside(letters_of(numbers), scale_of(numbers), places_of(numbers))


def printed_cell(number: PrintedNumber, shared: Beside, origins: Origins) -> PrintedCell:
    """A number with everything that stands beside it, and where it leads."""
    letters, scale, places = shared
    top = scale.get((number.metric, number.unit))
    return PrintedCell(
        number_text(number, places),
        words_of(number.status).mark,
        letters.get(number.note, ""),
        tooltip(number, places),
        None if top is None else round(min(100.0, 100 * abs(number.value) / top), 1),
        number.value < 0,
        origins.cases(number),
        origins.source(number),
    )


def tooltip(number: PrintedNumber, places: Places) -> str:
    """What the number is of, its status and its note."""
    model = "" if number.model.startswith("(") else number.model
    of = " · ".join(filter(None, (model, number.setting, number.slice, number.metric)))
    unit = "" if number.unit in ("", "count") else f" {number.unit}"
    note = f" Note: {number.note}." if number.note else ""
    return f"{of}: {number_text(number, places)}{unit} ({words_of(number.status).words}).{note}"
