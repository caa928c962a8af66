"""The papers' figures on Published: chips of all that the benchmark has, and the chosen one."""

from collections.abc import Mapping
from typing import Final

from schema.fields import NUMBERS
from views.address import links
from views.address.filters import Filters
from views.figures.registry import figures_of
from views.page.content import Content, Switch, Switches, Way
from views.page.labels import BY_WORDS
from views.published.model import Published

NUMBER_WORDS: Final = {"both": "Both", "printed": "Printed", "computed": "Computed here"}


def figure_slots(model: Published) -> Mapping[str, Content]:
    """The chips, and the figure where one is chosen."""
    filters = model.filters
    entries = [Switch("plot", "Figures", (*_figures(filters), *_on_trends(model)))]
    if model.drawn is None:
        return {"plots": Switches(tuple(entries))}
    if model.drawn.has_printed and model.drawn.has_computed:
        entries.append(Switch("numbers", "Numbers", _numbers(filters)))
    return {"plots": Switches(tuple(entries)), "plot": model.drawn.content}


def _figures(filters: Filters) -> tuple[Way, ...]:
    """A link to each figure; the chosen one's link closes it."""
    closed = links.to(links.PUBLISHED, filters.without("plot", "numbers"))
    return tuple(
        Way(
            each.title,
            closed if each.id == filters.plot else
            links.to(links.PUBLISHED, filters.but(plot=each.id, numbers="")),
            each.id == filters.plot,
            each.where,
        )
        for each in figures_of(filters.benchmark)
    )  # fmt: skip


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
