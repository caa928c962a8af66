"""A clip's rows as what the rules of colours look at."""

from collections.abc import Mapping, Sequence

from metrics.chains.answers import AnswerRun, outcome
from metrics.chains.marks import Outcome
from metrics.chains.shapes import OBJECT, SCENE, ChainLink, ChainShape, QuestionPlace
from schema.protocols import CIRCULAR
from schema.vocabulary import PROBE_SETTINGS
from store.queries.clips.clip import Watched
from store.reading.store import Row


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
