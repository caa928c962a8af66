"""The registry of build jobs: how a case's fields are parsed, its pipeline, its output.

The command line and the Build page know pipelines by this table alone.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

from pipelines import theatre
from pipelines.core.agent import ROUNDS, Asker, SecondModel
from pipelines.core.chain import CausalChain, ChainNode
from pipelines.core.graph import OnStepRound, Pipeline, PipelineCase, run_case
from pipelines.r3 import layout as r3_layout
from pipelines.r3 import pipeline as r3
from pipelines.r3.structure import balance
from pipelines.svbench import layout as svbench_layout
from pipelines.svbench import pipeline as svbench
from pipelines.svbench.critique import RETURNS
from pipelines.training.examples import plain
from pipelines.vgenst import pipeline as vgenst
from pipelines.vgenst import render
from pipelines.vgenst.choice import Chooser, ChosenClip
from pipelines.vgenst.references import ReferenceScene
from pipelines.vgenst.render import Nothing, Renderer, TheatreRenderer
from pipelines.videoreal import pipeline as videoreal
from schema.chain_facts import CausalLink
from schema.entries.pipelines import PIPELINES
from schema.vocabulary import REALISM_CATEGORIES

Fields = Mapping[str, Any]
MOST_TEXT: Final = 100_000
MOST_ANNOTATIONS: Final = 500_000
MOST_NODES: Final = 120
TOKENS_IN: Final = 1_500
"""Tokens of a prompt with its schema and inputs, as measured on the theatre's scenes."""
TOKENS_OUT: Final = 800
FILM_TOKENS_IN: Final = 5_000
"""With sixteen frames of a clip in two calls of four."""
LABEL_FIELDS: Final = (
    "score", "description", "adherence", "category", "area", "duration", "share", "start", "end",
    "errors", "annotators", "generator", "split",
)  # fmt: skip
"""What a line of docs/videoreal.md says of a clip."""
LABEL_NUMBERS: Final[Mapping[str, Callable[[Any], float]]] = {
    "score": int, "area": float, "duration": float,
}  # fmt: skip
VGENST_TOKENS_IN: Final = 2_200
"""With the task's rules and examples."""


@dataclass(frozen=True)
class BuildSettings:
    """Settings of a run: prompts a tier and mode (SVBench), longest path (R3), the generator."""

    count: int = 1
    mode: str = "full"
    steps: int = 4
    media: Path | None = None
    renderer: str = "theatre"
    hosted: tuple[Renderer, ...] = ()
    """The generators where `renderer` is “hosted”."""
    choose: Chooser = "first"
    """Who chooses among the clips of several."""
    out: Path | None = None
    references: tuple[ReferenceScene, ...] = ()
    """Scenes that are there already, of which VGenST's agents are shown some."""
    validator: SecondModel | None = None
    """A second model, asked by the agents that validate; without one the same model is."""


class Expected(NamedTuple):
    """Bounds of the calls of a case: without any fault, and with every round used up.

    `validating` are those of `least` that agents make who validate, `validating_most` of `most`;
    `tokens_in` are of one call.
    """

    least: int
    most: int
    validating: int = 0
    validating_most: int = 0
    tokens_in: int = TOKENS_IN

    def apart(self) -> tuple["Expected", "Expected"]:
        """The calls of the model that drafts, and those of one that only validates."""
        checks = Expected(self.validating, self.validating_most, tokens_in=self.tokens_in)
        drafts = self.least - checks.least, self.most - checks.most
        return Expected(*drafts, tokens_in=self.tokens_in), checks

    def cost(
        self, price_in: float | None, price_out: float | None
    ) -> tuple[float, float] | None:  # fmt: skip
        """Both bounds in US dollars, by prices a million tokens; None where a price is unknown."""
        if not self.most:
            return 0.0, 0.0
        if price_in is None or price_out is None:
            return None
        each = (self.tokens_in * price_in + TOKENS_OUT * price_out) / 1e6
        return each * self.least, each * self.most


Prices = tuple[float | None, float | None]
"""Of a million tokens in and out, US dollars; None where unknown."""


def whole_cost(
    calls: Expected, prices: Prices, validator: Prices | None
) -> tuple[float, float] | None:
    """Both bounds of the cost, at two prices where a second model validates."""
    if validator is None:
        return calls.cost(*prices)
    drafting, validating = calls.apart()
    parts = drafting.cost(*prices), validating.cost(*validator)
    if parts[0] is None or parts[1] is None:
        return None
    return parts[0][0] + parts[1][0], parts[0][1] + parts[1][1]


@dataclass(frozen=True)
class BuildJob:
    """One kind of build. `given` parses a case's fields and raises ValueError for bad ones."""

    name: str
    title: str
    takes: str
    given: Callable[[str, Fields, BuildSettings], Fields]
    pipeline: Callable[[BuildSettings], Pipeline]
    chain: Callable[[Fields, Fields], CausalChain | None]
    output: Callable[[Fields, Fields], dict[str, Any]]
    agents: Callable[[BuildSettings, Fields | None], tuple[int, int]]
    """Calls that draft and calls that validate, of one case; exact where its inputs are given."""
    again: Callable[[BuildSettings], tuple[int, int]] = lambda _: (0, 0)
    """How many more of both there may be where an agent sends another's work back."""
    tokens_in: int = TOKENS_IN

    def calls(self, setting: BuildSettings, given: Fields | None = None) -> Expected:
        """Bounds of the calls of a case, for the plan."""
        drafts, checks = self.agents(setting, given)
        drafts_again, checks_again = self.again(setting)
        every, most = drafts + checks, ROUNDS * (checks + checks_again)
        every_most = ROUNDS * (drafts + drafts_again) + most
        return Expected(every, every_most, checks, most, self.tokens_in)


async def run(
    job: BuildJob,
    name: str,
    fields: Fields,
    setting: BuildSettings,
    asker: Asker,
    on_round: OnStepRound | None = None,
) -> tuple[PipelineCase, CausalChain | None, dict[str, Any]]:
    """Run one case; returns its result, the chain to draw, and its part of the files.

    Raises:
        ValueError: for fields that are no case of the job.
    """
    given = job.given(name, fields, setting)
    case = await run_case(
        job.pipeline(setting), name, given, asker, on_round=on_round, validator=setting.validator
    )
    output = job.output(given, case.results) if case.status == "ok" else {}
    return case, job.chain(given, case.results), output


def _paradigm(name: str, fields: Fields, setting: BuildSettings) -> Fields:
    del setting
    scene = theatre.BY_ID.get(str(fields.get("scene", "")))
    if scene is not None:
        return {"paradigm": theatre.paradigm(scene)}
    if not str(fields.get("name", "")).strip():
        raise ValueError("a paradigm needs a name")
    concepts = fields.get("key_concepts") or ()
    return {
        "paradigm": svbench.SeedParadigm(
            str(fields.get("experiment_id") or name), str(fields["name"]),
            str(fields.get("dimension", "")), str(fields.get("description", "")),
            tuple(str(concept) for concept in concepts), str(fields.get("test_point", "")),
            str(fields.get("ground_truth", "")),
        )
    }  # fmt: skip


def _understood(given: Fields, results: Fields) -> CausalChain | None:
    understood = results.get("understanding")
    paradigm = given["paradigm"]
    scene = theatre.BY_ID.get(paradigm.id)
    clip = f"theatre.{paradigm.id}-easy-faithful" if scene is not None else ""
    if understood is None:
        return None
    made: CausalChain = understood.chain.chain(f"{paradigm.id}-chain")
    return CausalChain(made.id, made.nodes, made.links, made.people, clip)


def _experiment(given: Fields, results: Fields) -> dict[str, Any]:
    paradigm: svbench.SeedParadigm = given["paradigm"]
    first, returned = svbench.first_drafts(results), svbench.returned(results)
    mode = _mode(results)
    return {
        "experiment": svbench_layout.experiment(paradigm, svbench.drafts(results)),
        "rate": svbench_layout.validation(mode, paradigm.dimension, first, returned),
    }


def _mode(results: Fields) -> str:
    """The ablation's mode that made these results."""
    if "critic" in results:
        return "full"
    return "none" if "writer" in results else "synthesis"


def _chain(name: str, fields: Fields, setting: BuildSettings) -> Fields:
    del setting
    scene = theatre.BY_ID.get(str(fields.get("scene", "")))
    if scene is not None:
        return {"chain": theatre.chain(scene)}
    try:
        nodes = tuple(
            ChainNode(str(n["id"]), str(n["kind"]), str(n["text"]), str(n.get("person") or ""),
                 n.get("start"), n.get("end"))
            for n in fields["nodes"]
        )  # fmt: skip
        links = tuple(
            CausalLink(str(at.get("id") or f"Sub-Chain-{number}"), str(at["result"]),
                 tuple(str(reason) for reason in at["reasons"]))
            for number, at in enumerate(fields["links"], 1)
        )  # fmt: skip
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(
            "a chain has nodes (id, kind, text) and links (result, reasons)"
        ) from error
    if len(nodes) > MOST_NODES or len(links) > MOST_NODES:
        raise ValueError(f"a chain may have {MOST_NODES} nodes and as many links")
    people = {str(key): str(text) for key, text in dict(fields.get("people") or {}).items()}
    return {"chain": CausalChain(str(fields.get("id") or name), nodes, links, people,
                           str(fields.get("clip", "")))}  # fmt: skip


def _given_chain(given: Fields, results: Fields) -> CausalChain | None:
    del results
    chain: CausalChain = given["chain"]
    return chain


def _questions(given: Fields, results: Fields) -> dict[str, Any]:
    made = [(given["chain"], r3.all_questions(results))]
    return {"submission": r3_layout.submission(made), "tsv": r3_layout.as_tsv(made),
            "balance": balance(made[0][1])._asdict()}  # fmt: skip


def _source(name: str, fields: Fields, setting: BuildSettings) -> Fields:
    text, script = str(fields.get("subtitles", "")), str(fields.get("script", ""))
    if not text.strip():
        raise ValueError("paste subtitles as SRT or WebVTT")
    if len(text) + len(script) > MOST_TEXT:
        raise ValueError(f"subtitles and script together may have {MOST_TEXT:,} characters")
    clip, annotations = str(fields.get("of_clip", "")), str(fields.get("annotations", ""))
    if len(annotations) > MOST_ANNOTATIONS:
        raise ValueError(f"annotations may have {MOST_ANNOTATIONS:,} characters")
    return {"source": r3.TextSource(name, text, script, setting.media, clip, annotations)}


def _inferred(given: Fields, results: Fields) -> CausalChain | None:
    del given
    sifted = results.get("sift")
    chains: Sequence[CausalChain] = sifted.clean if sifted else results.get("infer", ())
    return chains[0] if chains else None


def _argus(given: Fields, results: Fields) -> dict[str, Any]:
    del given
    sifted, verified = results["sift"], results["verify"]
    made = [(chain, verified.questions[chain.id]) for chain in sifted.clean]
    return {
        "submission": r3_layout.submission(made),
        "tsv": r3_layout.as_tsv(made),
        "balance": balance(
            [question for _, chain_questions in made for question in chain_questions]
        )._asdict(),
        "left_out": [list(left_out) for left_out in sifted.rest],
        "checked_against_clip": verified.checked,
        "pairs": [pair.row() for pair in verified.pairs],
    }


def _theme(name: str, fields: Fields, setting: BuildSettings) -> Fields:
    del name, setting
    scene = theatre.BY_ID.get(str(fields.get("scene", "")))
    theme = scene.paradigm.name if scene else str(fields.get("theme", "")).strip()
    if not theme:
        raise ValueError("a theme is a few words")
    index = fields.get("index", 0)
    if isinstance(index, bool) or not isinstance(index, int) or index < 0:
        raise ValueError("a theme's index is a whole number from 0")
    return {"theme": vgenst.Theme(index, plain(theme), str(fields.get("task", "")))}


def _of_scene(given: Fields, results: Fields) -> CausalChain | None:
    """The chain of the theatre's scene that the theme names; None for any other theme."""
    del results
    name = given["theme"].name
    scenes = [script for script in theatre.BY_ID.values() if script.paradigm.name == name]
    return theatre.chain(scenes[0]) if scenes else None


def _rows(given: Fields, results: Fields) -> dict[str, Any]:
    choice: ChosenClip = results["choice"]
    return {
        "task": str(results["task"]),
        "rows": results["variants"].to_pylist(),
        "clip": render.public_fields(results["clip"]),
        "metadata": vgenst.metadata(given["theme"], results).to_pylist()[0],
        **({"choice": choice.public()} if len(choice.candidates) > 1 else {}),
    }


def _film(name: str, fields: Fields, setting: BuildSettings) -> Fields:
    """A clip's case; a label is people's where there is a score."""
    like = str(fields.get("like", ""))
    if setting.media is None and not like:
        raise ValueError("name a clip: there is none to look at")
    file = str(fields.get("file") or (setting.media.name if setting.media else ""))
    label = {key: fields[key] for key in LABEL_FIELDS if fields.get(key) not in (None, "")}
    try:
        label |= {key: kind(label[key]) for key, kind in LABEL_NUMBERS.items() if key in label}
    except (TypeError, ValueError) as error:
        raise ValueError("score, area and duration of a label are numbers") from error
    if label and label.get("score") not in range(1, 6):
        raise ValueError("a label has a score, a whole number from 1 to 5")
    if label.get("category") not in (None, *REALISM_CATEGORIES):
        raise ValueError(f"category is none of {', '.join(REALISM_CATEGORIES)}")
    if any(not 0 <= label.get(key, 0) <= 1 for key in ("area", "duration")):
        raise ValueError("area and duration are shares from 0 to 1")
    clip = str(fields.get("of_clip", ""))
    case = videoreal.FilmedCase(name, file, setting.media, label or None, like, clip)
    return {"film": case}


def _no_chain(given: Fields, results: Fields) -> CausalChain | None:
    del given, results
    return None


def _videoreal_calls(setting: BuildSettings, given: Fields | None) -> tuple[int, int]:
    del setting
    film: videoreal.FilmedCase | None = None if given is None else given["film"]
    if film is not None and film.like:
        return 0, 0
    return 3 - (film is not None and film.label is not None), 1


def _svbench_calls(setting: BuildSettings, given: Fields | None) -> tuple[int, int]:
    del given
    if setting.mode == "full":
        return 2 + setting.count, setting.count
    return (1 if setting.mode == "none" else 2), 0


def _svbench_returns(setting: BuildSettings) -> tuple[int, int]:
    """A scene that comes back is written, graded and reviewed once more."""
    back = RETURNS * setting.count if setting.mode == "full" else 0
    return 2 * back, back


def _r3_calls(setting: BuildSettings, given: Fields | None) -> tuple[int, int]:
    return 3 if given is None else r3.calls(given["chain"], setting.steps), 0


def _argus_calls(setting: BuildSettings, given: Fields | None) -> tuple[int, int]:
    del given
    return 3, 1 + 2 * (setting.media is not None)


def _vgenst_calls(setting: BuildSettings, given: Fields | None) -> tuple[int, int]:
    task = "" if given is None else given["theme"].task
    compared = setting.choose == "model" and len(setting.hosted) > 1
    return 6 - (task == vgenst.STRAIGHT) - bool(task), 2 + compared


def _vgenst_returns(setting: BuildSettings) -> tuple[int, int]:
    """The scenario goes back where its validator marks a criterion as failed."""
    del setting
    return vgenst.ROUNDS - 1, vgenst.ROUNDS - 1


def _renderers(setting: BuildSettings) -> Sequence[Renderer]:
    if setting.hosted:
        return setting.hosted
    return (TheatreRenderer(setting.out) if setting.renderer == "theatre" else Nothing(),)


JOBS: Final[Mapping[str, BuildJob]] = {
    "svbench": BuildJob(
        "svbench", PIPELINES["svbench"], "a paradigm", _paradigm,
        lambda setting: svbench.pipeline(setting.mode, setting.count), _understood, _experiment,
        _svbench_calls, _svbench_returns,
    ),
    "r3": BuildJob(
        "r3", PIPELINES["r3"], "a causal chain", _chain,
        lambda setting: r3.from_chain(setting.steps), _given_chain, _questions, _r3_calls,
    ),
    "argus": BuildJob(
        "argus", PIPELINES["argus"], "subtitles and a script", _source,
        lambda _: r3.from_text(), _inferred, _argus, _argus_calls,
    ),
    "vgenst": BuildJob(
        "vgenst", PIPELINES["vgenst"], "a theme", _theme,
        lambda setting: vgenst.pipeline(
            _renderers(setting), setting.references, setting.choose
        ),
        _of_scene, _rows, _vgenst_calls, _vgenst_returns, tokens_in=VGENST_TOKENS_IN,
    ),
    "videoreal": BuildJob(
        "videoreal", PIPELINES["videoreal"], "a clip, with people’s label or without one", _film,
        lambda _: videoreal.pipeline(), _no_chain, videoreal.output, _videoreal_calls,
        tokens_in=FILM_TOKENS_IN,
    ),
}  # fmt: skip
