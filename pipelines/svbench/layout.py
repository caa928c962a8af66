"""Prompts in SVBench's own JSON layout (bench_for_short.json), and validation rates as a table."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pipelines.svbench.checks import PromptDraft, rate
from pipelines.svbench.pipeline import SeedParadigm
from schema.vocabulary import TIERS


def experiment(
    paradigm: SeedParadigm, drafts: Sequence[PromptDraft], test_point: str = ""
) -> dict[str, Any]:
    """One object of the file: prompts in the order easy, medium, hard, repeated, as published."""
    by_tier = [[draft for draft in drafts if draft.tier == tier] for tier in TIERS]
    return {
        "experiment_id": paradigm.id,
        "experiment_name": paradigm.name,
        "dimension": paradigm.dimension,
        "test_point": test_point or paradigm.test_point,
        "prompts": [_prompt(draft) for row in zip(*by_tier, strict=True) for draft in row],
    }


def _prompt(draft: PromptDraft) -> dict[str, str]:
    prompt = {
        "prompt": draft.prompt,
        "difficulty": draft.tier,
        "ground_truth": draft.ground_truth,
    }
    return prompt | ({"question": draft.question} if draft.question else {})


def rates(sets: Mapping[str, Sequence[PromptDraft]]) -> Iterable[dict[str, Any]]:
    """Per mode: counts of prompts, of valid prompts, and of prompts with each kind of fault."""
    for mode, drafts in sets.items():
        yield {"mode": mode, **rate(drafts)}
