"""The pages, in the order of the navigation. The first one is served at the root."""

from typing import Final

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
from views.page.page import Page
from views.people import page as people
from views.published import page as published
from views.trends import page as trends
from views.try_model import page as try_model

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
