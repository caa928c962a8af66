"""The colourings of a clip's chains: by runs, or by the share of runs.

The runs that can colour are listed, with those that do. A clip's rows are turned into the shapes
that the rules of colours (`metrics/chains/`) look at.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Literal, NamedTuple

from metrics.chains.answers import AnswerRun, colour_answers, colour_share, outcome
from metrics.chains.marks import (
    OBJECT,
    SCENE,
    ChainLink,
    ChainShape,
    Colouring,
    Outcome,
    QuestionPlace,
)
from metrics.chains.verdicts import Judged, PinPlace, colour_verdicts
from schema.protocols import CIRCULAR, PROTOCOLS
from schema.vocabulary import PROBE_SETTINGS, SETTINGS
from store.queries.clips.clip import Watched
from store.reading.store import Row
from views.address.filters import Filters
from views.page.content import Option
from views.page.labels import older_words
from views.shared.patterns import case_parts

SHARE: Final = ""
"""The id of the colouring of all runs together."""
MOST: Final = 2


class ColourRun(NamedTuple):
    """A run that answered or judged the clip; `who` is its model's or judge's id, `name` what it is
    called. `is_probe`: the model did not see the whole film.
    """

    id: str
    label: str
    kind: Literal["answers", "verdicts"]
    who: str
    is_probe: bool = False
    name: str = ""


ALL_RUNS: Final = "All runs together"
PinPlaces = Mapping[tuple[str, str], PinPlace]
"""(run, dimension) → where the verdict's reason is pinned."""


def colourings(
    watched: Watched, runs: Mapping[str, ColourRun], chosen: Sequence[str], pins: PinPlaces
) -> tuple[Colouring, ...]:
    """A colouring for each chosen run."""
    chains = chain_shapes(watched)
    answers = answer_runs(watched)
    places = question_places(watched)
    made = []
    for name in chosen:
        if name == SHARE:
            made.append(colour_share(ALL_RUNS, chains, places, _shared(answers, places)))
        elif name in runs and runs[name].kind == "answers":
            made.append(colour_answers(name, runs[name].label, chains, places, answers[name]))
        elif name in runs:
            judged = [_judged(row, pins) for row in watched.verdicts if row["run"] == name]
            made.append(colour_verdicts(name, runs[name].label, chains, judged))
    return tuple(made)


def _shared(
    answers: Mapping[str, AnswerRun], places: Sequence[QuestionPlace]
) -> Sequence[AnswerRun]:
    """The runs that a share counts: those that answered base questions as printed, where any
    did, so that a model does not weigh twice for its rotations and variants. Probes never do: they
    are right or wrong about a film that they did not see.
    """
    base = {place.question for place in places if place.is_base}
    watching = [run for run in answers.values() if not run.is_probe]
    printed = [run for run in watching if run.is_printed] or watching
    return [run for run in printed if base & run.outcomes.keys()] or printed


def _judged(row: Row, pins: PinPlaces) -> Judged:
    dimension = str(row["judge_dimension"])
    score = row["score"] if row["status"] == "ok" else None
    return Judged(dimension, score, pins.get((str(row["run"]), dimension), PinPlace()))


def chain_shapes(watched: Watched) -> tuple[ChainShape, ...]:
    """The clip's chains, and its scene graph where it has one."""
    causal = tuple(
        ChainShape(
            str(row["chain"]),
            {str(node["node"]): str(node["kind"]) for node in row["nodes"]},
            {str(part["subchain"]): _link(part) for part in row["subchains"]},
        )
        for row in watched.chains
    )
    objects = {str(row["object"]): OBJECT for row in watched.scene.get("objects", ())}
    relations = {
        str(row["relation"]): ChainLink(row["object"], (row["subject"],))
        for row in watched.scene.get("relations", ())
    }
    return (*causal, ChainShape(SCENE, objects, relations)) if objects else causal


def _link(part: Row) -> ChainLink:
    return ChainLink(part["result"] or "", tuple(part["reasons"]), bool(part.get("heart")))


def question_places(watched: Watched) -> tuple[QuestionPlace, ...]:
    """What each of the clip's questions names."""
    return tuple(
        QuestionPlace(
            str(row["question"]),
            row["chain"],
            row["node"],
            row["subchain"],
            row["variant"] in (None, "base"),
            bool(row["options"]),
            tuple((str(each["kind"]), str(each["target"])) for each in row.get("targets") or ()),
        )
        for row in watched.questions
    )


def answer_runs(watched: Watched) -> Mapping[str, AnswerRun]:
    """Run id → what came of each question that it was asked, of the runs that are shown."""
    outcomes: dict[str, dict[str, Outcome]] = {}
    printed: dict[str, bool] = {}
    probes: set[str] = set()
    for row in watched.questions:
        for run, replies in by_run(row).items():
            printed[run] = replies[0]["protocol"] != CIRCULAR.name
            if replies[0]["setting"] in PROBE_SETTINGS:
                probes.add(run)
            given = [(str(reply["status"]), reply["correct"]) for reply in replies]
            turns = 1 if printed[run] else len(row["options"] or replies)
            outcomes.setdefault(run, {})[str(row["question"])] = outcome(given, turns)
    return {run: AnswerRun(each, printed[run], run in probes) for run, each in outcomes.items()}


def by_run(question: Row) -> Mapping[str, Sequence[Row]]:
    """The replies to a question by run: one, or those of all rotations."""
    runs: dict[str, list[Row]] = {}
    for reply in question["answers"]:
        if reply["protocol"] == CIRCULAR.name or reply["rotation"] == 0:
            runs.setdefault(str(reply["run"]), []).append(reply)
    return runs


class Coloured(NamedTuple):
    """The runs that can colour the chains, those that do, and what the open case names by key."""

    runs: Mapping[str, ColourRun] = {}
    chosen: tuple[str, ...] = ()
    case: Mapping[str, str] = {}

    @property
    def judges(self) -> tuple[str, ...]:
        """The judges of the runs that colour the chains, each once."""
        runs = (self.runs[name] for name in self.chosen if name in self.runs)
        return tuple(dict.fromkeys(run.who for run in runs if run.kind == "verdicts"))


NOBODY: Final = Coloured()


def read_colours(
    watched: Watched, filters: Filters, judges: Sequence[str], named: Sequence[str] = ()
) -> Coloured:
    """Who colours the chains: the chosen runs; else that of `run`, of the open case, or of the
    judges that are `named`; else the only run that answered, or the share of several; else the
    first of the leading `judges`.
    """
    runs, case = colour_runs(watched), case_parts(filters)
    return Coloured(runs, _chosen(filters, runs, case, (judges, named)), case)


def colour_runs(watched: Watched) -> Mapping[str, ColourRun]:
    """By id: the runs that answered, then those that judged, in the order of their rows."""
    answers = (answer for row in watched.questions for answer in row["answers"])
    runs = {}
    for row in answers:
        if row["run"] not in runs:
            who = str(row["model"])
            runs[str(row["run"])] = ColourRun(
                row["run"],
                _label(row, who, "model"),
                "answers",
                who,
                row["setting"] in PROBE_SETTINGS,
                str(row["model_name"] or who),
            )
    for row in watched.verdicts:
        if row["run"] not in runs:
            who = str(row["judge"] or "no judge named")
            name = str(row["judge_name"] or who)
            runs[str(row["run"])] = ColourRun(
                row["run"], _label(row, who, "judge"), "verdicts", who, name=name
            )
    return runs


def _label(row: Row, who: str, role: str) -> str:
    """`model · protocol · setting`, without the setting that gives nothing but the film."""
    protocol = PROTOCOLS.get(str(row["protocol"]))
    parts = [row[f"{role}_name"] or who, protocol.label if protocol else row["protocol"]]
    if row["setting"] not in (None, SETTINGS[0]):
        parts.append(row["setting"])
    return " · ".join(map(str, parts)) + older_words(row)


def run_options(runs: Iterable[ColourRun]) -> tuple[Option, ...]:
    """The runs as options of the menu “Judge”; a label that two have is made plain by the id."""
    among = list(runs)
    labels = [run.label for run in among]
    return tuple(
        Option(run.id, run.label if labels.count(run.label) == 1 else f"{run.label} · {run.id}")
        for run in among
    )


def silent_runs(filters: Filters, runs: Mapping[str, ColourRun]) -> tuple[str, ...]:
    """The runs to colour by that say nothing of this clip."""
    return tuple(run for run in filters.colour if run not in runs)


def _chosen(
    filters: Filters,
    runs: Mapping[str, ColourRun],
    case: Mapping[str, str],
    judges: tuple[Sequence[str], Sequence[str]],
) -> tuple[str, ...]:
    leading, named = judges
    if filters.colour:
        return filters.colour
    for run in (filters.run, case.get("run", "")):
        if run in runs:
            return (run,)
    if by_name := _of_judges(runs, named):
        return by_name[:MOST]
    answered = [run for run in runs.values() if run.kind == "answers"]
    watching = [run.id for run in answered if not run.is_probe]
    if watching:
        return (SHARE,) if len(watching) > 1 else (watching[0],)
    return tuple(run.id for run in answered[:1]) or _of_judges(runs, leading)[:1]


def _of_judges(runs: Mapping[str, ColourRun], judges: Sequence[str]) -> tuple[str, ...]:
    """A run of each of these judges, the first of several."""
    first: dict[str, str] = {}
    for run in runs.values():
        if run.kind == "verdicts" and run.who in judges:
            first.setdefault(run.who, run.id)
    return tuple(first[judge] for judge in judges if judge in first)
