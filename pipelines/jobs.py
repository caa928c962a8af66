"""What can be built, by name: what a case is given as words, its pipeline, its output, its files.

The command line and the Build page know pipelines by this table alone.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

from pipelines import theatre
from pipelines.core.agent import ROUNDS, Asker
from pipelines.core.chain import Chain, Node
from pipelines.core.graph import Case, Heard, Pipeline, run_case
from pipelines.r3 import layout as r3_layout
from pipelines.r3 import pipeline as r3
from pipelines.r3.structure import balance
from pipelines.svbench import layout as svbench_layout
from pipelines.svbench import pipeline as svbench
from pipelines.training.examples import plain
from pipelines.vgenst import pipeline as vgenst
from pipelines.vgenst import render
from pipelines.vgenst.render import Nothing, Renderer, TheatreRenderer
from schema.chain_facts import Link
from schema.pipelines import PIPELINES

Told = Mapping[str, Any]
MOST_TEXT: Final = 100_000
MOST_NODES: Final = 120
TOKENS_IN: Final = 1_500
"""Tokens of a prompt with its schema and what is given, as measured on the theatre's scenes."""
TOKENS_OUT: Final = 800


@dataclass(frozen=True)
class Setting:
    """What a run is set to: prompts a tier and mode (SVBench), longest path (R3), the generator."""

    count: int = 1
    mode: str = "full"
    steps: int = 4
    media: Path | None = None
    renderer: str = "theatre"
    hosted: Renderer | None = None
    """The generator where `renderer` is “hosted”."""
    out: Path | None = None
    witness: Asker | None = None
    """A second model that looks at the clip (ARGUS); without one the same model does."""


class Expected(NamedTuple):
    """Calls of a case: without an error, and with every round used up."""

    least: int
    most: int

    def cost(
        self, price_in: float | None, price_out: float | None
    ) -> tuple[float, float] | None:  # fmt: skip
        """US dollars of either, by prices a million tokens; None where a price is unknown."""
        if price_in is None or price_out is None:
            return None
        each = (TOKENS_IN * price_in + TOKENS_OUT * price_out) / 1e6
        return each * self.least, each * self.most


@dataclass(frozen=True)
class Job:
    """One kind of building. `given` raises ValueError for words that are no case."""

    name: str
    title: str
    takes: str
    given: Callable[[str, Told, Setting], Told]
    pipeline: Callable[[Setting], Pipeline]
    chain: Callable[[Told, Told], Chain | None]
    output: Callable[[Told, Told], dict[str, Any]]
    agents: Callable[[Setting, Told | None], tuple[int, int]]
    """Drafts and reviews of one case; exact by what the case is given, where that is known."""

    def calls(self, setting: Setting, given: Told | None = None) -> Expected:
        """How many calls a case makes, for the plan."""
        once = sum(self.agents(setting, given))
        return Expected(once, ROUNDS * once)


async def run(
    job: Job, name: str, told: Told, setting: Setting, asker: Asker, heard: Heard | None = None
) -> tuple[Case, Chain | None, dict[str, Any]]:
    """One case: what came of it, the chain to be drawn, its part of the files.

    Raises:
        ValueError: for words that are no case of the job.
    """
    given = job.given(name, told, setting)
    case = await run_case(job.pipeline(setting), name, given, asker, heard=heard)
    output = job.output(given, case.results) if case.status == "ok" else {}
    return case, job.chain(given, case.results), output


def _paradigm(name: str, told: Told, setting: Setting) -> Told:
    del setting
    scene = theatre.BY_ID.get(str(told.get("scene", "")))
    if scene is not None:
        return {"paradigm": theatre.paradigm(scene)}
    if not str(told.get("name", "")).strip():
        raise ValueError("a paradigm needs a name")
    concepts = told.get("key_concepts") or ()
    return {
        "paradigm": svbench.Paradigm(
            str(told.get("experiment_id") or name), str(told["name"]),
            str(told.get("dimension", "")), str(told.get("description", "")),
            tuple(str(one) for one in concepts), str(told.get("test_point", "")),
            str(told.get("ground_truth", "")),
        )
    }  # fmt: skip


def _understood(given: Told, results: Told) -> Chain | None:
    understood = results.get("understanding")
    paradigm = given["paradigm"]
    scene = theatre.BY_ID.get(paradigm.id)
    clip = f"theatre.{paradigm.id}-easy-faithful" if scene is not None else ""
    if understood is None:
        return None
    made: Chain = understood.chain.chain(f"{paradigm.id}-chain")
    return Chain(made.id, made.nodes, made.links, made.people, clip)


def _experiment(given: Told, results: Told) -> dict[str, Any]:
    drafts = svbench.drafts(results)
    return {
        "experiment": svbench_layout.experiment(given["paradigm"], drafts),
        "rate": dict(next(iter(svbench_layout.rates({_mode(results): drafts})))),
    }


def _mode(results: Told) -> str:
    """Which of the ablation's modes made these results."""
    if "critic" in results:
        return "full"
    return "synthesis" if "understanding" in results else "none"


def _chain(name: str, told: Told, setting: Setting) -> Told:
    del setting
    scene = theatre.BY_ID.get(str(told.get("scene", "")))
    if scene is not None:
        return {"chain": theatre.chain(scene)}
    try:
        nodes = tuple(
            Node(str(n["id"]), str(n["kind"]), str(n["text"]), str(n.get("person") or ""),
                 n.get("start"), n.get("end"))
            for n in told["nodes"]
        )  # fmt: skip
        links = tuple(
            Link(str(at.get("id") or f"Sub-Chain-{number}"), str(at["result"]),
                 tuple(str(one) for one in at["reasons"]))
            for number, at in enumerate(told["links"], 1)
        )  # fmt: skip
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(
            "a chain has nodes (id, kind, text) and links (result, reasons)"
        ) from error
    if len(nodes) > MOST_NODES or len(links) > MOST_NODES:
        raise ValueError(f"a chain may have {MOST_NODES} nodes and as many links")
    people = {str(key): str(text) for key, text in dict(told.get("people") or {}).items()}
    return {"chain": Chain(str(told.get("id") or name), nodes, links, people,
                           str(told.get("clip", "")))}  # fmt: skip


def _asked_about(given: Told, results: Told) -> Chain | None:
    del results
    found: Chain = given["chain"]
    return found


def _questions(given: Told, results: Told) -> dict[str, Any]:
    made = [(given["chain"], r3.all_questions(results))]
    return {"submission": r3_layout.submission(made), "tsv": r3_layout.as_tsv(made),
            "balance": balance(made[0][1])._asdict()}  # fmt: skip


def _source(name: str, told: Told, setting: Setting) -> Told:
    text, script = str(told.get("subtitles", "")), str(told.get("script", ""))
    if not text.strip():
        raise ValueError("paste subtitles as SRT or WebVTT")
    if len(text) + len(script) > MOST_TEXT:
        raise ValueError(f"subtitles and script together may have {MOST_TEXT:,} characters")
    return {"source": r3.Source(name, text, script, setting.media)}


def _inferred(given: Told, results: Told) -> Chain | None:
    del given
    sifted = results.get("sift")
    chains: Sequence[Chain] = sifted.clean if sifted else results.get("infer", ())
    return chains[0] if chains else None


def _argus(given: Told, results: Told) -> dict[str, Any]:
    del given
    sifted, asked = results["sift"], results["questions"]
    made = [(chain, asked[chain.id]) for chain in sifted.clean]
    return {
        "submission": r3_layout.submission(made),
        "tsv": r3_layout.as_tsv(made),
        "balance": balance([one for _, told in made for one in told])._asdict(),
        "left_out": [list(one) for one in sifted.rest],
        "checked_against_clip": sifted.checked,
    }


def _theme(name: str, told: Told, setting: Setting) -> Told:
    del name, setting
    scene = theatre.BY_ID.get(str(told.get("scene", "")))
    theme = scene.paradigm.name if scene else str(told.get("theme", "")).strip()
    if not theme:
        raise ValueError("a theme is a few words")
    index = told.get("index", 0)
    if isinstance(index, bool) or not isinstance(index, int) or index < 0:
        raise ValueError("a theme's index is a whole number from 0")
    return {"theme": vgenst.Theme(index, plain(theme), str(told.get("task", "")))}


def _of_scene(given: Told, results: Told) -> Chain | None:
    """The chain of the theatre's scene that the theme names: known before anything is built."""
    del results
    name = given["theme"].name
    scenes = [one for one in theatre.BY_ID.values() if one.paradigm.name == name]
    return theatre.chain(scenes[0]) if scenes else None


def _from_text(setting: Setting) -> Pipeline:
    return r3.from_text(setting.witness)


def _rows(given: Told, results: Told) -> dict[str, Any]:
    return {
        "task": str(results["task"]),
        "rows": results["variants"].to_pylist(),
        "clip": render.told(results["clip"]),
        "metadata": vgenst.metadata(given["theme"], results).to_pylist()[0],
    }


def _prompters(setting: Setting, given: Told | None) -> tuple[int, int]:
    del given
    if setting.mode == "full":
        return 2 + setting.count, setting.count
    return (1 if setting.mode == "none" else 2), 0


def _askers(setting: Setting, given: Told | None) -> tuple[int, int]:
    return 3 if given is None else r3.calls(given["chain"], setting.steps), 0


def _readers(setting: Setting, given: Told | None) -> tuple[int, int]:
    del given
    return 3 + (setting.media is not None), 1


def _makers(setting: Setting, given: Told | None) -> tuple[int, int]:
    del setting
    task = "" if given is None else given["theme"].task
    return 7 - (task == vgenst.STRAIGHT) - bool(task), 1


def _renderer(setting: Setting) -> Renderer:
    if setting.hosted is not None:
        return setting.hosted
    return TheatreRenderer(setting.out) if setting.renderer == "theatre" else Nothing()


JOBS: Final[Mapping[str, Job]] = {
    "svbench": Job(
        "svbench", PIPELINES["svbench"], "a paradigm", _paradigm,
        lambda setting: svbench.pipeline(setting.mode, setting.count), _understood, _experiment,
        _prompters,
    ),
    "r3": Job(
        "r3", PIPELINES["r3"], "a causal chain", _chain,
        lambda setting: r3.from_chain(setting.steps), _asked_about, _questions, _askers,
    ),
    "argus": Job(
        "argus", PIPELINES["argus"], "subtitles and a script", _source,
        _from_text, _inferred, _argus, _readers,
    ),
    "vgenst": Job(
        "vgenst", PIPELINES["vgenst"], "a theme", _theme,
        lambda setting: vgenst.pipeline(_renderer(setting)),
        _of_scene, _rows, _makers,
    ),
}  # fmt: skip
