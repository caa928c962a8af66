"""The pages, in the order of the navigation, and the header of both shells.

The first page is served at the root. The header has places; a place with several pages has tabs.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from views.address import links
from views.agreement import page as agreement
from views.annotate import page as annotate
from views.build import page as build
from views.cases import page as cases
from views.check import page as check
from views.data import page as data
from views.data import provenance
from views.guide import page as guide
from views.home import page as home
from views.leaderboard import page as leaderboard
from views.page.page import Page, Section
from views.people import page as people
from views.published import page as published
from views.trends import page as trends
from views.try_model import page as try_model

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
PAGES: Final[list[Page]] = []
BY_PATH: Final[dict[str, Page]] = {}


def register(page: Page) -> None:
    """Add a page to the shells, twins and exports, last in its section of the navigation.

    Call it before the server's app is created. Raises ValueError if the path is taken.
    """
    if page.path in BY_PATH:
        raise ValueError(f"there is a page at “{page.path}” already")
    PAGES.append(page)
    BY_PATH[page.path] = page


for _page in (
    home.PAGE,
    leaderboard.PAGE,
    cases.PAGE,
    trends.PAGE,
    agreement.PAGE,
    published.PAGE,
    try_model.PAGE,
    build.PAGE,
    annotate.PAGE,
    people.PAGE,
    check.PAGE,
    data.PAGE,
    provenance.PAGE,
    guide.PAGE,
):
    register(_page)


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
