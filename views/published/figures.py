"""The papers' figures on Published: chips of all that the benchmark has, and the chosen one."""

from collections.abc import Mapping
from typing import Final

from schema.fields import NUMBERS
from views.address import links
from views.address.filters import Filters
from views.figures.registry import DrawnFigure, figures_of
from views.page.content import Content, Switch, Switches, Way
from views.page.labels import BY_WORDS
from views.published.model import Published

WHOSE: Final = ("judge", "compare", "model", "setting")
"""The fields that choose whose numbers a figure of one model or judge shows."""
MOST: Final = 12
"""The most models or judges to choose from by a click; the address can name any."""
NUMBER_WORDS: Final = {"both": "Both", "printed": "Printed", "computed": "Computed here"}


def figure_slots(model: Published) -> Mapping[str, Content]:
    """The chips, and the figure where one is chosen; none where no printed number is loaded."""
    filters = model.filters
    if not model.papers:
        return {}
    entries = [Switch("plot", "Figures", (*_figures(model), *_on_trends(model)))]
    if model.drawn is None:
        return {"plots": Switches(tuple(entries))}
    if model.drawn.has_printed and model.drawn.has_computed:
        entries.append(Switch("numbers", "Numbers", _numbers(filters)))
    entries += _whose(model.drawn, filters)
    return {"plots": Switches(tuple(entries)), "plot": model.drawn.content}


def _figures(model: Published) -> tuple[Way, ...]:
    """A link to each figure; the chosen one's link closes it. Where the benchmark has those of all
    papers, the paper's whose table is shown.
    """
    filters = model.filters
    every = figures_of(filters.benchmark)
    own = figures_of(model.shown.first.benchmark) if model.shown else every
    plain = filters.without("numbers", *WHOSE)
    closed = links.to(links.PUBLISHED, plain.but(plot=""))
    return tuple(
        Way(
            each.title,
            closed if each.id == filters.plot else
            links.to(links.PUBLISHED, plain.but(plot=each.id)),
            each.id == filters.plot,
            each.where,
        )
        for each in every
        if each in own or each.id == filters.plot
    )  # fmt: skip


def _whose(drawn: DrawnFigure, filters: Filters) -> list[Switch]:
    """The models or judges that the figure can be of, where it is of one of several."""
    offered = drawn.offered
    if len(offered) < 2:
        return []
    chosen = next((at for at, each in enumerate(offered) if each.fits(filters)), None)
    plain = filters.without(*WHOSE)
    shown = sorted({*range(min(MOST, len(offered))), *(() if chosen is None else (chosen,))})
    ways = (
        Way(offered[at].name, links.to(links.PUBLISHED, plain.but(**offered[at].fields)),
            at == chosen)
        for at in shown
    )  # fmt: skip
    return [Switch(drawn.word.lower(), drawn.word, tuple(ways))]


def _on_trends(model: Published) -> tuple[Way, ...]:
    """Links to the scores against what is known of models, which Trends draws with all settings."""
    return tuple(
        Way(f"Score against {BY_WORDS[axis]}", to_trends(model.filters, axis), False, "on Trends")
        for axis in model.axes
    )


def to_trends(filters: Filters, axis: str) -> str:
    """The benchmark's scores against the models' size or release."""
    return links.to(links.TRENDS, filters.only("version", "benchmark").but(by=axis))


def _numbers(filters: Filters) -> tuple[Way, ...]:
    current = filters.numbers or NUMBERS[0]
    return tuple(
        Way(NUMBER_WORDS[name], links.to(links.PUBLISHED, filters.but(numbers=name)),
            name == current)
        for name in NUMBERS
    )  # fmt: skip
