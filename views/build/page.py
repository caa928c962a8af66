"""Build: the benchmarks' construction pipelines, each agent's turn next to the chain that it
produces.

Without an API key the page shows recorded runs. They were made against a rule-based stand-in for a
model and are labelled so.

The page also has SVBench's ablation of its pipeline: validation rates by dimension and agents.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from metrics.validation_rates import ablation
from schema.build_record import BuildLine
from schema.checking.sources import rate_of
from schema.vocabulary import PIPELINES
from store.queries.clips.chains import chains, scenes
from store.queries.clips.clip import Watched, watch
from store.reading.store import Row as StoreRow
from store.reading.store import Store
from views.address import links
from views.address.filters import Filters
from views.build.payload import payload
from views.build.results import (
    Rates,
    badges,
    balance_table,
    dimension_name,
    dropped_table,
    printed_rate,
    printed_validation,
    result_table,
)
from views.page.content import Badge, Block, Builder, Column, Content, Option, Row, Table, Text
from views.page.page import Control, Model, Options, PageOf, Slot
from views.shared.recorded_builds import name_of, recorded_builds, title_of

LEAD: Final = "Loading …"
RULES: Final = (
    "A local stand-in replied by rule. No model said anything in them.",
    "Each first draft errs on purpose.",
    "They show how drafts are checked and mended, not a model’s skill.",
)


@dataclass(frozen=True, slots=True)
class Build(Model):
    """The open recorded run (None: there is none), all records, and where to begin.

    `watched`: the clip of the run, or the one that the visitor came from, with its first `chain`.
    `scenes`: clips whose chains questions can be built from. `printed`: the rates of the paper's
    ablation.
    """

    record: BuildLine | None
    records: Sequence[BuildLine]
    watched: Watched | None
    chain: StoreRow | None
    scenes: list[StoreRow]
    printed: Rates


def load(filters: Filters, store: Store) -> Build:
    """The first record of the chosen job, or of the first job; none where a clip is given."""
    records = recorded_builds()
    if _named(filters.built, records) is None and not filters.clip:
        of_job = (record for record in records if filters.job in ("", record.job))
        first = next(of_job, None)
        filters = filters.but(built="" if first is None else name_of(first))
    record = _named(filters.built, records)
    if record is not None:
        filters = filters.but(job=record.job)
    of_clip = chains(store, filters.clip) if record is None and filters.clip else []
    clip = record.clip if record else filters.clip if of_clip else ""
    return Build(
        filters,
        record,
        records,
        watch(store, clip, with_questions=False) if clip else None,
        next(iter(of_clip), None),
        scenes(store),
        printed_validation(store),
    )


def _named(name: str, records: Sequence[BuildLine]) -> BuildLine | None:
    return next((record for record in records if name_of(record) == name), None)


def slots(model: Build) -> Mapping[str, Content]:
    """The content of the page's slots."""
    content: dict[str, Content] = {
        "builder": Builder(_payload(model), LEAD),
        "records": _records(model.records, model.filters),
        "about": Text(tuple(Block(rule) for rule in RULES), sheet="What recorded runs are"),
    }
    record = model.record
    if record is not None:
        content["made"] = result_table(record)
        tables = {
            "dropped": dropped_table(record),
            "balance": balance_table(record),
            "ablation": ablation_table(record, model.records, model.printed),
        }
        content |= {name: table for name, table in tables.items() if table is not None}
    return content


def _payload(model: Build) -> dict[str, Any]:
    filters, check = model.filters, model.filters.only("version")
    return payload(model.record, model.watched, model.chain, filters.version) | {
        "scenes": model.scenes,
        "of_clip": filters.clip,
        "jobs": [{"name": name, "title": title} for name, title in PIPELINES.items()],
        "check": links.to(links.CHECK, check.but(built=filters.built)),
        "check_mine": links.to(links.CHECK, check.but(checked="mine")),
    }


def options(model: Build) -> Options:
    """The jobs that have a record, and the records of the chosen job."""
    jobs = {record.job for record in model.records}
    chosen = [record for record in model.records if model.filters.job in ("", record.job)]
    return {
        "job": tuple(Option(name, title) for name, title in PIPELINES.items() if name in jobs),
        "built": tuple(Option(name_of(record), title_of(record)) for record in chosen),
    }


def _records(records: Sequence[BuildLine], filters: Filters) -> Table:
    columns = (
        Column("title", "Case"),
        Column("job", "Pipeline"),
        Column("how", "How it went", "badges"),
        Column("model", "Replies by"),
    )
    rows = tuple(
        Row(
            {"title": record.title or record.id, "job": PIPELINES[record.job],
             "how": badges(record),
             "model": _models(record)},
            links.to(links.BUILD, filters.only("version").but(built=name_of(record))),
            muted=record.status != "ok",
            key=name_of(record),
        )
        for record in records
    )  # fmt: skip
    return Table(columns, rows, empty="No run is recorded.")


def _models(record: BuildLine) -> str:
    """Who replied, and who validated where that was another."""
    first = f"{record.model} (by rule, no model)" if record.by_rule else record.model
    return f"{first}; validated by {record.validator}" if record.validator else first


PAGE: Final = PageOf(
    links.BUILD,
    "Build",
    "Run the benchmark's own generation pipeline and edit any step.",
    (
        Control("job", "Pipeline", "one", required=True),
        Control("built", "Recorded run", "one", required=True),
    ),
    (
        Slot("builder", "builder"),
        Slot("made", "table", "What was made"),
        Slot("dropped", "table", "What was dropped"),
        Slot("balance", "table"),
        Slot("ablation", "table", "Validation rates with fewer agents"),
        Slot("records", "table", "Recorded runs"),
        Slot("about", "text"),
    ),
    load,
    slots,
    options,
    reads=("job", "built", "clip"),
    section="lab",
)


PEOPLE: Final = links.to(links.CHECK, Filters(checked="recorded"))
AGENTS: Final = {
    "full": "understanding, synthesis, critic",
    "synthesis": "understanding, synthesis",
    "none": "a writer who is given the name alone",
}
_FAULTS: Final = {
    "mental": "names a state of mind", "explains": "explains", "outcome": "tells the outcome",
    "leak": "leaks what is expected", "tense": "not in the present", "length": "length",
    "actions": "number of actions", "cues": "cues", "duplicate": "repeats another",
    "rejected": "rejected to the end",
}  # fmt: skip
_COLUMNS: Final = (
    Column("dimension", "Dimension"),
    Column("mode", "Agents"),
    Column("prompts", "First drafts", "count"),
    Column("valid", "Pass every rule", "count"),
    Column("rate", "By rules", "share", "share of first drafts that pass every rule"),
    Column("printed", "By people, printed", "share", "Table 3 of the paper: manual validation"),
    Column("people", "By people, here", "badges"),
    Column("why", "What is wrong with the others", "badges"),
)


def ablation_table(
    record: BuildLine, records: Sequence[BuildLine], printed: Rates
) -> Table | None:  # fmt: skip
    """The validation rates of all recorded prompts; None for another pipeline's record."""
    built = [other for other in records if other.job == "svbench" and rate_of(other) is not None]
    rates = [rate for other in built if (rate := rate_of(other)) is not None]
    if record.job != "svbench" or not rates:
        return None
    rows = tuple(_row(row, _faults(row, built), printed) for row in ablation(rates))
    rule = " Replies here are by rule: the stand-in makes the difference." if any(
        other.by_rule for other in built) else ""  # fmt: skip
    return Table(
        _COLUMNS,
        rows,
        "The paper's ablation, over all recorded runs: fewer agents, the same paradigms. Rules "
        "count what an arm wrote first, before anything was sent back. A case rejected to the "
        "end counts with all its prompts. The Check page counts what people keep of the same "
        f"prompts.{rule}",
    )


def _faults(row: Mapping[str, Any], built: Sequence[BuildLine]) -> tuple[Badge, ...]:
    """How many first drafts of these agents have each fault."""
    mine = [other.output["rate"] for other in built
            if other.output["rate"]["mode"] == row["mode"]
            and other.output["rate"].get("dimension") == row["dimension"]]  # fmt: skip
    counts = {words: sum(rate.get(code, 0) for rate in mine) for code, words in _FAULTS.items()}
    return tuple(Badge(f"{words}: {count}", "warn") for words, count in counts.items() if count)


def _row(row: Mapping[str, Any], faults: tuple[Badge, ...], printed: Rates) -> Row:
    mode, dimension = row["mode"], row["dimension"]
    cells = {
        "dimension": dimension_name(dimension) or "–", "mode": AGENTS[mode],
        "prompts": row["prompts"], "valid": row["valid"], "rate": row["rules"],
        "printed": printed_rate(printed, mode, dimension), "why": faults,
        "people": (Badge("check them", "accent", "by keyboard, two validators", PEOPLE),),
    }  # fmt: skip
    return Row(cells, key=f"{dimension}.{mode}")
