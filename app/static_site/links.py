"""A page's content with the links of a site: to its own files, and none to what it cannot show.

A link, a card or a menu's entry that leads nowhere is left out as a whole; a figure, a row or a
badge stays without its link.
"""

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any, Final

from views.page.content import (
    Block,
    Card,
    CaseOutcome,
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

FileOf = Callable[[str], str | None]
"""Address of the app → the file of the site that shows the same, if there is one."""
LINKS: Final = ("href", "poster", "previous", "next", "earlier", "later")
"""Fields that hold an address."""
DOORS: Final = (Block, Card, MenuItem, Way)
"""What is nothing without the page that it leads to."""
DRAWN: Final = (Figure, Player)
"""Content whose data are no links."""


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
            each.name: _address(value, file_of)
            if each.name in LINKS
            else with_links(value, file_of)
            for each in fields(content)
            if (value := getattr(content, each.name)) and each.name != "kind"
        },
    )
    return _of_kind(linked, file_of)


def _address(value: Any, file_of: FileOf) -> str | None:
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
