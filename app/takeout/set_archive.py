"""A set of cases as files that play without a server: one page, its scripts, clips, chains.

Browsers load neither modules nor JSON from a disk, so the page has classic scripts, and each case
is a script of its own that hands its data over.
"""

import json
import zipfile
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

from app.pages.html import draw
from app.server.static_files import STATIC
from app.takeout.jobs import Tick
from app.takeout.opened import poster_file
from app.takeout.set_plan import SetPlan
from pipelines.training.rights import rights_files
from store.reading.store import Store
from views.cases.clip.still import opened_clip
from views.cases.list.case_set import SetCase
from views.page.content import Card
from views.player import assets

PART: Final = 1 << 20
POSTER_WORK: Final = 8 << 20
CASE_WORK: Final = 1 << 20
"""A poster and a case take about as long as so many bytes of clips that are copied."""
PACKED: Final = (".js", ".json", ".css", ".html", ".txt", ".bib")
"""Files that are compressed: clips and pictures are already."""
Entry = tuple[str, Iterable[bytes]]


def write_set(plan: SetPlan, store: Store, path: Path, tick: Tick) -> None:
    """Write the set as a ZIP archive. Raises JobCancelled, OSError."""
    with zipfile.ZipFile(path, "w") as archive:
        for name, parts in set_files(plan, store, tick):
            entry = zipfile.ZipInfo(name)
            entry.compress_type = _compression(name)
            with archive.open(entry, "w", force_zip64=True) as sink:
                for part in parts:
                    sink.write(part)


def _compression(name: str) -> int:
    return zipfile.ZIP_DEFLATED if name.endswith(PACKED) else zipfile.ZIP_STORED


class _Work:
    """How much of a set is done, told to `tick` step by step."""

    def __init__(self, plan: SetPlan, tick: Tick) -> None:
        steps = POSTER_WORK * len(plan.clips) + CASE_WORK * len(plan.cases)
        self._all = max(1, steps + plan.clip_bytes)
        self._done = 0
        self._tick = tick

    def did(self, work: int) -> None:
        """Count work, in bytes. Raises JobCancelled."""
        self._done += work
        self._tick(min(1.0, self._done / self._all))


def set_files(plan: SetPlan, store: Store, tick: Tick) -> Iterator[Entry]:
    """Path inside the set → its bytes in parts. Raises JobCancelled, also from the parts."""
    work = _Work(plan, tick)
    yield "index.html", (_page(plan, store).encode(),)
    yield "README.txt", (_readme(plan, store).encode(),)
    if plan.benchmarks:
        yield from ((name, (body,)) for name, body in rights_files(store, plan.benchmarks))
    yield "assets/player.css", (assets.style().text.encode(), _style().encode())
    yield "assets/set.js", (assets.disk_script().encode(),)
    posters = {}
    for clip, path in plan.clips.items():
        if poster := poster_file(store, clip, path):
            posters[clip] = poster
        work.did(POSTER_WORK)
    entries = []
    for index, case in enumerate(plan.cases):
        data = _case_data(case, store, plan, posters)
        yield f"cases/{index + 1}.js", (script_call("whyreelCase", index, data),)
        yield f"chains/{index + 1}.json", (_json(data["chains"]).encode(),)
        entries.append(_list_entry(case.card, case.clip, posters))
        work.did(CASE_WORK)
    yield "cases/list.js", (script_call("whyreelList", {"title": plan.title, "cases": entries}),)
    for clip, path in plan.clips.items():
        yield f"clips/{clip}{path.suffix}", _parts(path, work.did)
    for clip, path in posters.items():
        yield f"posters/{clip}{path.suffix}", _parts(path, work.did)


@cache
def _style() -> str:
    return (STATIC / "set" / "set.css").read_text(encoding="utf-8")


def _page(plan: SetPlan, store: Store) -> str:
    licences = "; ".join(f"{name}: {licence}" for name, licence in plan.licences.items())
    return draw("set", title=plan.title, licences=licences, version=store.version,
                count=len(plan.cases))  # fmt: skip


def _readme(plan: SetPlan, store: Store) -> str:
    left = plan.total - len(plan.cases)
    lines = [
        f"WhyReel, {plan.title}",
        "",
        "Open index.html in a browser; it needs no server and no network.",
        f"Cases: {len(plan.cases)}" + (f" of {plan.total}" if left else ""),
        f"Clips: {len(plan.clips)}",
        f"Data version: {store.version}",
        f"Filters: {plan.query or 'none'}",
        "",
        "Licences, as their benchmarks state them (LICENCES.txt; CITATIONS.bib: how to cite them):",
        *(f"- {name}: {licence}" for name, licence in plan.licences.items()),
        "",
        "index.html plays; clips/ and posters/ are the films; chains/ has each case's chains as",
        "JSON; cases/ is what the page reads; assets/ are its scripts.",
        "",
    ]
    return "\n".join(lines)


def _case_data(
    case: SetCase, store: Store, plan: SetPlan, posters: dict[str, Path]
) -> dict[str, Any]:
    """The case's payload with the set's own files; of a case without a clip its texts alone."""
    opened = opened_clip(case.filters, store)
    if opened is None:
        return {"facts": [], "chains": [], "payload": None}
    payload = opened.payload
    film, poster = plan.clips.get(case.clip), posters.get(case.clip)
    payload["clip"] |= {
        "src": f"clips/{case.clip}{film.suffix}" if film else None,
        "poster": f"posters/{case.clip}{poster.suffix}" if poster else None,
        "subtitles": None,
        "bring": (),
    }
    return {"facts": opened.facts, "chains": payload["chains"], "payload": payload}


def _list_entry(card: Card, clip: str, posters: dict[str, Path]) -> dict[str, Any]:
    poster = posters.get(clip)
    return {
        "title": card.title,
        "who": card.subtitle,
        "badges": [{"text": badge.text, "tone": badge.tone} for badge in card.badges],
        "words": card.words,
        "poster": f"posters/{clip}{poster.suffix}" if poster else None,
    }


def script_call(function: str, *values: Any) -> bytes:
    """A script that hands values over, since no page from a disk may fetch them."""
    return f"{function}({', '.join(map(_json, values))});\n".encode()


def _json(value: Any) -> str:
    """JSON that is also a script: the two signs that JavaScript takes for line ends are escaped."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def _parts(path: Path, did: Callable[[int], None]) -> Iterator[bytes]:
    with path.open("rb") as handle:
        while part := handle.read(PART):
            yield part
            did(len(part))
