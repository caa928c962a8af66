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

PAGES: Final[tuple[Page, ...]] = (
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
)

BY_PATH: Final = {page.path: page for page in PAGES}
