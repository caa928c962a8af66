"""Questions that follow from stories: on causal chains and on the picture."""

from collections.abc import Sequence

from theatre.questions.kinds import NONE_OF_THESE, SceneQuestion, chain_questions, fact_questions
from theatre.questions.pool import Pool
from theatre.story import Story

__all__ = ["NONE_OF_THESE", "SceneQuestion", "questions"]


def questions(stories: Sequence[Story]) -> list[SceneQuestion]:
    """Every question of a pack, ordered by clip; the same for any order of the stories."""
    pool = Pool(stories)
    ordered = sorted(stories, key=lambda story: story.clip)
    return [q for story in ordered for q in (*chain_questions(story, pool), *fact_questions(story))]
