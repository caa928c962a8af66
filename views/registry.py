"""The pages, in the order of the navigation. The first one is at the root."""

from typing import Final

from views import (
    agreement,
    build,
    check,
    compare,
    data,
    failures,
    leaderboard,
    overview,
    trends,
    try_model,
    watch,
)
from views.page import Page

PAGES: Final[list[Page]] = []
BY_PATH: Final[dict[str, Page]] = {}


def register(page: Page) -> None:
    """Have shells, twins and exports offer the page, last in the navigation.

    Call it before the server's app is made. Raises ValueError where a page has the path already.
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
    data.PAGE,
):
    register(_page)
