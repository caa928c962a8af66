"""A set of cases: a site of the cases of a list, with the clips that are here, as a ZIP archive."""

import shlex
import zipfile
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from app.exports.static_site.case_table import CaseTable, SiteCase, read_cases
from app.exports.static_site.plan import SitePlan, benchmarks_of, films_here
from app.exports.static_site.site_files import Entry, site_files, work_of
from app.exports.takeout.jobs import Tick
from schema import COMMAND
from schema.entries.bibtex import one_line
from store.queries.cases.run_cases import clips_by_name
from store.queries.clips.runs import runs
from store.reading.condition import all_of, one_of
from store.reading.store import Store
from views.address import links
from views.address.filters import Filters
from views.cases.list.page import SetCase, case_set, cases_of_set
from views.page.content import Card

PACKED: Final = (".js", ".json", ".css", ".html", ".txt", ".bib", ".svg")
"""Files that are compressed: clips and pictures are already."""
MOST_CASES: Final = 500
"""Cases of a set that a page makes; the command line sets its own bound."""
MOST_BY_COMMAND: Final = 100_000
OPENED: Final = ("case", "pattern", "node", "chain", "t", "question")
"""Fields of an address that say what a case opens at."""
CHUNK: Final = 500
"""Clips whose results are read at a time."""
MOST_OF_CHUNK: Final = 1_000_000
NO_RUN: Final = -1


def set_plan(filters: Filters, store: Store, most: int = MOST_CASES) -> SitePlan:
    """The set that the list of cases shows under these filters, at most `most` cases."""
    chosen = case_set(filters, store)
    table = listed_table(tuple(cases_of_set(chosen, store, most)), store)
    films = films_here(table, store)
    benchmarks = benchmarks_of(table, films, store)
    return SitePlan(
        one_line(chosen.title), "", datetime.now(UTC), chosen.filters, table, benchmarks, (),
        films, chosen.total,
    )  # fmt: skip


def listed_table(listed: Sequence[SetCase], store: Store) -> CaseTable:
    """The cases of a list as those of a site, in the list's order."""
    about = runs(store)
    named = clips_by_name(store, sorted({each.clip for each in listed if each.clip}))
    known = {(case.run, case.clip): case for case in _results(listed, store)}
    clips = {row["clip_id"]: row for row in named.values()}
    numbers = Counter[tuple[int, int]]()
    cases, cards = [], []
    for place, each in enumerate(listed, 1):
        run = int(each.row.get("run_id", NO_RUN))
        clip = int(named[each.clip]["clip_id"]) if each.clip else -place
        clips.setdefault(clip, each.row)
        numbers[run, clip] += 1
        case = known.get((run, clip)) or SiteCase(run, clip, None, 0, 0, (), {})
        opened = each.filters.only(*OPENED)
        cases.append(case._replace(number=numbers[run, clip], opened=opened))
        cards.append(_card(each, str(about[run]["run"]) if run in about else None))
    used = {case.run for case in cases}
    rows = {id_: row for id_, row in about.items() if id_ in used}
    return CaseTable(tuple(cases), clips, rows, cards=tuple(cards))


def set_facts(plan: SitePlan) -> dict[str, Any]:
    """The facts of the dialog before the download: counts, size and licences."""
    query = plan.filters.query()
    return {
        "title": plan.title,
        "cases": len(plan.table.cases),
        "total": plan.listed,
        "clips": len(plan.films),
        "without_clip": plan.without_film,
        "bytes": plan.packed_size,
        "site": f"{COMMAND} export site --query {shlex.quote(query)} --out FOLDER",
        "licences": [
            {"benchmark": each.name, "licence": each.licence, "passes_on": each.passes_on}
            for each in plan.benchmarks
        ],
    }


def write_set(plan: SitePlan, store: Store, path: Path, tick: Tick) -> None:
    """Write a set as an archive. Raises JobCancelled, OSError."""
    whole, done = work_of(plan), 0

    def did(work: int) -> None:
        nonlocal done
        done += work
        tick(min(1.0, done / whole))

    write_archive(site_files(plan, store, did), path)


def write_archive(files: Iterable[Entry], path: Path) -> int:
    """Write files into an archive, and return how many there were. Raises OSError."""
    count = 0
    with zipfile.ZipFile(path, "w") as archive:
        for name, parts in files:
            entry = zipfile.ZipInfo(name)
            entry.compress_type = _compression(name)
            with archive.open(entry, "w", force_zip64=True) as sink:
                for part in parts:
                    sink.write(part)
            count += 1
    return count


def _results(listed: Sequence[SetCase], store: Store) -> Iterator[SiteCase]:
    """What the runs of a list made of its clips."""
    names = sorted({str(each.row["run"]) for each in listed if each.row.get("run")})
    clips = sorted({each.clip for each in listed if each.clip})
    for first in range(0, len(clips), CHUNK):
        among = all_of(one_of("clip", clips[first : first + CHUNK]), one_of("run", names))
        for cases in read_cases(among, among, store, MOST_OF_CHUNK):
            yield from cases


def _card(case: SetCase, run: str | None) -> Card:
    """The list's card; its case cannot be tagged without a server."""
    opening = links.Opening(run=run)
    href = links.watch(Filters(), case.clip, opening) if case.clip else ""
    return replace(case.card, href=href, case=None)


def _compression(name: str) -> int:
    return zipfile.ZIP_DEFLATED if name.endswith(PACKED) else zipfile.ZIP_STORED
