"""Who drafts, who validates, and who is evaluated: the rule of VGenST-Bench's Table 10."""

import pytest

from pipelines.build_job import family, independence_notes


@pytest.mark.parametrize(
    ("model", "name"),
    [("Claude-Opus-4.7", "claude"), ("google/gemini-2.5-pro", "gemini"), ("GPT-5-mini", "gpt"),
     ("qwen3-vl:8b", "qwen"), ("4.5", "")],
)  # fmt: skip
def test_a_family_is_the_word_that_a_name_begins_with(model: str, name: str) -> None:
    assert family(model) == name


def test_the_papers_own_choice_has_no_note() -> None:
    evaluated = ("GPT-5", "Gemini-3-Pro", "Qwen3-VL-8B")
    assert not independence_notes("Claude-Opus-4.7", "GPT-5-mini", evaluated)


@pytest.mark.parametrize("validator", [None, "gpt-5"])
def test_a_model_that_judges_its_own_drafts_is_told_of(validator: str | None) -> None:
    (note,) = independence_notes("GPT-5", validator, ())
    assert "its own drafts" in note


def test_evaluated_models_of_the_writers_family_are_named() -> None:
    (note,) = independence_notes("openai/gpt-5", "claude", ("GPT-4o", "GPT-4V", "Qwen2", "4o"))
    assert "GPT-4V, GPT-4o" in note
    assert "Qwen2" not in note
