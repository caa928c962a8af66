"""Build: the benchmarks' own construction pipelines, every agent's turn beside the chain it draws.

Without a key the page shows recorded runs. They were made at a stand-in that replies by rule, and
are named so: no model said anything in them.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from schema.build_record import BuildLine, read_folder
from schema.pipelines import PIPELINES
from store.queries.clips.chains import scenes
from store.reading.store import Store
from views.address import links
from views.address.filters import Filters
from views.build.payload import payload
from views.build.results import ablation, badges, balance, made
from views.page.content import Block, Builder, Column, Content, Option, Row, Table, Text
from views.page.page import Control, Page, Slot

RECORDED: Final = Path(__file__).parents[2] / "data" / "builds"
LEAD: Final = "The agents' turns are drawn by a script, which has to load first."
RULE: Final = (
    "The recorded runs were made at a local stand-in that replies by rule from the theatre's own "
    "scripts and errs on purpose in each first draft. No model said anything in them: they show "
    "how drafts are checked, sent back and mended, not how well a model writes."
)


@cache
def recorded() -> tuple[BuildLine, ...]:
    """The runs that come with WhyReel."""
    order = list(PIPELINES)
    return tuple(sorted(read_folder(RECORDED), key=lambda one: order.index(one.job)))


def name_of(record: BuildLine) -> str:
    """A record's name in addresses."""
    return f"{record.job}.{record.id}"


def settle(filters: Filters, store: Store) -> Filters:
    """The first record of the job that was chosen, or of the first job; none beside a clip."""
    del store
    if _open(filters) is not None or filters.clip:
        return filters
    first = next((one for one in recorded() if not filters.job or one.job == filters.job), None)
    return filters.but(built="" if first is None else name_of(first))


def render(filters: Filters, store: Store) -> Mapping[str, Content]:
    """Fill the page."""
    record = _open(filters)
    told = payload(record, filters, store)
    told["scenes"] = scenes(store)
    told["of_clip"] = filters.clip
    told["jobs"] = [{"name": name, "title": title} for name, title in PIPELINES.items()]
    check = filters.only("version")
    told["check"] = links.to(links.CHECK, check.but(built=filters.built))
    told["check_mine"] = links.to(links.CHECK, check.but(checked="mine"))
    found: dict[str, Content] = {
        "builder": Builder(told, LEAD),
        "records": _records(filters),
        "about": Text((Block(RULE, "note"),)),
    }
    if record is not None:
        found["made"] = made(record)
        stands = balance(record)
        if stands is not None:
            found["balance"] = stands
        compared = ablation(record, recorded())
        if compared is not None:
            found["ablation"] = compared
    return found


def options(filters: Filters, store: Store) -> Mapping[str, tuple[Option, ...]]:
    """The jobs that have a record, and the records of the one that is chosen."""
    del store
    jobs = {one.job for one in recorded()}
    chosen = [one for one in recorded() if filters.job in ("", one.job)]
    return {
        "job": tuple(Option(name, title) for name, title in PIPELINES.items() if name in jobs),
        "built": tuple(Option(name_of(one), title_of(one)) for one in chosen),
    }


def _open(filters: Filters) -> BuildLine | None:
    return next((one for one in recorded() if name_of(one) == filters.built), None)


def title_of(record: BuildLine) -> str:
    """A record's title with its pipeline."""
    return f"{record.title or record.id} · {PIPELINES[record.job]}"


def _records(filters: Filters) -> Table:
    columns = (
        Column("title", "Case"),
        Column("job", "Pipeline"),
        Column("how", "How it went", "badges"),
        Column("model", "Replies by"),
    )
    rows = tuple(
        Row(
            {"title": one.title or one.id, "job": PIPELINES[one.job], "how": badges(one),
             "model": f"{one.model} (by rule, no model)" if one.by_rule else one.model},
            links.to(links.BUILD, filters.only("version").but(built=name_of(one))),
            muted=one.status != "ok",
            key=name_of(one),
        )
        for one in recorded()
    )  # fmt: skip
    return Table(columns, rows, empty="No run is recorded.")


PAGE: Final = Page(
    links.BUILD,
    "Build",
    "Make more of each benchmark by its own pipeline: watch the agents draft, be checked and be "
    "told, change any draft and go on from there.",
    (
        Control("job", "Pipeline", "one"),
        Control("built", "Recorded run", "one"),
    ),
    (
        Slot("builder", "builder"),
        Slot("made", "table", "What was made"),
        Slot("balance", "table"),
        Slot("ablation", "table"),
        Slot("records", "table", "Recorded runs"),
        Slot("about", "text"),
    ),
    render,
    options,
    settle,
)
