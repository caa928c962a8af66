"""The files of a site, by path: one page, its scripts and style, data as scripts, clips, posters.

Browsers load neither modules nor JSON from a disk, so data are scripts that hand themselves over.
"""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from app.pages.html import draw
from app.server.static_files import BUNDLES, STATIC
from app.static_site.boards import (
    BoardSlice,
    MetricBoards,
    board_filters,
    board_json,
    narrowed,
    page,
)
from app.static_site.case_fields import table_json
from app.static_site.front import front
from app.static_site.plan import SitePlan, film_name
from app.takeout.opened import poster_file
from app.takeout.set_archive import Entry, script_call
from pipelines.training.rights import rights_files
from store.reading.store import Store
from views.cases.clip.by_run import clip_by_run
from views.page.filled import fill
from views.player import assets

PART: Final = 1 << 20
CLIP_WORK: Final = 6
BOARD_WORK: Final = 4
"""A clip's data, and a table, take about as long as so many megabytes that are copied."""
FONT: Final = "inter.woff2"
PLAIN: Final = {
    f"assets/{FONT}": STATIC / "vendor" / FONT,
    "assets/icon.svg": STATIC / "icon.svg",
    "assets/theme.js": BUNDLES / "theme.js",
    "assets/site.js": BUNDLES / "offline.js",
    "assets/inter.LICENSE.txt": STATIC / "vendor" / "inter-4.1.1.LICENSE-OFL.txt",
    "assets/site.LICENSES.txt": BUNDLES / "LICENSES.txt",
}
"""Path in the site → what goes there."""
Did = Callable[[int], None]
"""Is given the work that is done."""


def work_of(plan: SitePlan) -> int:
    """All the work of writing a site."""
    return (
        CLIP_WORK * len(plan.table.clips) + BOARD_WORK * plan.tables
        + plan.film_bytes // PART + len(plan.films)
    )  # fmt: skip


def site_files(plan: SitePlan, store: Store, did: Did) -> Iterator[Entry]:
    """Path inside the site → its bytes in parts."""
    films, posters = _film_names(plan), _posters(plan, store)
    where = {clip: f"posters/{number}{path.suffix.lower()}" for clip, (number, path)
             in posters.items()}  # fmt: skip
    table = table_json(plan.table, where)
    yield "index.html", (draw("site", **front(plan, store, where)).encode(),)
    yield "README.txt", (_readme(plan, store).encode(),)
    yield from ((name, (body,)) for name, body in rights_files(store, _ids(plan)))
    yield "assets/site.css", (_style().encode(),)
    yield from ((name, (path.read_bytes(),)) for name, path in PLAIN.items())
    yield "data/cases.js", (script_call("whyreelCases", table),)
    yield from _boards(plan, store, did)
    by_clip = plan.table.runs_of()
    for number, (clip, row) in enumerate(plan.table.clips.items()):
        data = _clip_json(str(row["clip"]), by_clip[clip], store)
        data["payload"]["clip"] |= {
            "src": films.get(clip), "poster": where.get(clip), "subtitles": None, "bring": (),
        }  # fmt: skip
        yield f"data/clips/{number}.js", (script_call("whyreelClip", number, data),)
        did(CLIP_WORK)
    for clip, path in plan.films.items():
        yield films[clip], _parts(path, did)
    for clip, (_, path) in posters.items():
        yield where[clip], (path.read_bytes(),)


def _ids(plan: SitePlan) -> list[str]:
    return [each.id for each in plan.benchmarks]


def _film_names(plan: SitePlan) -> dict[int, str]:
    return {
        clip: film_name(number, str(plan.table.clips[clip]["clip"]), path)
        for number, (clip, path) in enumerate(plan.films.items(), 1)
    }


def _posters(plan: SitePlan, store: Store) -> dict[int, tuple[int, Path]]:
    """Clip → a number and the poster's file, of films that are in the site."""
    made = (
        (clip, number, poster_file(store, str(plan.table.clips[clip]["clip"]), path))
        for number, (clip, path) in enumerate(plan.films.items(), 1)
    )
    return {clip: (number, path) for clip, number, path in made if path is not None}


def _clip_json(clip: str, runs: list[str], store: Store) -> dict[str, Any]:
    opened = clip_by_run(clip, runs, store)
    if opened is None:
        return {"title": clip, "facts": [], "payload": {"clip": {}}, "runs": {}}
    return opened._asdict()


def _boards(plan: SitePlan, store: Store, did: Did) -> Iterator[Entry]:
    entries = []
    for at, board in enumerate(plan.boards):
        entries.append(_board_entry(board))
        for place, part in enumerate(board.slices):
            yield f"data/boards/{at}-{place}.js", _board(plan, store, board, part, (at, place))
            did(BOARD_WORK)
    names = {each.id: each.name for each in plan.benchmarks}
    yield "data/boards.js", (script_call("whyreelBoards", {"names": names, "boards": entries}),)


def _board(
    plan: SitePlan, store: Store, board: MetricBoards, part: BoardSlice, place: tuple[int, int]
) -> tuple[bytes]:
    filters = board_filters(plan.filters, board.benchmark, board.metric, part)
    return (script_call("whyreelBoard", *place, board_json(fill(page(), filters, store))),)


def _board_entry(board: MetricBoards) -> Mapping[str, Any]:
    return {
        "benchmark": board.benchmark,
        "metric": board.metric,
        "label": board.label,
        "whole": narrowed(board.first),
        "bys": board.bys,
        "fields": board.fields,
        "slices": board.slices,
    }


def _style() -> str:
    font = (STATIC / "theme" / "font.css").read_text(encoding="utf-8")
    own = (STATIC / "offline" / "offline.css").read_text(encoding="utf-8")
    return "\n".join((font, assets.style().text, own))


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
        "Made by WhyReel. assets/ has its scripts and the licences of what they are made of,",
        "data/ what the page reads, clips/ and posters/ the films.",
        "",
    ]
    return "\n".join(lines)


def _parts(path: Path, did: Did) -> Iterator[bytes]:
    with path.open("rb") as handle:
        while part := handle.read(PART):
            yield part
            did(1)
