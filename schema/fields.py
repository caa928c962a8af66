"""The one table of what an address can hold: each field with all that follows from it.

`views.address` makes `Filters`, conditions, controls, options, notices and the documentation of
it, and the store the columns of its boards. To add a field, add an entry; a column that no case
view has yet needs SQL too, unless it is an axis of a benchmark's tasks (`Benchmark.task_axes`).
The order is that of the canonical address. What an entry holds: `schema.entries.field`.
"""

from dataclasses import dataclass, fields, make_dataclass
from itertools import combinations
from typing import Any, Final

from schema.benchmarks import DIMENSION_NAMES
from schema.benchmarks.vgenst import DYNAMICS, PERSPECTIVES, SCALES
from schema.entries import parameters as read
from schema.entries.field import JOINT, Along, Field, Ids, at, entry, entry_of, several, single
from schema.protocols import dimensions, judging
from schema.vocabulary import (
    BOTH_SYSTEMS,
    CATEGORIES,
    GROUNDING_FIGURES,
    GROUNDING_NAMES,
    LEVELS,
    MODEL_KINDS,
    NODE_KINDS,
    PIPELINES,
    PROTOCOLS,
    REALISM_CATEGORIES,
    RUN_SETTINGS,
    SCENES,
    SPLITS,
    STATUSES,
    SYSTEMS,
    TIERS,
    VARIANTS,
)

JUDGED: Final = tuple(
    name for each in judging().values() if len(each.dimensions) > 1 for name in each.dimensions
)
"""The judged dimensions that can be chosen: those of protocols that have several."""
PAPER: Final = ("seen", "all", "none")
SHOWN: Final = ("scripted", "columns", "heat", "chart", "harness", "generators")
"""What is shown on request: rows of scripted rules, every column, a heat map, scores by the
harness's own marks; on Agreement the matrix as a chart, and judges beside people by generator."""
WEIGHTS: Final = ("open", "closed")
CELLS: Final = ("bars", "heat", "numbers")
NUMBERS: Final = ("both", "printed", "computed")
COEFFICIENTS: Final = ("kappa", "ac1", "alpha", "raw", "weighted", "plcc", "srocc")
PEOPLE: Final = ("panel", "each")
DIFFER: Final = ("any", *dimensions())
ALIGN: Final = ("seconds", "share")
CHECKED: Final = (
    "recorded", "mine", "submissions", "file", "clips", "prompts", "questions", "chains",
    "calibration",
)  # fmt: skip
CIRCULAR: Final = ("shift", "swap")
PLAYS: Final = ("moment",)
SHOWS: Final = ("clip", "lanes")
NOT_STATED: Final = "not stated"
"""The value that stands for a run whose encoding nobody wrote down."""
_BOARDS: Final = ("leaderboard", "trends")
_CASES: Final = (*_BOARDS, "list")
_ON_ANSWERS: Final = ("accuracy", "circular", "positions", "open")
_SEVERAL_ERRORS: Final = tuple(
    JOINT.join(names) for n in (2, 3) for names in combinations(REALISM_CATEGORIES, n)
)
_ON_CHAINS: Final = ("chains", "subchains")


# fmt: off
@dataclass(frozen=True, slots=True)
class Fields:
    """Everything that a visitor can set, as values; the defaults set nothing."""

    benchmark: str = single(Field(
        "benchmark id, such as `theatre` or `svbench`; `all` where a page allows it", read.text,
        "benchmark",
        offered=at(1, "list", "clip", "lanes"),
        ids=Ids("benchmark", "benchmark", "benchmark", (read.ALL,))))
    metric: str = single(Field("what is measured", read.text))
    judge: tuple[str, ...] = several(Field(
        "judge ids", read.texts, "judge", "judge", offered=at(6, *_BOARDS) | at(8, "list")))
    dimension: tuple[str, ...] = several(Field(
        "SVBench's paradigm dimensions, by code", read.texts, "dimension", "paradigm dimension",
        names=DIMENSION_NAMES,
        offered=at(4, *_CASES, "clip", "lanes", "agreement"),
        along=Along("paradigm dimension", 3, 14)))
    judged: tuple[str, ...] = several(Field(
        "judge dimensions D1–D5 (EVA)", read.some(*JUDGED), "judge_dimension",
        "judged dimension", JUDGED, along=Along("judged dimension", 1, 9)))
    figure: tuple[str, ...] = several(Field(
        "figures of temporal grounding, for the columns of a board", read.some(*GROUNDING_FIGURES),
        values=GROUNDING_FIGURES, names=GROUNDING_NAMES, along=Along("figure", 17, 17)))
    task: tuple[str, ...] = several(Field(
        "task names", read.texts, "task", "task",
        offered=at(5, *_CASES, "lanes", "agreement"), along=Along("task", 4, 15)))
    tier: tuple[str, ...] = several(Field(
        "difficulty tiers", read.some(*TIERS), "tier", "tier", TIERS, in_order=True,
        offered=at(2, *_CASES, "clip", "lanes", "agreement"),
        along=Along("difficulty tier", 2, 2, joined=True)))
    part: tuple[str, ...] = several(Field(
        "parts of a benchmark, such as SVBench's `short` and `long`, or `all`",
        read.or_all(read.texts),
        "part", "part", offered=at(3, *_CASES, "lanes", "agreement"),
        along=Along("part of the benchmark", 5, 16)))
    theme: tuple[str, ...] = several(Field(
        "themes of prompts, such as VGenST-Bench's", read.texts, "theme", "theme",
        offered=at(24, *_CASES)))
    scene: tuple[str, ...] = several(Field(
        "where clips' scenes are from: made for the camera, or taken from life",
        read.some(*SCENES), "scene", "scenes from", SCENES, in_order=True,
        names={"real_life": "real life"}, offered=at(26, *_CASES, "clip"),
        along=Along("where scenes are from", 18, 18, metrics=(*_ON_ANSWERS, *_ON_CHAINS))))
    split: tuple[str, ...] = several(Field(
        "parts of a benchmark for training, choosing a model and tests", read.some(*SPLITS),
        "split", "split", SPLITS, in_order=True, offered=at(30, *_CASES, "clip", "agreement"),
        along=Along("split", 21, 21, metrics=("realism", *_ON_ANSWERS, *_ON_CHAINS))))
    type: tuple[str, ...] = several(Field(
        "question types (EU, MSE, CW, CH/W, L1-OE …)", read.texts, "type", "question type",
        offered=at(13, *_CASES, "data"), along=Along("question type", 6, 8)))
    cognition: tuple[str, ...] = several(Field(
        "cognitive dimensions of questions, in the words of their file", read.texts, "cognition",
        "cognitive dimension", offered=at(27, *_CASES),
        along=Along("cognitive dimension", 19, 19, metrics=_ON_ANSWERS)))
    level: tuple[str, ...] = several(Field(
        "VGenST-Bench levels", read.some(*LEVELS), "level", "level", LEVELS, in_order=True,
        offered=at(14, *_CASES), along=Along("level", 7, 3, joined=True)))
    variant: tuple[str, ...] = several(Field(
        "question variants, or `all`", read.or_all(read.some(*VARIANTS)), "variant", "variant",
        VARIANTS,
        in_order=True, offered=at(15, *_CASES), along=Along("question variant", 8, 7)))
    category: tuple[str, ...] = several(Field(
        "R3-Bench subchain categories I–VI", read.some(*CATEGORIES), "category",
        "subchain category",
        CATEGORIES, offered=at(16, *_CASES), along=Along("subchain category", 10, 6)))
    system: tuple[str, ...] = several(Field(
        "System 1 or 2", read.some(*SYSTEMS), "system", "System", SYSTEMS,
        joint=(BOTH_SYSTEMS,),
        offered=at(17, *_CASES), along=Along("System 1 / 2", 11, 5, value="System {}")))
    minds: tuple[str, ...] = several(Field(
        "kinds of the node asked about", read.some(*NODE_KINDS), "node_kind", "node type",
        NODE_KINDS,
        in_order=True, offered=at(19, "list"), along=Along("node type", 12, 10)))
    error: tuple[str, ...] = several(Field(
        "what people's labels of a clip's realism name", read.some(*REALISM_CATEGORIES), "error",
        "error", REALISM_CATEGORIES, in_order=True, joint=_SEVERAL_ERRORS,
        names={name: name.replace("_", " ") for name in REALISM_CATEGORIES},
        offered=at(28, *_CASES, "clip"), along=Along("error that people name", 20, 20,
        metrics=("realism",))))
    annotator: tuple[str, ...] = several(Field(
        "annotators of labels, by pseudonym", read.texts, "annotators", "annotator",
        offered=at(29, "list")))
    length: tuple[int, int] | None = entry(None, Field(
        "chain length: `3`, `2-5`, `>=4`, `4+`, `<=4`", read.number_range, "chain_length",
        "chain length",
        offered=at(18, *_CASES), along=Along("chain length", 9, 1, joined=True)))
    where: str = single(Field(
        "conditions on scores and answers, such as `D5=1 D1=0` or `type=CW wrong`",
        read.expression, label="where"))
    set: str = single(Field("the name of a saved set of filters", read.short_name))
    model: tuple[str, ...] = several(Field(
        "ids of models under test", read.texts, "model", "model", of_run=True,
        offered=at(7, *_CASES), ids=Ids("model", "model", "model")))
    generator: tuple[str, ...] = several(Field(
        "ids of the models that made the clips", read.texts, "generator", "generator",
        offered=at(6, "list", "clip", "agreement") | at(25, *_BOARDS)))
    kind: tuple[str, ...] = several(Field(
        "kinds of model", read.some(*MODEL_KINDS), "kind", "kind of model", MODEL_KINDS,
        of_run=True,
        offered=at(12, *_CASES)))
    open: tuple[str, ...] = several(Field(
        "models with `open` or `closed` weights", read.some(*WEIGHTS), label="weights",
        values=WEIGHTS, of_run=True))
    size: tuple[int, int] | None = entry(None, Field(
        "models of a size in rounded billions of parameters, `7-34` or `8`", read.number_range,
        label="model size", of_run=True))
    protocol: str = single(Field(
        "judging or answering protocol", read.choice(*PROTOCOLS), "protocol", "protocol",
        of_run=True,
        offered=at(9, "list")))
    setting: tuple[str, ...] = several(Field(
        "input settings (−, +Sub, …)", read.some(*RUN_SETTINGS, NOT_STATED),
        "setting", "setting", RUN_SETTINGS, missing=NOT_STATED,
        of_run=True, offered=at(10, *_CASES), along=Along("input setting", 13, 4, joined=True)))
    status: tuple[str, ...] = several(Field(
        "how the call ended", read.some(*STATUSES), "status", "status", STATUSES))
    pattern: str = single(Field("a named failure pattern", read.text))
    colour: tuple[str, ...] = several(Field(
        "up to two runs whose answers or verdicts colour the chain", read.up_to(2)))
    source: tuple[str, ...] = several(Field(
        "whose times are shown: up to two sources", read.up_to(2)))
    play: str = single(Field(
        f"{', '.join(PLAYS)}: the clip plays around the failing moment", read.choice(*PLAYS)))
    q: str = single(Field(
        "words to look for; a phrase in quotes", read.text, label="search"))
    item: str = single(Field(
        "one prompt, by id", read.text, "item", "prompt", ids=Ids("item", "item", "prompt")))
    clip: str = single(Field("one clip, by id", read.text, ids=Ids("clip", "clip", "clip")))
    chain: str = single(Field("one chain, by id", read.text))
    node: str = single(Field("one node of the chain", read.text))
    t: float | None = entry(None, Field("second of the clip", read.seconds))
    show: str = single(Field(
        f"the state of Cases: {', '.join(SHOWS)}; a named clip alone opens it",
        read.choice(*SHOWS)))
    by: str = single(Field(
        "what columns stand for or trends go along", read.text))
    sort: str = single(Field(
        "column of the Leaderboard by which its rows stand, and the direction: `score.desc`, "
        "`by:D3.asc`", read.sort_order))
    also: tuple[str, ...] = several(Field(
        f"what the Leaderboard or Agreement shows besides: {', '.join(SHOWN)}", read.some(*SHOWN)))
    compare: tuple[str, ...] = several(Field("up to four rows to compare", read.up_to(4)))
    table: str = single(Field(
        "a printed table by its paper and number, such as `r3-bench-table-3`", read.text))
    plot: str = single(Field("a figure of the papers, by id, such as `sv-tasks`", read.text))
    numbers: str = single(Field(
        f"whose numbers a figure of the papers is drawn of: {', '.join(NUMBERS)}",
        read.choice(*NUMBERS)))
    cells: str = single(Field(
        f"how a printed table is drawn: {', '.join(CELLS)}", read.choice(*CELLS)))
    paper: str = single(Field("paper numbers: seen, all, none", read.choice(*PAPER)))
    encoding: tuple[str, ...] = several(Field(
        "ways in which clips were sent to the model", read.texts, "encoding", "encoding",
        missing=NOT_STATED, of_run=True, offered=at(11, "list"),
        along=Along("encoding", 22, 22)))
    coefficient: str = single(Field(
        f"of agreement: {', '.join(COEFFICIENTS)}", read.choice(*COEFFICIENTS)))
    people: str = single(Field(
        f"how people stand in Agreement: {', '.join(PEOPLE)}", read.choice(*PEOPLE)))
    disagree: tuple[str, ...] = several(Field(
        "two raters whose differing cases are listed", read.up_to(2)))
    scale: tuple[str, ...] = several(Field(
        "VGenST-Bench's spatial scales", read.some(*SCALES), "scale", "scale", SCALES,
        in_order=True,
        axis=True, offered=at(20, "leaderboard"),
        along=Along("spatial scale", 14, 11, metrics=_ON_ANSWERS)))
    perspective: tuple[str, ...] = several(Field(
        "VGenST-Bench's perspectives", read.some(*PERSPECTIVES), "perspective", "perspective",
        PERSPECTIVES, in_order=True, axis=True, offered=at(21, "leaderboard"),
        along=Along("perspective", 15, 12, metrics=_ON_ANSWERS)))
    dynamics: tuple[str, ...] = several(Field(
        "VGenST-Bench's dynamics", read.some(*DYNAMICS), "dynamics", "dynamics", DYNAMICS,
        in_order=True, axis=True, offered=at(22, "leaderboard"),
        along=Along("dynamics", 16, 13, metrics=_ON_ANSWERS)))
    run: str = single(Field(
        "one run, by id; `all`: older ones too, each by itself", read.text, "run", "run",
        ids=Ids("run", "run", "run", (read.ALL,))))
    against: str = single(Field(
        "the run that `run` is set beside, by id (Data)", read.text, ids=Ids("run", "run", "run")))
    differ: str = single(Field(
        f"only prompts on which the compared models differ: {', '.join(DIFFER)}",
        read.choice(*DIFFER)))
    align: str = single(Field(
        f"how clips run in lock-step: {', '.join(ALIGN)}", read.choice(*ALIGN)))
    question: str = single(Field(
        "the question that a model is asked; on Watch the open one, or a judged dimension",
        read.text))
    circular: str = single(Field(
        f"how options rotate in circular evaluation: {', '.join(CIRCULAR)}",
        read.choice(*CIRCULAR)))
    repeats: int = entry(1, Field(f"how often each judge is asked, 1–{read.MAX_REPEATS}",
        read.repeats))
    job: str = single(Field(
        f"pipeline of the Build page: {', '.join(PIPELINES)}", read.choice(*PIPELINES)))
    built: str = single(Field("the recorded run of the Build page that is open", read.text))
    checked: str = single(Field(f"what people check: {', '.join(CHECKED)}", read.choice(*CHECKED)))
    tagged: tuple[str, ...] = several(Field(
        f"only these cases: the ids of up to {read.MAX_TAGGED} that a visitor tagged",
        read.many(read.MAX_TAGGED)))
    case: str = single(Field("the case that is open", read.text))
    page: int = entry(1, Field("page of a long list", read.page_number))
    version: str = single(Field(
        "version of the data; `shared` leaves one's own upload out", read.version))
# fmt: on


FIELDS: Final[dict[str, Field]] = {each.name: entry_of(each.metadata) for each in fields(Fields)}
"""Every field by its name, in the order of an address; those registered stand at the end."""
MODEL_AXES: Final = {"size": "model size", "released": "month of release"}
"""What is known of a model and a trend can go along: the word of an address → in words."""
_REGISTERED: Final[list[tuple[str, Any, Any]]] = []
_READ: Final[list[str]] = []


def register(name: str, about: Field) -> None:
    """Add a field of several texts from outside the table.

    What follows from the table is made once, when it is first imported: raises RuntimeError later.
    """
    if _READ:
        raise RuntimeError(f"{name} comes too late: register fields before views are imported")
    FIELDS[name] = about
    _REGISTERED.append((name, tuple[str, ...], several(about)))


def complete() -> Any:
    """The dataclass of all fields, those registered among them: the base of `Filters`."""
    _READ.append("complete")
    return make_dataclass("AllFields", _REGISTERED, bases=(Fields,), frozen=True, slots=True)


def offered_on(page: str) -> tuple[str, ...]:
    """The fields whose values a page, or a state of Cases, offers with counts, in its order."""
    places = {name: about.offered[page] for name, about in FIELDS.items() if page in about.offered}
    return tuple(sorted(places, key=lambda name: places[name]))


def axes() -> tuple[str, ...]:
    """The columns that benchmarks' tasks give their questions, in the table's order."""
    return tuple(about.column for about in FIELDS.values() if about.axis)


def columns_of(metric: str) -> tuple[str, ...]:
    """The fields that say of themselves that the metric's columns may stand for them."""
    return tuple(
        name for name, about in FIELDS.items() if about.along and metric in about.along.metrics
    )
