"""Overview: loaded data with provenance and licence, and where to begin."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from metrics.patterns import BY_ID, Pattern
from schema.benchmarks import BENCHMARKS
from store.queries.cases.cases import cases
from store.queries.catalogue.overview import Overview as Loaded
from store.queries.catalogue.overview import overview
from store.queries.clips.media_files import origins, poster_tags
from store.reading.condition import all_of, equals, is_known
from store.reading.store import Row, Store
from views.address import links
from views.address.filters import Filters
from views.page.content import Badge, Block, Card, Column, Content, Figures, Gallery, Table, Text
from views.page.content import Row as TableRow
from views.page.labels import several
from views.page.page import Model, PageOf, Slot
from views.shared.case_cards import case_card

LOOKED_AT: Final = 60
"""Cases searched for a scene that is not shown yet: a scene has a dozen per pattern."""
SHOWN_FIRST: Final = (
    "socially-wrong", "missing-cue", "generation", "case-1", "drift", "unreal", "case-2",
    "any-zero",
)  # fmt: skip
WHAT: Final = {
    "answer": "answers to questions", "judging": "clips judged", "step": "steps located",
}  # fmt: skip
"""Kind of call → its label."""


@dataclass(frozen=True, slots=True)
class OverviewModel(Model):
    """`loaded`: statistics of the version; `first_cases`: patterns, each with an example case.

    `tags` and `cut_from`: per clip, its poster's content tag and its source video.
    """

    version: str
    loaded: Loaded
    first_cases: tuple[tuple[Pattern, Row], ...]
    tags: Mapping[str, str]
    cut_from: Mapping[str, str]


def load(filters: Filters, store: Store) -> OverviewModel:
    """Statistics of the version, and an example case for some patterns."""
    return OverviewModel(
        filters,
        store.version,
        overview(store),
        tuple(_first_cases(store)),
        poster_tags(store),
        origins(store),
    )


def _first_cases(store: Store) -> Iterator[tuple[Pattern, Row]]:
    """The first playable case of some patterns, each from another scene where possible."""
    shown: set[str] = set()
    for pattern in (BY_ID[name] for name in SHOWN_FIRST):
        row = _first_case(store, pattern, shown)
        if row is not None:
            shown.add(str(row["paradigm"]))
            yield pattern, row


def _first_case(store: Store, pattern: Pattern, shown: set[str]) -> Row | None:
    """A case of the pattern from a scene not shown yet; preferably with a clip and a timed
    chain.
    """
    best = [equals("has_media", True), is_known("clip")]
    if pattern.view == "verdict_case":
        best.insert(0, all_of(best[0], equals("chain_state", "timed")))
    for playable in best:
        rows = cases(store, pattern.view, all_of(pattern.where, playable), "", LOOKED_AT).rows
        if rows:
            return next((row for row in rows if row["paradigm"] not in shown), rows[0])
    return None


def slots(model: OverviewModel) -> Mapping[str, Content]:
    """The content of the page's slots."""
    return {
        "counts": _counts(model.loaded, model.filters),
        "start": _start(model),
        "benchmarks": _benchmarks(model.loaded, model.filters),
        "statuses": _statuses(model.loaded),
        "imports": _imports(model.loaded),
        "more": _more(model.version),
    }


def _counts(loaded: Loaded, filters: Filters) -> Figures:
    def total(name: str) -> int:
        return sum(int(row[name]) for row in loaded.benchmarks)

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


def _start(model: OverviewModel) -> Gallery:
    """Links to start from."""
    cards = tuple(_card(model, pattern, row) for pattern, row in model.first_cases)
    return Gallery(cards, len(cards), empty="Nothing has failed in what is loaded.")


def _card(model: OverviewModel, pattern: Pattern, row: Row) -> Card:
    """A case's card, titled by its pattern and truncated."""
    of_pattern = model.filters.only("version", pattern=pattern.id)
    whole = case_card(row, pattern, of_pattern, tags=model.tags, origins=model.cut_from)
    label = Badge(pattern.title, "accent", pattern.rule)
    return replace(
        whole, badges=(label, *whole.badges[:1]), lines=whole.lines[:1],
        case=None, beside=None, source=None,
    )  # fmt: skip


def _benchmarks(loaded: Loaded, filters: Filters) -> Table:
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
        for row in loaded.benchmarks
    )
    return Table(columns, rows, "Timed and untimed count clips by the state of their chain.")


def _statuses(loaded: Loaded) -> Table:
    """Calls without a score by status, so that coverage can be checked."""
    columns = (
        Column("benchmark", "Benchmark"),
        Column("what", "What"),
        Column("status", "How it ended", "badges"),
        Column("n", "Calls", "count", "a judge's call scores a clip in all its dimensions"),
    )
    rows = tuple(_status_row(row) for row in loaded.statuses)
    return Table(columns, rows, "A call that did not end ok has no score; it never counts as 0.")


def _status_row(row: Row) -> TableRow:
    badge = Badge(str(row["status"]), "good" if row["status"] == "ok" else "warn")
    cells = {"benchmark": row["benchmark"], "what": WHAT[row["what"]], "status": badge}
    return TableRow({**cells, "n": row["n"]})


def _imports(loaded: Loaded) -> Table:
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
        for row in loaded.imports
    )
    return Table(columns, rows, "Every import published a version of its own, or nothing.")


_IMPORTS: Final = tuple(
    f"python -m app import {known.id} path/to/{known.folder}"
    for known in BENCHMARKS.values()
    if known.folder
)


def _more(version: str) -> Text:
    return Text(
        (
            Block("Your own data, from the command line:", "p"),
            Block("\n".join((*_IMPORTS, "python -m app import bundle path/to/my-bundle")), "code"),
            Block(f"Data version {version}. An open page takes a new version up by itself.",
                  "note"),
        )
    )  # fmt: skip


PAGE: Final = PageOf(
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
    load,
    slots,
)
