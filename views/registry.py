"""The pages, in the order of the navigation. The first one is served at the root."""

from typing import Final

from views.agreement import page as agreement
from views.annotate import page as annotate
from views.build import page as build
from views.check import page as check
from views.compare import page as compare
from views.data import page as data
from views.failures import page as failures
from views.leaderboard import page as leaderboard
from views.overview import page as overview
from views.page.page import Page
from views.trends import page as trends
from views.try_model import page as try_model
from views.watch import page as watch

PAGES: Final[list[Page]] = []
BY_PATH: Final[dict[str, Page]] = {}


def register(page: Page) -> None:
    """Add a page to the shells, twins and exports, last in the navigation.

    Call it before the server's app is created. Raises ValueError if the path is taken.
    """
    if page.path in BY_PATH:
        raise ValueError(f"there is a page at “{page.path}” already")
    PAGES.append(page)
    BY_PATH[page.path] = page


for _page in (
    overview.PAGE,
    leaderboard.PAGE,
    watch.PAGE,
    compare.PAGE,
    failures.PAGE,
    trends.PAGE,
    agreement.PAGE,
    try_model.PAGE,
    build.PAGE,
    check.PAGE,
    annotate.PAGE,
    data.PAGE,
):
    register(_page)
