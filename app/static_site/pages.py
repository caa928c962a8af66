"""The pages of a site: the app's own content, without what needs a server."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from app.static_site.addresses import GUIDE, SiteAddresses, board_file
from app.static_site.boards import BoardPlace, BoardSlice, MetricBoards, board_menus, narrowed, page
from app.static_site.documents import SiteFrame, SitePage
from app.static_site.plan import SitePlan
from store.reading.store import Store
from views.address import links
from views.address.filters import Filters
from views.cases.clip.by_case import ClipByCase
from views.cases.clip.page import PAGE as WATCH
from views.filters.bar import LOOSER_SLOT
from views.guide.page import PAGE as GUIDE_PAGE
from views.page.cards import PER_PAGE
from views.page.content import (
    Block,
    Card,
    Content,
    Figure,
    FilterBar,
    Gallery,
    Player,
    Rail,
    TermList,
    Text,
    TypedCondition,
)
from views.page.filled import fill
from views.page.page import AT_END, Slot

TABLE: Final = "data/cases.js"
"""The script with the table of all cases."""
CLIP: Final = tuple(
    replace(slot, title="What judges said") if slot.id == "reasons" else slot
    for slot in WATCH.layout
)
MENUS: Final = Slot("tables", "menus")
ONLY: Final = Slot("only", "text", wide=False)
OF_A_SERVER: Final = ("battery", "filters", "paper", AT_END, LOOSER_SLOT)
"""Slots of the Leaderboard that need a server, or that lead to pages which a site does not have."""
LIST: Final = (
    Slot("filters", "filters"),
    Slot("gallery", "gallery"),
    Slot("about", "text", "About these cases"),
)


def guide_page(store: Store) -> SitePage:
    """What the terms mean."""
    slots = {
        name: replace(content, path=GUIDE) if isinstance(content, TermList) else content
        for name, content in fill(GUIDE_PAGE, Filters(), store).view.slots.items()
    }
    return SitePage(GUIDE, "Guide", GUIDE_PAGE.title, GUIDE_PAGE.layout, slots)


def list_page(cards: Sequence[Card], path: str, heading: str, about: Text | None) -> SitePage:
    """The first cases of the list; its script shows those that a reader chooses.

    Args:
        cards: All cases.
        path: The file of the page.
        heading: What they are.
        about: What stands below them, where no other page has it.
    """
    shown = Gallery(tuple(cards[:PER_PAGE]), len(cards), previous="#?", next="#?")
    bar = FilterBar(links.CASES, "", (), (), TypedCondition(""), "")
    slots: dict[str, Content] = {"filters": bar, "gallery": shown}
    if about:
        slots["about"] = about
    return SitePage(path, "Cases", heading, LIST, slots, TABLE)


def board_pages(plan: SitePlan, store: Store) -> Iterator[SitePage]:
    """The Leaderboard of each table."""
    names = {each.id: each.name for each in plan.benchmarks}
    layout = (MENUS, ONLY, *(slot for slot in page().layout if slot.id not in OF_A_SERVER))
    for at, board in enumerate(plan.boards):
        heading = f"{names.get(board.benchmark, board.benchmark)}: {board.label}"
        for number, part in enumerate(board.slices):
            place = BoardPlace(at, number)
            menus = board_menus(plan.boards, names, place)
            slots = {MENUS.id: menus, **_board(board, part, store)}
            yield SitePage(board_file(plan.boards, place), "Leaderboard", heading, layout, slots)


def _board(board: MetricBoards, part: BoardSlice, store: Store) -> Mapping[str, Content]:
    """The slots of a table, and all that it is narrowed to, of which the menu names one filter.
    Figures are left out: the script that draws them has 4 MB.
    """
    shown = fill(page(), board.filters(part), store)
    kept = {
        name: content
        for name, content in shown.view.slots.items()
        if name not in OF_A_SERVER and not isinstance(content, Figure)
    }
    if part.field:
        kept[ONLY.id] = Text((Block(narrowed(shown), "note", label="Only"),))
    return kept


def clip_page(
    plan: SitePlan, frame: SiteFrame, addresses: SiteAddresses, clip: str, made: ClipByCase
) -> SitePage:
    """The page of a clip, with what each of its cases changes on it."""
    path = addresses.clip(clip)
    files = {
        "src": _from_page(addresses.films.get(clip)),
        "poster": _from_page(addresses.posters.get(clip)),
        "subtitles": None,
        "bring": (),
    }
    payload = {**made.payload, "clip": {**(made.payload["clip"] or {}), **files}}
    total = len(plan.table.cases)
    up = (f"../{addresses.cases}#?", "All cases")
    rail = Rail("Cases", (), 1, total, up=up, previous="#?", next="#?")
    slots = {**made.slots, "rail": rail, "player": Player(payload)}
    cases = {
        name: {"label": case.label, "name": case.name, "slots": frame.slots(case.slots, path),
               "payload": case.payload, "replies": case.replies}
        for name, case in made.cases.items()
    }  # fmt: skip
    data = {"page": addresses.clips[clip], "payload": payload, "cases": cases}
    return SitePage(path, "Cases", made.title, CLIP, slots, TABLE, data, is_compact=True)


def _from_page(file: str | None) -> str | None:
    return f"../{file}" if file else None
