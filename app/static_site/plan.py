"""What a site would bring: its cases, clips and boards, how large, and under which licences."""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, NamedTuple

from app.exports.size import size_line
from app.static_site.boards import MetricBoards, metric_boards
from app.static_site.case_table import CaseTable, case_table
from app.takeout.opened import shown_clip
from pipelines.training.rights import UNSTATED, passes_clips_on
from schema.benchmarks import BENCHMARKS
from schema.entries.bibtex import one_line
from store.queries.catalogue.overview import overview
from store.reading.store import Store
from views.address.filters import Filters
from views.address.settling import with_benchmark_id
from views.page.citation import in_words

BASE: Final = 1_000_000
"""Scripts, style and font."""
PER_CLIP: Final = 40_000
PER_CASE: Final = 9_000
PER_POSTER: Final = 10_000
PER_BOARD: Final = 40_000
"""About how many bytes a clip's page, a case, a poster and a table take."""


class SiteWords(NamedTuple):
    """What its maker says of a site: its title, and who made it."""

    title: str = ""
    maker: str = ""


class SiteBenchmark(NamedTuple):
    """A benchmark on a site. `passes_on`: its licence lets its clips be copied; `kept_back`: how
    many clips that are here it keeps out; `known`: its row of the catalogue.
    """

    id: str
    name: str
    licence: str
    passes_on: bool
    kept_back: int
    cases: int
    clips: int
    known: Mapping[str, Any]


class SitePlan(NamedTuple):
    """A site before it is written. `films`: clip id of the version → its file, of those that may be
    passed on.
    """

    title: str
    maker: str
    made: datetime
    filters: Filters
    table: CaseTable
    benchmarks: tuple[SiteBenchmark, ...]
    boards: tuple[MetricBoards, ...]
    films: Mapping[int, Path]

    @property
    def film_bytes(self) -> int:
        """The bytes of all clips."""
        return sum(path.stat().st_size for path in self.films.values())

    @property
    def tables(self) -> int:
        """How many tables the boards have."""
        return sum(len(each.slices) for each in self.boards)

    @property
    def size(self) -> int:
        """About how many bytes the site will have."""
        table = self.table
        texts = PER_CLIP * len(table.clips) + PER_CASE * len(table.cases)
        return (
            self.film_bytes + PER_POSTER * len(self.films) + texts + PER_BOARD * self.tables + BASE
        )


def site_plan(filters: Filters, store: Store, words: SiteWords) -> SitePlan:
    """The site of the cases under these filters. Raises ValueError where they are too many."""
    filters = with_benchmark_id(filters, store)
    table = case_table(filters, store)
    rows = {row["benchmark"]: row for row in overview(store).benchmarks}
    used = dict.fromkeys(str(row["benchmark"]) for row in table.clips.values())
    names = [name for name in (*BENCHMARKS, *used) if name in used and name in rows]
    here = _films(table, store)
    benchmarks = tuple(_benchmark(rows[name], table, here) for name in dict.fromkeys(names))
    free = {each.id for each in benchmarks if each.passes_on}
    films = {clip: path for clip, path in here.items()
             if table.clips[clip]["benchmark"] in free}  # fmt: skip
    boards = tuple(board for each in benchmarks for board in metric_boards(filters, each.id, store))
    title = words.title or _title(benchmarks, filters)
    return SitePlan(
        one_line(title), one_line(words.maker), datetime.now(UTC), filters, table, benchmarks,
        boards, films,
    )  # fmt: skip


def _films(table: CaseTable, store: Store) -> dict[int, Path]:
    files = ((id_, shown_clip(store, str(row["clip"]))) for id_, row in table.clips.items()
             if row["has_media"])  # fmt: skip
    return {id_: path for id_, path in files if path is not None}


def _benchmark(
    row: Mapping[str, Any], table: CaseTable, films: Mapping[int, Path]
) -> SiteBenchmark:
    own = {id_ for id_, clip in table.clips.items() if clip["benchmark"] == row["benchmark"]}
    passes_on = passes_clips_on(row["licence"])
    return SiteBenchmark(
        str(row["benchmark"]),
        str(row["name"] or row["benchmark"]),
        str(row["licence"] or UNSTATED),
        passes_on,
        0 if passes_on else len(own & films.keys()),
        sum(case.clip in own for case in table.cases),
        len(own),
        row,
    )


def _title(benchmarks: tuple[SiteBenchmark, ...], filters: Filters) -> str:
    names = ", ".join(each.name for each in benchmarks)
    narrowed = in_words(filters.without("benchmark", "version"))
    return " · ".join(filter(None, (names, narrowed))) or "Cases"


def plan_lines(plan: SitePlan) -> Iterator[str]:
    """What the site brings, in lines."""
    table = plan.table
    counts = {"case": len(table.cases), "clip": len(table.clips), "film": len(plan.films),
              "table": plan.tables}  # fmt: skip
    yield plan.title
    yield size_line(counts, plan.size)
    for each in plan.benchmarks:
        yield f"licence of {each.name}: {one_line(each.licence)}"
        if not each.passes_on:
            kept = f"{each.kept_back} clips and their posters stay here" if each.kept_back else (
                "no clip would be passed on"
            )  # fmt: skip
            yield (
                f"  that does not say that files may be passed on: {kept}; its prompts, questions "
                "and replies are in the site, so ask its authors before you publish it"
            )
    if table.left_out:
        yield f"{table.left_out:,} answers to questions without a clip are on the boards alone"
