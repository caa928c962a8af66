"""The pages of a site: the front page, and the app's own content without what needs a server.

The front page says what is in the site, who made it, when and of which data.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from app import __version__
from app.exports.static_site.addresses import GUIDE, TEXTS, SiteAddresses, board_file
from app.exports.static_site.boards import (
    BoardPlace,
    BoardSlice,
    MetricBoards,
    board_menus,
    narrowed,
    page,
    table_of,
)
from app.exports.static_site.case_list import card_of
from app.exports.static_site.documents import SiteFrame, SitePage
from app.exports.static_site.plan import ASK, SiteBenchmark, SitePlan
from app.pages.score_text import figure
from pipelines.training.rights import bibtex
from store.reading.store import Store
from views.address import links
from views.address.filters import Filters
from views.cases.clip.by_case import ClipByCase
from views.cases.clip.page import PAGE as WATCH
from views.filters.bar import LOOSER_SLOT
from views.guide.page import PAGE as GUIDE_PAGE
from views.page.cards import PER_PAGE, BenchmarkCard, MiniBar, Shelf
from views.page.citation import in_words
from views.page.content import (
    Badge,
    Block,
    Card,
    Content,
    Figure,
    Figures,
    FilterBar,
    Gallery,
    Player,
    Rail,
    Score,
    TermList,
    Text,
    TypedCondition,
)
from views.page.filled import fill
from views.page.labels import several
from views.page.page import AT_END, Slot

LEADERS: Final = 3
SHOWN: Final = 6
"""Rows of a board, and cases, on the front page."""
LAYOUT: Final = (
    Slot("lead", "text"),
    Slot("counts", "metric"),
    Slot("strip", "gallery", "Begin with a case"),
    Slot("benchmarks", "shelf", "Benchmarks"),
    Slot("about", "text", "About this site"),
)
LEAD: Final = (
    "Where in the causal chain did it go wrong, and why? Each case is a clip with its chain. It "
    "shows what one model answered or one judge decided."
)
KEPT_BACK: Final = (
    "Its clips and pictures are not in this site: its stated licence does not say that they may be "
    "passed on. Get them from its authors."
)
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


def front(plan: SitePlan, version: str) -> Mapping[str, Content]:
    """The content of the front page, of a version of the data."""
    by = f"By {plan.maker}. " if plan.maker else ""
    return {
        "lead": Text((Block(f"{by}{LEAD}", "lead"),)),
        "counts": _counts(plan),
        "strip": Gallery(strip := tuple(_strip(plan)), len(strip)),
        "benchmarks": Shelf(tuple(_card(plan, each) for each in plan.benchmarks)),
        "about": about(plan, version),
    }


def about(plan: SitePlan, version: str) -> Text:
    """Who made it, when and of which data, what is left out, and its licences and citations."""
    return Text((*_facts(plan, version), *_rights(plan)))


def _counts(plan: SitePlan) -> Figures:
    table, films = plan.table, len(plan.films)
    models = {run["model"] for run in table.runs.values() if run["model"]}
    cases = links.to(links.CASES, Filters())
    return Figures((
        ("Cases", f"{len(table.cases):,}", "What one run makes of one clip", cases),
        ("Clips", f"{len(table.clips):,}", f"{films:,} with film", None),
        ("Models", f"{len(models):,}", "Whose answers or clips are here", None),
    ))  # fmt: skip


def _strip(plan: SitePlan) -> Iterator[Card]:
    """Cases in which something went wrong, each of another scene, with a picture."""
    seen: set[str] = set()
    for case in plan.table.cases:
        card = card_of(case, plan.table)
        if case.clip in plan.films and card.title not in seen and case.outcome in ("wrong", "part"):
            seen.add(card.title)
            yield card
        if len(seen) == SHOWN:
            return


def _card(plan: SitePlan, of: SiteBenchmark) -> BenchmarkCard:
    board = next((each for each in plan.boards if each.benchmark == of.id), None)
    facts = (("Cases", f"{of.cases:,}", True), ("Clips", f"{of.clips:,}", True))
    cases = links.to(links.CASES, Filters().but(benchmark=of.id))
    doors = [Badge("Cases", "accent", "Its cases in this site", cases)]
    if board:
        href = links.to(links.LEADERBOARD, board.filters(board.slices[0]))
        doors.append(Badge("Leaderboard", "plain", "Its scores", href))
    if home := _web(of.known["homepage"]):
        doors.append(Badge("Homepage", "plain", home, home))
    return BenchmarkCard(
        of.id,
        of.name,
        str(of.known["description"] or ""),
        board.label if board else "",
        tuple(_leaders(board)) if board else (),
        facts,
        tuple(doors),
        note=" ".join(_terms(of)),
    )


def _terms(of: SiteBenchmark) -> Iterator[str]:
    """The licence, how to cite the benchmark, and why its clips are not here."""
    yield f"Licence: {of.licence}."
    if of.known["citation"]:
        yield f"To cite: {of.known['citation']}."
    if not of.passes_on:
        yield KEPT_BACK


def _web(address: object) -> str:
    """An address of the web; nothing else may be a link."""
    text = str(address or "")
    return text if text.startswith(("https://", "http://")) else ""


def _leaders(board: MetricBoards) -> Iterator[MiniBar]:
    """The first rows of a benchmark's first board."""
    table = table_of(board.first.view)
    axis = next((each.axis for each in table.columns if each.id == "score"), None)
    low, high = axis or (0.0, 100.0)
    for row in table.rows[:LEADERS]:
        score = row.cells.get("score")
        if isinstance(score, Score) and not row.muted:
            share = 0.0 if score.value is None else (score.value - low) / (high - low)
            name = str(row.cells.get("model") or "")
            yield MiniBar(name, figure(score.value, score.unit), max(0.0, min(1.0, share)))


def _facts(plan: SitePlan, version: str) -> Iterator[Block]:
    facts = (
        ("Made by", plan.maker),
        ("Made on", plan.made.strftime("%-d %B %Y, %H:%M UTC")),
        ("Data version", version),
        ("Narrowed to", in_words(plan.filters.without("version"))),
        ("Made with", f"WhyReel {__version__}"),
        *(("Left out", text) for text in _left_out(plan)),
        *((f"Licence of {each.name}", _licence(each)) for each in plan.benchmarks if plan.listed),
    )
    yield from (Block(text, "p", None, label) for label, text in facts if text)


def _licence(of: SiteBenchmark) -> str:
    return of.licence if of.passes_on else f"{of.licence}. {ASK}"


def _left_out(plan: SitePlan) -> Iterator[str]:
    """What of its list a set does not have."""
    cases, clips = plan.listed - len(plan.table.cases), plan.without_film
    if cases > 0:
        yield f"{several(cases, 'case')} of {plan.listed:,}, which follow in the list"
    if plan.listed and clips:
        yield f"{several(clips, 'film')} whose file is not here"


def _rights(plan: SitePlan) -> Iterator[Block]:
    """The files of licences and citations, and BibTeX entries to copy."""
    labels = {"README.txt": "Files", "LICENCES.txt": "Licences", "CITATIONS.bib": "Citations"}
    yield from (Block(name, "p", name, labels[name]) for name in TEXTS)
    yield from (Block(entry, "code") for each in plan.benchmarks if (entry := bibtex(each.known)))
