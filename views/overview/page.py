"""Overview: what is loaded, where it came from, under which licence, and where to begin."""

from collections.abc import Mapping
from typing import Final

from metrics.patterns import BY_ID, Pattern
from schema.benchmarks import BENCHMARKS
from store.queries.cases.cases import cases
from store.queries.catalogue.overview import Overview, overview
from store.queries.clips.media_files import origins, poster_tags
from store.reading.condition import all_of, equals, is_known
from store.reading.store import Row, Store
from store.reading.version_cache import per_version
from views.address import links
from views.address.filters import Filters
from views.failures.cards import card
from views.page.content import (
    Badge,
    Block,
    Card,
    Column,
    Content,
    Figures,
    Gallery,
    Option,
    Table,
    Text,
)
from views.page.content import Row as TableRow
from views.page.labels import several
from views.page.page import Page, Slot

LOOKED_AT: Final = 60
"""Cases looked through for a scene that is not shown yet: a scene has a dozen of each pattern."""
SHOWN_FIRST: Final = (
    "socially-wrong", "missing-cue", "generation", "case-1", "drift", "unreal", "case-2",
    "any-zero",
)  # fmt: skip
WHAT: Final = {"answer": "answers to questions", "judging": "clips judged"}
"""What a call was for."""


def render(filters: Filters, store: Store) -> Mapping[str, Content]:
    """Fill the page."""
    found = overview(store)
    return {
        "counts": _counts(found, filters),
        "start": _start(store, filters.only("version")),
        "benchmarks": _benchmarks(found, filters),
        "statuses": _statuses(found),
        "imports": _imports(found),
        "more": _more(store),
    }


def _counts(found: Overview, filters: Filters) -> Figures:
    def total(name: str) -> int:
        return sum(int(row[name]) for row in found.benchmarks)

    kept = filters.only("version")
    return Figures(
        (
            ("Clips", f"{total('clips'):,}", f"{total('with_media'):,} can be played here",
             links.to(links.WATCH, kept)),
            ("Causal chains", f"{total('chains'):,}",
             f"{several(total('timed'), 'clip')} with times", links.to(links.WATCH, kept)),
            ("Questions", f"{total('questions'):,}", f"{total('answers'):,} answers",
             links.to(links.LEADERBOARD, kept.but(metric="accuracy"))),
            ("Verdicts", f"{total('verdicts'):,}", f"{several(total('runs'), 'run')} in all",
             links.to(links.LEADERBOARD, kept)),
            ("Failures", f"{len(BY_ID)} patterns", "each with its rule and its cases",
             links.to(links.FAILURES, kept)),
        )
    )  # fmt: skip


@per_version(2)  # no filter but the version changes it
def _start(store: Store, filters: Filters) -> Gallery:
    """The first playable case of each of some patterns: one click to what this is about."""
    chosen: list[Card] = []
    used: set[str] = set()
    for name in SHOWN_FIRST:
        pattern = BY_ID[name]
        for row in _first(store, pattern, used):
            shown = filters.but(pattern=name)
            found = card(row, pattern, shown, tags=poster_tags(store), origins=origins(store))
            label = Badge(pattern.title, "accent", pattern.rule)
            chosen.append(_labelled(found, label))
    return Gallery(tuple(chosen), len(chosen), empty="Nothing has failed in what is loaded.")


def _first(store: Store, pattern: Pattern, used: set[str]) -> list[Row]:
    """A case of the pattern in a scene not shown yet; one with a clip and a timed chain if any."""
    best = [equals("has_media", True), is_known("clip")]
    if pattern.view == "verdict_case":
        best.insert(0, all_of(best[0], equals("chain_state", "timed")))
    for known in best:
        found = cases(store, pattern.view, all_of(pattern.where, known), "", LOOKED_AT).rows
        fresh = [row for row in found if row["paradigm"] not in used]
        if found:
            chosen = (fresh or found)[0]
            used.add(str(chosen["paradigm"]))
            return [chosen]
    return []


def _labelled(found: Card, label: Badge) -> Card:
    return Card(
        found.title, found.href, found.poster, found.subtitle, (label, *found.badges[:1]),
        found.lines[:1], found.key,
    )  # fmt: skip


def _benchmarks(found: Overview, filters: Filters) -> Table:
    columns = (
        Column("name", "Benchmark"),
        *(
            Column(name, name.replace("_", " ").capitalize(), "count")
            for name in ("clips", "with_media", "timed", "untimed", "questions", "runs")
        ),
        Column("licence", "Licence"),
    )
    rows = tuple(
        TableRow(
            {
                **{column.id: row[column.id] for column in columns},
                "licence": row["licence"] or "none stated",
            },
            links.to(links.WATCH, filters.only("version").but(benchmark=row["benchmark"])),
            key=str(row["benchmark"]),
        )
        for row in found.benchmarks
    )
    return Table(columns, rows, "Timed and untimed count clips by the state of their chain.")


def _statuses(found: Overview) -> Table:
    """Calls that gave no score, so that nobody takes coverage on trust."""
    columns = (
        Column("benchmark", "Benchmark"),
        Column("what", "What"),
        Column("status", "How it ended", "badges"),
        Column("n", "Calls", "count", "a judge's call scores a clip in all its dimensions"),
    )
    rows = tuple(_status_row(row) for row in found.statuses)
    return Table(columns, rows, "A call that did not end ok has no score; it never counts as 0.")


def _status_row(row: Row) -> TableRow:
    badge = Badge(str(row["status"]), "good" if row["status"] == "ok" else "warn")
    cells = {"benchmark": row["benchmark"], "what": WHAT[row["what"]], "status": badge}
    return TableRow({**cells, "n": row["n"]})


def _imports(found: Overview) -> Table:
    columns = (
        Column("label", "Import"),
        Column("kind", "Kind"),
        Column("imported", "When"),
        *(Column(n, n.capitalize(), "count") for n in ("added", "replaced", "rejected")),
    )
    rows = tuple(
        TableRow(
            {column.id: row[column.id] for column in columns}
            | {"imported": str(row["imported"])[:16].replace("T", " ")}
        )
        for row in found.imports
    )
    return Table(columns, rows, "Every import published a version of its own, or nothing.")


_IMPORTS: Final = tuple(
    f"python -m app import {known.id} path/to/{known.folder}"
    for known in BENCHMARKS.values()
    if known.folder
)


def _more(store: Store) -> Text:
    return Text(
        (
            Block("Your own data, from the command line:", "p"),
            Block("\n".join((*_IMPORTS, "python -m app import bundle path/to/my-bundle")), "code"),
            Block(f"Data version {store.version}. An open page takes a new version up by itself.",
                  "note"),
        )
    )  # fmt: skip


def options(filters: Filters, store: Store) -> Mapping[str, tuple[Option, ...]]:
    """Nothing is filtered here."""
    del filters, store
    return {}


PAGE: Final = Page(
    links.OVERVIEW,
    "Overview",
    "For a video and a model: where in the causal chain did it go wrong, and why did the judge "
    "say so?",
    (),
    (
        Slot("counts", "metric"),
        Slot("start", "gallery", "Begin with a case"),
        Slot("benchmarks", "table", "What is loaded"),
        Slot("statuses", "table", "How calls ended", wide=False),
        Slot("imports", "table", "Where it came from", wide=False),
        Slot("more", "text", "Bring your own"),
    ),
    render,
    options,
)
