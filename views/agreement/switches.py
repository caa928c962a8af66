"""What of Agreement is shown: the judged dimension, people as one or each, a table or a chart."""

from typing import Final

from schema.protocols import PROTOCOLS
from views.address import links
from views.address.filters import Filters
from views.agreement.evaluators import GENERATORS
from views.agreement.pairs import Comparison
from views.page.content import Switch, Switches, Way
from views.page.labels import judged_name
from views.shared.raters import EACH

CHART: Final = "chart"
TABLE_SLOT: Final = "wr-matrix"
CHART_SLOT: Final = "wr-chart"
BESIDE_SLOT: Final = "wr-people"


def switches(compared: Comparison, filters: Filters, several: bool = False) -> Switches | None:
    """The switches that have something to choose; None where nothing was compared. `several`:
    people scored clips of more than one generator.
    """
    if not compared.meetings:
        return None
    entries = (
        _dimensions(compared, filters),
        _people(compared, filters),
        _generators(filters) if several else None,
        _forms(filters),
    )
    return Switches(tuple(each for each in entries if each))


def _dimensions(compared: Comparison, filters: Filters) -> Switch | None:
    names = PROTOCOLS[filters.protocol].dimensions
    if len(names) < 2:
        return None
    ways = tuple(
        _way(name, filters.but(judged=(name,)), name == compared.shown, judged_name(name))
        for name in names
    )
    return Switch("judged", "Dimension", ways)


def _people(compared: Comparison, filters: Filters) -> Switch | None:
    if compared.people < 2:
        return None
    is_each = filters.people == EACH
    return Switch(
        "people",
        "People",
        (
            _way("As one", filters.but(people=""), not is_each, "people’s vote as one rater"),
            _way("Each", filters.but(people=EACH), is_each, "every person as a rater"),
        ),
    )


def _generators(filters: Filters) -> Switch:
    """What stands in the table of judges beside people."""
    is_each = GENERATORS in filters.also
    return Switch(
        "generators",
        "Beside people",
        (
            _way("All clips", _also(filters, GENERATORS, False), not is_each,
                 "judges beside people, on all clips", BESIDE_SLOT),
            _way("By generator", _also(filters, GENERATORS, True), is_each,
                 "judges beside people, on each generator’s clips", BESIDE_SLOT),
        ),
    )  # fmt: skip


def _also(filters: Filters, name: str, is_on: bool) -> Filters:
    others = tuple(each for each in filters.also if each != name)
    return filters.but(also=(*others, name) if is_on else others)


def _forms(filters: Filters) -> Switch:
    is_chart = CHART in filters.also
    return Switch(
        "also",
        "Show as",
        (
            _way("Table", _also(filters, CHART, False), not is_chart, "read it, open its cases"),
            _way("Chart", _also(filters, CHART, True), is_chart, "a figure to export"),
        ),
    )


def _way(text: str, chosen: Filters, is_current: bool, title: str, place: str = "") -> Way:
    place = place or (CHART_SLOT if CHART in chosen.also else TABLE_SLOT)
    return Way(text, links.agreement(chosen.but(page=1), place), is_current, title)
