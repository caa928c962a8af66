"""Questions on the picture and their variants."""

from tests.theatre.questions_pack import pack, story
from theatre.questions import NONE_OF_THESE, SceneQuestion
from theatre.questions.kinds import fact_questions

ASKED = [q for s in pack() for q in fact_questions(s)]
BY_ID = {q.id: q for q in ASKED}


def variants(name: str) -> list[SceneQuestion]:
    return [q for q in ASKED if q.variant == name]


def test_variants_of_a_base() -> None:
    for base in variants("base"):
        first, two = BY_ID[f"{base.id}.v1"], BY_ID[f"{base.id}.v2"]
        assert len(set(base.options)) == 4
        assert base.answer is not None
        assert first.options == (*base.options, NONE_OF_THESE)
        assert first.answer == two.answer == base.answer
        changed = [place for place in range(4) if two.options[place] != base.options[place]]
        assert changed == [base.answer]
        assert two.right == NONE_OF_THESE
        assert first.base == two.base == base.id
        assert base.base is None
        assert first.text == two.text == base.text


def test_right_answers_and_levels_come_from_the_fact() -> None:
    first, second = (q for q in fact_questions(story("toy")) if q.variant == "base")
    assert (first.right, first.type, first.level) == ("two", "L2-OC", "L2")
    assert (second.right, second.type, second.level) == ("A walk", "L3-CR", "L3")


def test_open_ended_only_where_a_short_answer_is_known() -> None:
    (spoken,) = (q for q in fact_questions(story("toy")) if q.variant == "v3")
    assert spoken.expected == "2"
    assert spoken.options == ()
    assert spoken.answer is None
    assert spoken.right is None
    assert spoken.base == "toy-easy-faithful.f0"
