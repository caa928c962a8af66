"""Prompts in SVBench's own JSON layout (bench_for_short.json), and a validation rate as a row."""

from collections.abc import Sequence
from typing import Any

from pipelines.svbench.checks import PromptDraft, rate
from pipelines.svbench.pipeline import SeedParadigm
from schema.checking.item import FIRST_DRAFTS
from schema.vocabulary import TIERS


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
