"""Prompts of a paradigm as a build: what a case may hold, and what comes of it.

They are written in SVBench's own JSON layout (bench_for_short.json), and validation rates as rows.
"""

from collections.abc import Sequence
from typing import Any, Final

from pipelines import theatre
from pipelines.build_job import BuildJob, BuildSettings, Fields
from pipelines.core.chain import CausalChain
from pipelines.core.graph import PipelineCase
from pipelines.svbench import pipeline
from pipelines.svbench.checks import PromptDraft, rate
from pipelines.svbench.pipeline import RETURNS, Graded, SeedParadigm
from schema.checking.item import FIRST_DRAFTS
from schema.vocabulary import PIPELINES, TIERS


def experiment(
    paradigm: SeedParadigm, drafts: Sequence[PromptDraft], test_point: str = ""
) -> dict[str, Any]:
    """One object of the file: prompts in the order easy, medium, hard, repeated, as published.

    Scenes that nobody graded have no tier and stand in their own order.
    """
    by_tier = [[draft for draft in drafts if draft.tier == tier] for tier in TIERS]
    graded = [draft for row in zip(*by_tier, strict=True) for draft in row]
    return {
        "experiment_id": paradigm.id,
        "experiment_name": paradigm.name,
        "dimension": paradigm.dimension,
        "test_point": test_point or paradigm.test_point,
        "prompts": [_prompt(draft) for draft in graded or drafts],
    }


def _prompt(draft: PromptDraft) -> dict[str, str]:
    prompt = {
        "prompt": draft.prompt, "difficulty": draft.tier, "ground_truth": draft.ground_truth,
        "question": draft.question,
    }  # fmt: skip
    return {key: text for key, text in prompt.items() if text or key in ("prompt", "ground_truth")}


def validation(
    mode: str,
    dimension: str,
    first: Sequence[PromptDraft],
    returned: Sequence[int] = (),
    unwritten: int = 0,
) -> dict[str, Any]:
    """The rules' rate of a case: counts of first drafts, of valid ones, and of those with each kind
    of fault; `returned` counts the scenes that went back to the synthesis agent, each time.

    `unwritten` prompts of a case that was rejected to the end count among all, as `rejected`: an
    arm that writes nothing usable must not gain by it.
    """
    counts = dict(rate(first))
    if unwritten:
        counts |= {"prompts": counts["prompts"] + unwritten, "rejected": unwritten}
    return {"mode": mode, "dimension": dimension, "of": FIRST_DRAFTS, **counts,
            "returned": sum(returned)}  # fmt: skip


def _paradigm(name: str, fields: Fields, setting: BuildSettings) -> Fields:
    del setting
    scene = theatre.BY_ID.get(str(fields.get("scene", "")))
    if scene is not None:
        return {"paradigm": theatre.paradigm(scene)}
    if not str(fields.get("name", "")).strip():
        raise ValueError("a paradigm needs a name")
    concepts = fields.get("key_concepts") or ()
    return {
        "paradigm": pipeline.SeedParadigm(
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
    paradigm: pipeline.SeedParadigm = given["paradigm"]
    first, returned = pipeline.first_drafts(results), pipeline.returned(results)
    mode = _mode(results)
    return {
        "experiment": experiment(paradigm, pipeline.drafts(results)),
        "rate": validation(mode, paradigm.dimension, first, returned),
    }


def _rejected(given: Fields, case: PipelineCase, setting: BuildSettings) -> dict[str, Any]:
    """The rate of a case whose scene was rejected to the end; {} where none was written or a call
    failed. A paradigm that was not understood is no draft of any arm."""
    if case.call != "invalid" or case.draft is None or case.failed == "understanding":
        return {}
    paradigm: pipeline.SeedParadigm = given["paradigm"]
    made = case.partial if isinstance(case.partial, Graded) else Graded((), (), ())
    unwritten = max(0, setting.count * len(TIERS) - len(made.first))
    return {
        "experiment_id": paradigm.id,
        "rate": validation(setting.mode, paradigm.dimension, made.first, made.returned, unwritten),
    }


def _mode(results: Fields) -> str:
    """The ablation's mode that made these results."""
    if "critic" in results:
        return "full"
    return "none" if "writer" in results else "synthesis"


def _calls(setting: BuildSettings, given: Fields | None) -> tuple[int, int]:
    del given
    if setting.mode == "full":
        return 2 + setting.count, setting.count
    return (1 if setting.mode == "none" else 2), 0


def _returns(setting: BuildSettings) -> tuple[int, int]:
    """A scene that comes back is written, graded and reviewed once more."""
    back = RETURNS * setting.count if setting.mode == "full" else 0
    return 2 * back, back


JOB: Final = BuildJob(
    "svbench", PIPELINES["svbench"], "a paradigm", _paradigm,
    lambda setting: pipeline.pipeline(setting.mode, setting.count), _understood, _experiment,
    _calls, _returns, failed_output=_rejected,
)  # fmt: skip
