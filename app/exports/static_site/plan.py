"""What a site or a set would bring: cases, clips and boards, its size, and their licences."""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, NamedTuple

from app.exports.folder import size_line
from app.exports.static_site.boards import MetricBoards, metric_boards
from app.exports.static_site.case_table import CaseTable, case_table
from app.exports.takeout.opened import shown_clip
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
PACKED: Final = 6
"""About how many times smaller texts are in an archive."""


ASK: Final = "Ask its authors before you pass its clips on."
"""What a set says where the licence does not let its films be passed on."""


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
    """A site, or a set, before it is written. `films`: clip id of the version → its file; a site
    has those that may be passed on.

    `listed`: how many cases the list has that a set is of; 0: it is a site. A set has no boards and
    opens on its cases.
    """

    title: str
    maker: str
    made: datetime
    filters: Filters
    table: CaseTable
    benchmarks: tuple[SiteBenchmark, ...]
    boards: tuple[MetricBoards, ...]
    films: Mapping[int, Path]
    listed: int = 0

    @property
    def film_bytes(self) -> int:
        """The bytes of all clips."""
        return sum(path.stat().st_size for path in self.films.values())

    @property
    def tables(self) -> int:
        """How many tables the boards have."""
        return sum(len(each.slices) for each in self.boards)

    @property
    def without_film(self) -> int:
        """How many clips have no film here."""
        return sum(bool(row["clip"]) for row in self.table.clips.values()) - len(self.films)

    @property
    def size(self) -> int:
        """About how many bytes the folder will have."""
        return self._pictures + self._texts

    @property
    def packed_size(self) -> int:
        """About how many bytes it will have as an archive."""
        return self._pictures + self._texts // PACKED

    @property
    def _pictures(self) -> int:
        return self.film_bytes + PER_POSTER * len(self.films)

    @property
    def _texts(self) -> int:
        cases = PER_CLIP * len(self.table.clips) + PER_CASE * len(self.table.cases)
        return cases + PER_BOARD * self.tables + BASE


def site_plan(filters: Filters, store: Store, words: SiteWords) -> SitePlan:
    """The site of the cases under these filters. Raises ValueError where they are too many."""
    filters = with_benchmark_id(filters, store)
    table = case_table(filters, store)
    here = films_here(table, store)
    benchmarks = benchmarks_of(table, here, store)
    free = {each.id for each in benchmarks if each.passes_on}
    films = {clip: path for clip, path in here.items()
             if table.clips[clip]["benchmark"] in free}  # fmt: skip
    boards = tuple(board for each in benchmarks for board in metric_boards(filters, each.id, store))
    title = words.title or _title(benchmarks, filters)
    return SitePlan(
        one_line(title), one_line(words.maker), datetime.now(UTC), filters, table, benchmarks,
        boards, films,
    )  # fmt: skip


def benchmarks_of(
    table: CaseTable, films: Mapping[int, Path], store: Store
) -> tuple[SiteBenchmark, ...]:
    """The benchmarks of the cases; those that the product knows first."""
    rows = {row["benchmark"]: row for row in overview(store).benchmarks}
    used = dict.fromkeys(str(row["benchmark"]) for row in table.clips.values())
    names = [name for name in (*BENCHMARKS, *used) if name in used and name in rows]
    return tuple(_benchmark(rows[name], table, films) for name in dict.fromkeys(names))


def films_here(table: CaseTable, store: Store) -> dict[int, Path]:
    """Clip → the file that shows it, of those that are here."""
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


def plan_lines(plan: SitePlan, *, packed: bool = False) -> Iterator[str]:
    """What the site or the set brings, in lines, as a folder or `packed` into an archive."""
    table = plan.table
    films = len(plan.films)
    counts = {"case": len(table.cases), "clip": films + plan.without_film, "film": films}
    boards = {} if plan.listed else {"table": plan.tables}
    yield plan.title
    yield size_line(counts | boards, plan.packed_size if packed else plan.size)
    for each in plan.benchmarks:
        yield f"licence of {each.name}: {one_line(each.licence)}"
        if plan.listed and not each.passes_on:
            yield f"  {ASK}"
        elif not each.passes_on:
            kept = f"{each.kept_back} clips and their posters stay here" if each.kept_back else (
                "no clip would be passed on"
            )  # fmt: skip
            yield (
                f"  that does not say that files may be passed on: {kept}; its prompts, questions "
                "and replies are in the site, so ask its authors before you publish it"
            )
    if table.left_out:
        yield f"{table.left_out:,} answers to questions without a clip are on the boards alone"
