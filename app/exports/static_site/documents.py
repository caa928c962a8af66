"""The pages of a site as documents: content of the app's pages, drawn by its templates, in a frame
that has no more than the site can do.

Content has links to the site's own files, and none to what it cannot show. A link, a card or a
menu's entry that leads nowhere is left out as a whole; a figure, a row or a badge stays without its
link.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any, Final, NamedTuple

import orjson

from app.exports.static_site.addresses import FRONT, GUIDE, SiteAddresses, board_file
from app.exports.static_site.boards import BoardPlace
from app.exports.static_site.plan import SitePlan
from app.pages.html import draw, html_of
from views.page.content import (
    Block,
    Card,
    CaseOutcome,
    Content,
    Figure,
    Figures,
    Menu,
    MenuItem,
    Player,
    Score,
    Switch,
    Text,
    Way,
)
from views.page.page import Slot, rows_of

FileOf = Callable[[str], str | None]
"""Address of the app → the file of the site that shows the same, if there is one."""
LINKS: Final = ("href", "poster", "previous", "next", "earlier", "later")
"""Fields that hold an address."""
DOORS: Final = (Block, Card, MenuItem, Way)
"""Elements that are left out together with the page that they link to."""
DRAWN: Final = (Figure, Player)
"""Content whose data are no links."""
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


def with_links(content: Any, file_of: FileOf) -> Any:
    """The content with the addresses that `file_of` returns."""
    if isinstance(content, DRAWN):
        return content
    if isinstance(content, tuple):
        made = ((each, with_links(each, file_of)) for each in content)
        return tuple(new for old, new in made if not _is_lost(old, new))
    if isinstance(content, Mapping):
        return {name: with_links(value, file_of) for name, value in content.items()}
    if not is_dataclass(content) or isinstance(content, type):
        return content
    linked = replace(
        content,
        **{
            each.name: _linked_address(value, file_of)
            if each.name in LINKS
            else with_links(value, file_of)
            for each in fields(content)
            if (value := getattr(content, each.name)) and each.name != "kind"
        },
    )
    return _of_kind(linked, file_of)


def _root(path: str) -> str:
    """The way from a page to the site's folder."""
    return "../" * path.count("/")


def _is_whole(address: str) -> bool:
    return address.startswith(("#", "https://", "http://"))


def _json(value: Any) -> str:
    """JSON that cannot end the script element that it stands in."""
    return orjson.dumps(value).decode().replace("<", "\\u003c")


def _linked_address(value: Any, file_of: FileOf) -> str | None:
    return file_of(value) if isinstance(value, str) else None


def _is_lost(old: Any, new: Any) -> bool:
    if isinstance(new, Switch):
        return not new.ways
    if isinstance(new, Menu):
        return not new.items
    return isinstance(new, DOORS) and old.href is not None and new.href is None


def _of_kind(content: Any, file_of: FileOf) -> Any:
    """The rules of single kinds of content."""
    if isinstance(content, Figures):
        items = tuple((*each[:3], each[3] and file_of(each[3])) for each in content.items)
        return replace(content, items=items)
    if isinstance(content, MenuItem):
        return replace(content, beside=None, leaves=True)
    if isinstance(content, CaseOutcome):
        return replace(content, actions=())
    if isinstance(content, Score) and content.right is not None and content.right == content.base:
        return replace(content, href=None)  # no case behind it went wrong
    if isinstance(content, Text):
        return replace(content, blocks=_with_followers(content.blocks))
    return content


def _with_followers(blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    """The blocks without headings of links that are all gone."""
    followers = (*blocks[1:], None)
    return tuple(
        block
        for block, after in zip(blocks, followers, strict=True)
        if not block.text.endswith(":") or (after is not None and after.href)
    )
