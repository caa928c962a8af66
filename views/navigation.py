"""The navigation of both shells: the places of the header, and the tabs of a place."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from views.address import links
from views.page.page import Page, Section

LABELS: Final[dict[Section, str]] = {
    "home": "Home",
    "leaderboard": "Leaderboard",
    "cases": "Cases",
    "analysis": "Analysis",
    "lab": "Lab",
    "data": "Data",
}
"""The places of the header, in their order."""
OF_CLIPS: Final = tuple(name for name in links.CASE_FIELDS if name not in links.OF_RUNS)
"""What a tab of Cases keeps of the list's address: who answered picks no clip."""
OF_LIST: Final = tuple(name for name in links.CASE_FIELDS if name != "item")
"""What the list keeps of an open clip or of lanes, whose item it is not narrowed to."""
OPEN: Final = (*links.CASE_FIELDS, "clip", "item", "case")
"""What it keeps of an open clip or of lanes."""


class NavLink(NamedTuple):
    """A link of the navigation: `keeps` names the parameters that it takes from the address,
    `adds` is the query that it always has.
    """

    label: str
    path: str
    is_current: bool
    keeps: tuple[str, ...]
    adds: str = ""

    @property
    def href(self) -> str:
        """The relative address, before anything is kept."""
        return f"./{self.path}{'?' if self.adds else ''}{self.adds}"


def places(pages: Sequence[Page], page: Page) -> list[NavLink]:
    """The places of the header; a place of several pages opens its first one."""
    first = {each.section: each for each in reversed(pages)}
    return [
        NavLink(label, first[name].path, name == page.section, links.kept(first[name]))
        for name, label in LABELS.items()
        if name in first
    ]


def tabs(pages: Sequence[Page], page: Page) -> list[NavLink]:
    """The pages of this page's section, or the states of this page; none where it is alone."""
    if page.section is None:
        return []
    here = [each for each in pages if each.section == page.section]
    if len(here) == 1 and here[0].states:
        return [_of_state(each, page) for each in here[0].states]
    entries = [
        NavLink(each.tab or each.title, each.path, each.path == page.path, links.kept(each))
        for each in here
    ]
    return entries if len(entries) > 1 else []


def _of_state(each: Page, page: Page) -> NavLink:
    adds = "" if each.state == "list" else f"show={each.state}"
    opening = OF_CLIPS if page.state == "list" else OPEN
    keeps = OF_LIST if each.state == "list" else opening
    return NavLink(each.tab or each.title, each.path, each.state == page.state, keeps, adds)
