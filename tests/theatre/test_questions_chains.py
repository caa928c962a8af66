"""Questions on causal chains: which are asked, and that exactly one option is right."""

from collections import Counter
from dataclasses import replace

import pytest

from tests.rounds import swept
from tests.theatre.questions_pack import SCENES, pack, story
from theatre.questions import SceneQuestion, questions
from theatre.questions.kinds import effects, twisted
from theatre.questions.pool import Pool
from theatre.story import Generator, Story

PACK = pack()
ASKED = [q for q in questions(PACK) if q.level is None]
BY_CLIP = {s.clip: s for s in PACK}


def of_clip(clip: str) -> list[SceneQuestion]:
    return [q for q in ASKED if q.clip == clip]


@pytest.mark.parametrize("generator", ["faithful", "glitching"])
def test_a_clip_that_shows_the_chain_is_asked_on_all_of_it(generator: str) -> None:
    of_chains = of_clip(f"toy-easy-{generator}")
    chain = story("toy").chains[0]
    events = {n.id for n in chain.nodes if n.kind == "event"}
    links = {s.id for s in chain.subchains}
    assert {q.node for q in of_chains if q.type == "EU"} == events
    assert {q.node for q in of_chains if q.type == "MSE"} == {n.id for n in chain.nodes} - events
    assert {q.subchain for q in of_chains if q.type == "CW"} == links
    assert {q.subchain for q in of_chains if q.type == "CH/W"} == links
    assert len(of_chains) == len(chain.nodes) + 2 * len(links)


@pytest.mark.parametrize("generator", ["literal", "mindblind"])
def test_a_clip_that_breaks_the_chain_is_asked_on_what_it_shows(generator: str) -> None:
    of_chains = of_clip(f"toy-easy-{generator}")
    assert {q.node for q in of_chains if q.node} == {"Event-1", "Belief-A-1", "Intent-A-1"}
    assert {q.subchain for q in of_chains if q.subchain} == {"s1", "s2"}


def test_five_different_options_of_which_one_is_the_nodes() -> None:
    for question in ASKED:
        assert len(question.options) == 5
        assert len({text.casefold() for text in question.options}) == 5
        chain = BY_CLIP[question.clip].chains[0]
        texts = {node.id: node.text.rstrip(".") for node in chain.nodes}
        if question.node:
            right = texts[question.node]
        else:
            link = next(s for s in chain.subchains if s.id == question.subchain)
            reasons = ", and ".join(texts[reason] for reason in link.reasons)
            right = reasons if question.type == "CW" else texts[link.result]
        assert question.right == right


def test_no_cause_of_a_result_is_a_wrong_answer_to_why() -> None:
    for question in (q for q in ASKED if q.type == "CW"):
        chain = BY_CLIP[question.clip].chains[0]
        link = next(s for s in chain.subchains if s.id == question.subchain)
        causes = {n.text.rstrip(".") for n in chain.nodes if link.result in effects(chain, {n.id})}
        wrong = set(question.options) - {question.right}
        assert not causes & wrong


def test_nothing_that_follows_is_a_wrong_answer_to_what_follows() -> None:
    for question in (q for q in ASKED if q.type == "CH/W"):
        chain = BY_CLIP[question.clip].chains[0]
        link = next(s for s in chain.subchains if s.id == question.subchain)
        later = effects(chain, set(link.reasons))
        follows = {n.text.rstrip(".") for n in chain.nodes if n.id in later}
        assert follows & set(question.options) == {question.right}


def test_wrong_answers_come_from_this_scene_and_from_others() -> None:
    last = [q for q in ASKED if q.type == "CH/W" and q.subchain == "s4"]
    mixed = 0
    for question in last:
        here = {n.text.rstrip(".") for n in BY_CLIP[question.clip].chains[0].nodes}
        wrong = set(question.options) - {question.right}
        mixed += bool(wrong & here) and bool(wrong - here)
    assert mixed > len(last) / 2


def test_borrowed_answers_speak_of_this_scenes_people() -> None:
    others = {name for names, *_ in SCENES.values() for name in names.split()}
    for question in ASKED:
        mine = {person.name for person in BY_CLIP[question.clip].people}
        words = {word.strip(",.") for text in question.options for word in text.split()}
        assert not words & (others - mine)


def test_the_pool_is_of_other_scenes_and_of_the_kind_asked() -> None:
    ranks = dict(Pool(PACK).foreign(story("toy"), ("emotion",), "a"))
    assert ranks["Ada is afraid of falling in"] == 0
    assert ranks["Ada is angry at the rain"] == 2
    assert "Ada lets go of the string" not in ranks
    assert "Ada is happy about the find" not in ranks
    assert "Ada is cheerful" not in ranks


@swept
def test_the_same_whatever_the_order_of_the_stories() -> None:
    assert questions(PACK[::-1]) == questions(PACK)


def test_positions_of_a_clip_are_even_in_blocks() -> None:
    for clip in BY_CLIP:
        places = [q.answer for q in of_clip(clip)]
        assert max(Counter(places).values()) <= -(-len(places) // 5)


def test_a_pack_of_one_scene_draws_on_the_stock() -> None:
    of_chains = [q for q in questions([story("toy")]) if q.level is None]
    assert len(of_chains) == 13
    assert all(len(set(q.options)) == 5 for q in of_chains)
    assert not [q for q in of_chains if "Zed" in " ".join(q.options)]


def test_a_statement_with_a_pronoun_is_not_lent() -> None:
    lent = [text for text, _ in Pool(PACK).foreign(story("toy"), ("belief",), "a")]
    assert "Ada believes the guard is asleep behind it" in lent
    assert not [text for text in lent if "his cue" in text]


def hidden(generator: Generator) -> Story:
    """A scene in which a ball goes into one of two things, and somebody looks into the other."""
    base = story("toy", generator)
    texts = ("Ada puts the ball into the red chest", "Bo opens the blue bag", "Ada feels the cold")
    kinds = ("event", "event", "emotion")
    nodes = tuple(
        replace(base.chains[0].nodes[i], kind=kinds[i], text=text, person="aba"[i])
        for i, text in enumerate(texts)
    )
    chain = replace(base.chains[0], nodes=nodes, subchains=())
    return replace(base, chains=(chain,), prompt="There is a red chest and a blue bag.")


def test_a_twist_puts_another_thing_of_the_scene_into_the_statement() -> None:
    scene = hidden("faithful")
    first, second, third = scene.chains[0].nodes
    assert twisted(scene, first) == ("Ada puts the ball into the blue bag",)
    assert twisted(scene, second) == ("Bo opens the red chest",)
    assert twisted(scene, third) == ()
    assert twisted(replace(scene, prompt="There is a red chest."), first) == ()
    assert twisted(hidden("mindblind"), first) == ()
