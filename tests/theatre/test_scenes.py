"""The repertoire: dimensions, timelines, sets, chain shapes, lengths, tiers, truths."""

from collections import Counter
from dataclasses import replace
from itertools import combinations

import networkx as nx
import pytest
from networkx.algorithms.isomorphism import categorical_node_match

from schema.benchmarks.svbench import PARADIGM_DIMENSIONS
from schema.benchmarks.vgenst import QUESTION_TYPES
from schema.vocabulary import CATEGORIES, MENTAL_KINDS
from tests.rounds import few, swept
from theatre.drawing.paint import FPS
from theatre.judges import realism
from theatre.play import GENERATORS, TIERS, path_length, play, stage, stories
from theatre.scenes import SCRIPTS
from theatre.script import WIDTH, Script, for_tier
from theatre.story import Generator, SceneChain, SceneSubchain

CLIPS = [
    f"{script.paradigm.id}-{tier}-{generator}"
    for script in SCRIPTS
    for tier in TIERS
    for generator in GENERATORS
]
"""The clip of each story. Making the stories takes seconds, so tests do it, not an import."""
NARROW, APART = 25, 10
"""Half a body's width; ground lines so far apart show who is in front."""
EACH = pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.paradigm.id)


def kinds(chain: SceneChain) -> dict[str, str]:
    return {node.id: node.kind for node in chain.nodes}


def category(link: SceneSubchain, kind: dict[str, str]) -> str:
    mental = {kind[reason] in MENTAL_KINDS for reason in link.reasons}
    if kind[link.result] in MENTAL_KINDS:
        return "VI" if mental == {True} else "IV" if mental == {False} else "V"
    return "I" if mental == {True} else "III" if mental == {False} else "II"


def shape(script: Script) -> nx.DiGraph:
    graph: nx.DiGraph = nx.DiGraph()
    graph.add_edges_from((r, link.result) for link in script.links for r in link.reasons)
    return graph


def timeline(script: Script) -> list[tuple[float, float]]:
    return sorted((round(beat.start, 2), round(beat.end, 2)) for beat in script.beats)


@swept
def test_the_pack_is_large_and_covers_every_dimension() -> None:
    assert len(SCRIPTS) >= 12
    assert sorted(story.clip for story in stories()) == sorted({*CLIPS})
    assert len(CLIPS) >= 100
    assert {script.paradigm.dimension for script in SCRIPTS} == set(PARADIGM_DIMENSIONS)


def test_no_two_paradigms_share_a_set_a_timeline_or_a_chain_shape() -> None:
    assert len({script.setting for script in SCRIPTS}) == len(SCRIPTS)
    for first, other in combinations(SCRIPTS, 2):
        names = first.paradigm.id, other.paradigm.id
        assert timeline(first) != timeline(other), names
        assert not nx.is_isomorphic(shape(first), shape(other)), names


@pytest.mark.parametrize("tier", ["easy", "medium", "hard"])
def test_no_two_paradigms_share_a_chain_shape_once_cues_are_gone(tier: str) -> None:
    """With the kinds of the steps: of two or three steps there are few shapes without them."""
    graphs = [(story.item, drawn(chain)) for story in stories() if story.tier == tier
            and story.generator == "faithful" for chain in story.chains]  # fmt: skip
    assert len({item for item, _ in graphs}) == len(SCRIPTS)
    for (first, graph), (other, another) in combinations(graphs, 2):
        if first != other:
            assert not nx.is_isomorphic(graph, another, categorical_node_match("kind", "")), (
                first, other,
            )  # fmt: skip


def drawn(chain: SceneChain) -> nx.DiGraph:
    graph: nx.DiGraph = nx.DiGraph()
    graph.add_nodes_from((node.id, {"kind": node.kind}) for node in chain.nodes)
    graph.add_edges_from((r, link.result) for link in chain.subchains for r in link.reasons)
    return graph


def test_chains_of_every_length_have_mental_nodes_in_three_scenes() -> None:
    """Scenes, not clips: each has a clip of every generator."""
    by_length: dict[int, set[str]] = {}
    for story in stories():
        for chain in story.chains:
            if any(node.kind in MENTAL_KINDS for node in chain.nodes):
                by_length.setdefault(path_length(chain.subchains), set()).add(story.item)
    assert {length: len(by_length.get(length, ())) >= 3 for length in range(1, 9)} == dict.fromkeys(
        range(1, 9), True
    )


def test_all_categories_and_both_systems_occur() -> None:
    categories: Counter[str] = Counter()
    systems: Counter[str] = Counter()
    for story in stories():
        for chain in story.chains:
            kind = kinds(chain)
            for link in chain.subchains:
                categories[category(link, kind)] += 1
                minds = {kind[r] for r in link.reasons} & set(MENTAL_KINDS)
                systems.update(minds if len(minds) == 1 else ())
    assert set(categories) == set(CATEGORIES)
    assert systems["emotion"] and systems["belief"]


def test_a_hard_scene_is_the_easy_one_minus_named_cues() -> None:
    for script in SCRIPTS:
        easy, medium, hard = (for_tier(script, tier).beats for tier in ("easy", "medium", "hard"))
        dropped = [beat for beat in easy if beat not in hard]
        assert dropped and all(beat.cue for beat in dropped)
        assert hard == tuple(beat for beat in easy if beat.cue is None)
        assert set(hard) < set(medium) < set(easy) == set(script.beats)


@few(6)
@EACH
def test_prompts_say_less_from_tier_to_tier_and_never_the_outcome(script: Script) -> None:
    prompts = [play(script, tier, "faithful").prompt for tier in ("easy", "medium", "hard")]
    assert len(prompts[0]) > len(prompts[1]) > len(prompts[2])
    for beat in script.beats:
        assert not beat.says or (beat.says in prompts[0]) == (beat.role == "always")


def test_a_script_names_only_what_it_has() -> None:
    for script in SCRIPTS:
        beats, nodes = {beat.id for beat in script.beats}, {mind.id for mind in script.minds}
        assert all(set(mind.beats) <= beats for mind in script.minds)
        assert all({link.result, *link.reasons} <= nodes for link in script.links)
        assert set(script.core) <= nodes
        things = {actor.id for actor in script.cast} | {prop.id for prop in script.props}
        assert {act.target for beat in script.beats for act in beat.acts} <= things
        assert len({act.start for beat in script.beats for act in beat.acts}) > 5
        assert nx.is_directed_acyclic_graph(shape(script))


def test_a_story_keeps_to_its_clip() -> None:
    for story in stories():
        assert 6 <= story.duration <= 15
        for chain in story.chains:
            for node in chain.nodes:
                x, y, w, h = node.box
                assert 0 <= node.start < node.end <= story.duration
                assert (
                    x >= 0
                    and y >= 0
                    and w > 0.02
                    and h > 0.02
                    and x + w <= 1.001
                    and y + h <= 1.001
                )
        for fault in story.faults:
            assert 0 <= fault.start < fault.end <= story.duration
            assert fault.box[2] > 0.01 and fault.box[3] > 0.01
        for speech in story.speech:
            assert 0 <= speech.start < speech.end <= story.duration
        for fact in story.facts:
            assert fact.type in QUESTION_TYPES and len(set(fact.wrong) - {fact.right}) >= 3


def test_truths_follow_from_what_is_drawn() -> None:
    for story in stories():
        score = {truth.dimension: truth.score for truth in story.truths}
        assert list(score) == ["D1", "D2", "D3", "D4", "D5"]
        assert score["D5"] == (realism(story).score > 3)
        assert bool(story.faults) == (story.generator == "glitching")
        broken = any(not link.shown for chain in story.chains for link in chain.subchains)
        assert broken == (story.generator in ("literal", "mindblind") or not score["D4"])
        if story.generator == "faithful":
            assert set(score.values()) == {1}
        if story.generator in ("literal", "mindblind"):
            assert score["D3"] == 0
        if story.generator == "literal":
            assert score["D1"] == 0
        for truth in story.truths:
            nodes = {c.id: {n.id for n in c.nodes} for c in story.chains}
            assert truth.chain in nodes and truth.node in nodes[truth.chain]
            assert truth.second is not None and 0 <= truth.second <= story.duration


def test_every_score_category_and_failure_pattern_occurs() -> None:
    assert {realism(story).score for story in stories()} == {1, 2, 3, 4, 5}
    assert {fault.category for story in stories() for fault in story.faults} == {
        "human_state", "object_state", "interaction",
    }  # fmt: skip
    patterns = {tuple(truth.score for truth in story.truths) for story in stories()}
    assert (0, 0, 0, 0, 1) in patterns, "looks right, socially wrong"
    assert any(p[0] == 1 and p[1] == 0 for p in patterns), "prompt drift"
    assert any(p[0] == p[1] == 1 and p[3] == 0 for p in patterns), "missing cue"
    assert any(p[4] == 0 for p in patterns), "generation failure"


def test_facts_cover_three_levels_in_four_paradigms() -> None:
    facts = [(script.paradigm.id, fact) for script in SCRIPTS for fact in script.facts]
    assert len({name for name, _ in facts}) >= 4
    assert {fact.type[:2] for _, fact in facts} == {"L1", "L2", "L3"}
    assert len({fact.type for _, fact in facts}) >= 9


def test_every_level_has_six_facts_and_their_length_does_not_give_them_away() -> None:
    facts = [fact for script in SCRIPTS for fact in script.facts]
    levels = Counter(fact.type[:2] for fact in facts)
    assert all(levels[level] >= 6 for level in ("L1", "L2", "L3"))
    for least in (max, min):
        count = sum(
            len(fact.right) == least(len(text) for text in (fact.right, *fact.wrong))
            for fact in facts
        )
        assert count / len(facts) <= 0.35, least


def test_facts_are_asked_in_every_tier_but_not_where_the_picture_departs() -> None:
    for story in stories():
        kept = story.generator == "faithful" or (
            story.generator == "glitching" and {f.category for f in story.faults} == {"human_state"}
        )
        assert kept or not story.facts
        script = next(s for s in SCRIPTS if s.paradigm == story.paradigm)
        if story.generator == "faithful":
            assert story.facts == script.facts


def test_dropping_a_beat_drops_its_node() -> None:
    script = SCRIPTS[0]
    mind = next(m for m in script.minds if len(m.beats) == 1)
    less = replace(script, beats=tuple(b for b in script.beats if b.id != mind.beats[0]))
    chains = play(less, "easy", "faithful").chains
    assert mind.id not in {node.id for chain in chains for node in chain.nodes}


@EACH
@pytest.mark.parametrize("generator", ["faithful", "mindblind"])
def test_figures_pass_before_or_behind_each_other_never_through(
    script: Script, generator: Generator
) -> None:
    line = stage(script, "easy", generator).timeline
    for frame in range(0, int(FPS * script.duration), 2):
        t = frame / FPS
        feet = [(*line.where(who, t), who) for who in line.actors if line.grounded(who, t)]
        for (x, y, who), (other_x, other_y, other) in combinations(feet, 2):
            if 0 < x < WIDTH and abs(x - other_x) < NARROW:
                assert abs(y - other_y) >= APART, f"{who} and {other} at {t:.1f} s"


def test_what_is_said_to_be_drawn_is_drawn() -> None:
    """A truth that passes names no step that the clip does not show."""
    for story in stories():
        nodes = {(chain.id, node.id): node for chain in story.chains for node in chain.nodes}
        any_shown = any(node.shown for node in nodes.values())
        for truth in story.truths:
            node = nodes[truth.chain, truth.node]
            assert node.start - 0.01 <= truth.second <= node.end + 0.01 or truth.dimension == "D5"
            named = [other for other in nodes.values() if other.text in truth.reason]
            if truth.score and not truth.reason.startswith("The situation is played"):
                assert all(other.shown for other in named), truth
            if truth.dimension in ("D2", "D5") and any_shown:
                assert node.shown, truth
