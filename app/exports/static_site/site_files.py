"""The files of a site or a set, by path: pages, their scripts and style, films and posters.

Browsers load neither modules nor JSON from a disk: what the list of cases reads are scripts that
hand their data over, and a clip's page holds its own.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from app.exports.static_site.addresses import CASES, FRONT, GUIDE, SiteAddresses
from app.exports.static_site.case_list import card_of, table_json
from app.exports.static_site.documents import SiteFrame, SitePage, with_links
from app.exports.static_site.pages import (
    LAYOUT,
    TABLE,
    about,
    board_pages,
    clip_page,
    front,
    guide_page,
    list_page,
)
from app.exports.static_site.plan import SitePlan
from app.exports.takeout.opened import poster_file
from app.pages.html import draw
from app.server.static_files import BUNDLES, STATIC, style_sheet
from pipelines.training.rights import rights_files
from store.reading.store import Store
from views.cases.clip.by_case import ClipByCase, clip_by_case

PART: Final = 1 << 20
CASE_WORK: Final = 1 << 20
BOARD_WORK: Final = 4 << 20
POSTER_WORK: Final = 8 << 20
"""A case, a table and a poster take about as long as so many bytes that are copied."""
FONT: Final = "inter.woff2"
CARDS: Final = 100
"""Cards of a script, which the list loads when it shows one of them."""
PLAIN: Final = {
    f"assets/{FONT}": STATIC / "vendor" / FONT,
    "assets/icon.svg": STATIC / "icon.svg",
    "assets/theme.js": BUNDLES / "theme.js",
    "assets/site.js": BUNDLES / "site.js",
    "assets/inter.LICENSE.txt": STATIC / "vendor" / "inter-4.1.1.LICENSE-OFL.txt",
    "assets/site.LICENSES.txt": BUNDLES / "LICENSES.txt",
}
"""Path in the site → what goes there."""
Did = Callable[[int], None]
"""Is given the work that is done; may raise an error to stop."""
Entry = tuple[str, Iterable[bytes]]


def work_of(plan: SitePlan) -> int:
    """All the work of writing a site, in bytes that are copied."""
    return (
        CASE_WORK * len(plan.table.cases) + BOARD_WORK * plan.tables
        + POSTER_WORK * len(plan.films) + plan.film_bytes
    )  # fmt: skip


def site_files(plan: SitePlan, store: Store, did: Did) -> Iterator[Entry]:
    """Path inside the site → its bytes in parts. Raises what `did` raises, also from the parts."""
    posters = dict(_posters(plan, store, did))
    cases = FRONT if plan.listed else CASES
    addresses = SiteAddresses(plan.table, plan.boards, plan.films, posters, cases)
    frame = SiteFrame(plan, addresses, store.version)
    if not plan.listed:
        first = SitePage(FRONT, "Start", plan.title, LAYOUT, front(plan, store.version))
        yield FRONT, (frame.drawn(first),)
    yield GUIDE, (frame.drawn(guide_page(store)),)
    yield "README.txt", (_readme(plan, store).encode(),)
    yield from ((name, (body,)) for name, body in rights_files(store, _ids(plan)))
    yield "assets/site.css", (_style().encode(),)
    yield from ((name, (path.read_bytes(),)) for name, path in PLAIN.items())
    yield from _list(plan, frame, addresses, store.version)
    for page in board_pages(plan, store):
        yield page.path, (frame.drawn(page),)
        did(BOARD_WORK)
    by_clip = plan.table.cases_of()
    for id_, row in plan.table.clips.items():
        clip = str(row["clip"] or "")
        if clip and (made := clip_by_case(clip, by_clip[id_], store)):
            page = clip_page(plan, frame, addresses, clip, made)
            yield page.path, (frame.drawn(page),)
            if plan.listed:
                yield f"chains/{addresses.clips[clip]}.json", (_chains(made),)
        did(CASE_WORK * len(by_clip[id_]))
    for id_, path in plan.films.items():
        yield addresses.films[_name(plan, id_)], _parts(path, did)
    for id_, path in posters.items():
        yield addresses.posters[_name(plan, id_)], (path.read_bytes(),)


def _ids(plan: SitePlan) -> list[str]:
    return [each.id for each in plan.benchmarks]


def _name(plan: SitePlan, id_: int) -> str:
    return str(plan.table.clips[id_]["clip"])


def _posters(plan: SitePlan, store: Store, did: Did) -> Iterator[tuple[int, Path]]:
    """Clip → the file of its poster, of films that are in the site."""
    for id_, film in plan.films.items():
        if poster := poster_file(store, _name(plan, id_), film):
            yield id_, poster
        did(POSTER_WORK)


def _chains(made: ClipByCase) -> bytes:
    return json.dumps(made.payload["chains"], ensure_ascii=False).encode()


def _list(
    plan: SitePlan, frame: SiteFrame, addresses: SiteAddresses, version: str
) -> Iterator[Entry]:
    """The list of cases: its page, the table that its script filters, and the cards."""
    cards = plan.table.cards or [card_of(case, plan.table) for case in plan.table.cases]
    heading, ending = (plan.title, about(plan, version)) if plan.listed else ("Cases", None)
    yield addresses.cases, (frame.drawn(list_page(cards, addresses.cases, heading, ending)),)
    yield TABLE, (script_call("whyreelCases", table_json(plan.table, addresses.clips)),)
    for first in range(0, len(cards), CARDS):
        part = (with_links(card, addresses.file_of) for card in cards[first : first + CARDS])
        drawn = [draw("card", card=card) for card in part]
        number = first // CARDS
        yield f"data/cards/{number}.js", (script_call("whyreelCards", number, drawn),)


def _style() -> str:
    own = (STATIC / "site" / "site.css").read_text(encoding="utf-8")
    return f"{style_sheet(FONT)}\n{own}"


def script_call(function: str, *values: Any) -> bytes:
    """A script that hands values over, since no page from a disk may fetch them."""
    return f"{function}({', '.join(map(_script_json, values))});\n".encode()


def _script_json(value: Any) -> str:
    """JSON that is also a script: the two signs that JavaScript takes for line ends are escaped."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def _readme(plan: SitePlan, store: Store) -> str:
    of = f" of {plan.listed}" if plan.listed > len(plan.table.cases) else ""
    folders = (
        "chains/ each clip's chains as JSON," if plan.listed else "boards/ one for each table,"
    )
    lines = [
        f"{plan.title}",
        "",
        "Open index.html in a browser, or put the folder on any static host.",
        "It asks no outside host for anything.",
        f"Cases: {len(plan.table.cases)}{of}; clips with their film: {len(plan.films)}",
        f"Data version: {store.version}",
        f"Filters: {plan.filters.query() or 'none'}",
        "",
        "Licences (LICENCES.txt; how to cite: CITATIONS.bib):",
        *(f"- {each.name}: {each.licence}" for each in plan.benchmarks),
        "",
        f"Made by WhyReel. cases/ has a page for each clip, {folders} films/ and",
        "posters/ the clips, data/ what the list of cases reads, assets/ scripts, style and the",
        "licences of what they are made of.",
        "",
    ]
    return "\n".join(lines)


def _parts(path: Path, did: Did) -> Iterator[bytes]:
    with path.open("rb") as handle:
        while part := handle.read(PART):
            yield part
            did(len(part))
