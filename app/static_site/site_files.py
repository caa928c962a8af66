"""The files of a site, by path: pages, their scripts and style, films and posters.

Browsers load neither modules nor JSON from a disk: what the list of cases reads are scripts that
hand their data over, and a clip's page holds its own.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from app.pages.html import draw
from app.server.static_files import BUNDLES, STATIC, style_sheet
from app.static_site.addresses import CASES, FRONT, GUIDE, SiteAddresses
from app.static_site.case_cards import card_of
from app.static_site.case_fields import table_json
from app.static_site.documents import SiteFrame, SitePage
from app.static_site.front import LAYOUT, front
from app.static_site.links import with_links
from app.static_site.pages import TABLE, board_pages, clip_page, guide_page, list_page
from app.static_site.plan import SitePlan
from app.takeout.opened import poster_file
from app.takeout.set_archive import Entry, script_call
from pipelines.training.rights import rights_files
from store.reading.store import Store
from views.cases.clip.by_run import clip_by_run

PART: Final = 1 << 20
CASE_WORK: Final = 1
BOARD_WORK: Final = 4
"""A case, and a table, take about as long as so many megabytes that are copied."""
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
"""Is given the work that is done."""


def work_of(plan: SitePlan) -> int:
    """All the work of writing a site."""
    return (
        CASE_WORK * len(plan.table.cases) + BOARD_WORK * plan.tables
        + plan.film_bytes // PART + len(plan.films)
    )  # fmt: skip


def site_files(plan: SitePlan, store: Store, did: Did) -> Iterator[Entry]:
    """Path inside the site → its bytes in parts."""
    posters = dict(_posters(plan, store))
    addresses = SiteAddresses(plan.table, plan.boards, plan.films, posters)
    frame = SiteFrame(plan, addresses, store.version)
    first = SitePage(FRONT, "Start", plan.title, LAYOUT, front(plan, store.version))
    yield FRONT, (frame.drawn(first),)
    yield GUIDE, (frame.drawn(guide_page(store)),)
    yield "README.txt", (_readme(plan, store).encode(),)
    yield from ((name, (body,)) for name, body in rights_files(store, _ids(plan)))
    yield "assets/site.css", (_style().encode(),)
    yield from ((name, (path.read_bytes(),)) for name, path in PLAIN.items())
    yield from _list(plan, frame, addresses)
    for page in board_pages(plan, store):
        yield page.path, (frame.drawn(page),)
        did(BOARD_WORK)
    by_clip = plan.table.runs_of()
    for id_, row in plan.table.clips.items():
        clip, runs = str(row["clip"]), by_clip[id_]
        if made := clip_by_run(clip, runs, store):
            page = clip_page(plan, frame, addresses, clip, made)
            yield page.path, (frame.drawn(page),)
        did(CASE_WORK * len(runs))
    for id_, path in plan.films.items():
        yield addresses.films[_name(plan, id_)], _parts(path, did)
    for id_, path in posters.items():
        yield addresses.posters[_name(plan, id_)], (path.read_bytes(),)


def _ids(plan: SitePlan) -> list[str]:
    return [each.id for each in plan.benchmarks]


def _name(plan: SitePlan, id_: int) -> str:
    return str(plan.table.clips[id_]["clip"])


def _posters(plan: SitePlan, store: Store) -> Iterator[tuple[int, Path]]:
    """Clip → the file of its poster, of films that are in the site."""
    for id_, film in plan.films.items():
        if poster := poster_file(store, _name(plan, id_), film):
            yield id_, poster


def _list(plan: SitePlan, frame: SiteFrame, addresses: SiteAddresses) -> Iterator[Entry]:
    """The list of cases: its page, the table that its script filters, and the cards."""
    cards = [card_of(case, plan.table) for case in plan.table.cases]
    yield CASES, (frame.drawn(list_page(cards)),)
    yield TABLE, (script_call("whyreelCases", table_json(plan.table, addresses.clips)),)
    for first in range(0, len(cards), CARDS):
        part = (with_links(card, addresses.file_of) for card in cards[first : first + CARDS])
        drawn = [draw("card", card=card) for card in part]
        number = first // CARDS
        yield f"data/cards/{number}.js", (script_call("whyreelCards", number, drawn),)


def _style() -> str:
    own = (STATIC / "site" / "site.css").read_text(encoding="utf-8")
    return f"{style_sheet(FONT)}\n{own}"


def _readme(plan: SitePlan, store: Store) -> str:
    lines = [
        f"{plan.title}",
        "",
        "Open index.html in a browser, or put the folder on any static host.",
        "It asks no outside host for anything.",
        f"Cases: {len(plan.table.cases)}; clips with their film: {len(plan.films)}",
        f"Data version: {store.version}",
        f"Filters: {plan.filters.query() or 'none'}",
        "",
        "Licences (LICENCES.txt; how to cite: CITATIONS.bib):",
        *(f"- {each.name}: {each.licence}" for each in plan.benchmarks),
        "",
        "Made by WhyReel. cases/ has a page for each clip, boards/ one for each table, films/ and",
        "posters/ the clips, data/ what the list of cases reads, assets/ scripts, style and the",
        "licences of what they are made of.",
        "",
    ]
    return "\n".join(lines)


def _parts(path: Path, did: Did) -> Iterator[bytes]:
    with path.open("rb") as handle:
        while part := handle.read(PART):
            yield part
            did(1)
