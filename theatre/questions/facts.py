"""Questions on the picture in VGenST-Bench's four variants (its section 3, `reformatter.py`)."""

from collections.abc import Iterator
from dataclasses import replace

from theatre.questions.choose import Candidate, distractors, number, placed, positions
from theatre.questions.model import NONE_OF_THESE, SceneQuestion
from theatre.story import Fact, Story

OPTIONS = 4
_CONCISE = " Answer with a number or a few words."


def fact_questions(story: Story) -> list[SceneQuestion]:
    """base, v1, v2 and, where the fact has a short answer, v3 of every fact of a clip."""
    places = positions(story.clip, "facts", len(story.facts), OPTIONS)
    return [
        question
        for index, (fact, place) in enumerate(zip(story.facts, places, strict=True))
        for question in _variants(_base(story, fact, f"{story.clip}.f{index}", place), fact)
    ]


def _base(story: Story, fact: Fact, key: str, place: int) -> SceneQuestion:
    candidates = [Candidate(text, True) for text in fact.wrong]
    longer = number(key, "longer") % OPTIONS
    wrong = distractors(fact.right, candidates, OPTIONS - 1, key, longer)
    options = placed(fact.right, wrong, place)
    level = fact.type.partition("-")[0]
    return SceneQuestion(key, story.clip, fact.type, fact.question, options, place, level=level)


def _variants(base: SceneQuestion, fact: Fact) -> Iterator[SceneQuestion]:
    yield base
    yield replace(
        base,
        id=f"{base.id}.v1",
        variant="v1",
        base=base.id,
        options=(*base.options, NONE_OF_THESE),
    )
    without = tuple(NONE_OF_THESE if text == base.right else text for text in base.options)
    yield replace(base, id=f"{base.id}.v2", variant="v2", base=base.id, options=without)
    if fact.short is not None:
        yield replace(
            base,
            id=f"{base.id}.v3",
            variant="v3",
            base=base.id,
            text=base.text + _CONCISE,
            options=(),
            answer=None,
            expected=fact.short,
        )
