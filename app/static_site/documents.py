"""The pages of a site as documents: content of the app's pages, drawn by its templates, in a frame
that has no more than the site can do.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

import orjson

from app.pages.html import draw, html_of
from app.static_site.addresses import FRONT, GUIDE, SiteAddresses, board_file
from app.static_site.boards import BoardPlace
from app.static_site.links import with_links
from app.static_site.plan import SitePlan
from views.page.content import Content
from views.page.page import Slot, rows_of

SET: Final = "WhyReel"
"""What the header of a set says: its first page has its title as the heading."""


class SitePage(NamedTuple):
    """A page before it is drawn.

    `path`: its file; `section`: its place in the header; `script`: a script that hands data over;
    `data`: what the page's own script reads; `is_compact`: its content has its heading.
    """

    path: str
    section: str
    heading: str
    layout: Sequence[Slot]
    slots: Mapping[str, Content]
    script: str = ""
    data: Any = None
    is_compact: bool = False


class SiteFrame:
    """Draws the pages of one site."""

    def __init__(self, plan: SitePlan, addresses: SiteAddresses, version: str) -> None:
        """The frame of a plan's site, of a version of the data."""
        pages = [(addresses.cases, "Cases"), (GUIDE, "Guide")]
        if plan.boards:
            pages.insert(0, (board_file(plan.boards, BoardPlace(0, 0)), "Leaderboard"))
        if addresses.cases != FRONT:
            pages.insert(0, (FRONT, "Start"))
        title = SET if plan.listed else plan.title
        self._shared = {"title": title, "pages": pages, "version": version}
        self._file_of = addresses.file_of
        self._cases = addresses.cases

    def drawn(self, page: SitePage) -> bytes:
        """The page as a file."""
        slots = self.slots(page.slots, page.path)
        return draw(
            "site",
            **self._shared,
            root=_root(page.path),
            page=page.section,
            heading=page.heading,
            is_compact=page.is_compact,
            script=page.script,
            is_list=page.path == self._cases,
            rows=rows_of([slot for slot in page.layout if slot.id in slots]),
            slots=slots,
            data=None if page.data is None else _json(page.data),
        ).encode()

    def slots(self, contents: Mapping[str, Content], path: str) -> dict[str, str]:
        """The HTML of each slot on the page at a path."""
        linked = {name: self._linked(content, path) for name, content in contents.items()}
        drawn = {name: html_of(content).strip() for name, content in linked.items()}
        return {name: html for name, html in drawn.items() if html}

    def _linked(self, content: Content, path: str) -> Any:
        root = _root(path)

        def file_of(address: str) -> str | None:
            file = self._file_of(address)
            return file if file is None or _is_whole(file) else f"{root}{file}"

        return with_links(content, file_of)


def _root(path: str) -> str:
    """The way from a page to the site's folder."""
    return "../" * path.count("/")


def _is_whole(address: str) -> bool:
    return address.startswith(("#", "https://", "http://"))


def _json(value: Any) -> str:
    """JSON that cannot end the script element that it stands in."""
    return orjson.dumps(value).decode().replace("<", "\\u003c")
