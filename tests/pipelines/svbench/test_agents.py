"""What each of SVBench's agents may not hand on: every fault by itself."""

import pytest

from pipelines.svbench.agents import (
    Scenes,
    TieredScenes,
    Tiers,
    Understanding,
    check_counts,
    check_scenes,
    check_tiers,
    check_understanding,
)

NODES = [
    {"id": "Event-1", "kind": "event", "text": "Tom moves the ball"},
    {"id": "Belief-A-1", "kind": "belief", "person": "A", "text": "Mia thinks it is in the box"},
    {"id": "Event-2", "kind": "event", "text": "Mia opens the box"},
]
LINKS = [{"result": "Belief-A-1", "reasons": ["Event-1"]},
         {"result": "Event-2", "reasons": ["Belief-A-1"]}]  # fmt: skip
PEOPLE = [{"id": "A", "name": "Mia"}]
GOOD = {"description": "d", "key_concepts": [], "test_point": "t", "ground_truth": "g",
        "chain": {"people": PEOPLE, "nodes": NODES, "links": LINKS}}  # fmt: skip
BALL = "A girl puts an orange ball into a red basket and walks out by the door on the right."
DOG = "A brown dog carries a stick over the lawn and drops it beside an old garden chair."
SCENE = {"prompt": BALL, "expected": "She looks into the basket."}


def codes(faults) -> set[str]:
    return {fault.code for fault in faults}


def chained(**changes: object) -> dict:
    return GOOD | {"chain": GOOD["chain"] | changes}


@pytest.mark.parametrize(
    ("reply", "code"),
    [
        (GOOD, None),
        (GOOD | {"description": " "}, "empty"), (GOOD | {"test_point": ""}, "empty"),
        (GOOD | {"ground_truth": ""}, "empty"),
        (chained(links=[*LINKS, {"result": "Event-1", "reasons": ["Event-2"]}]), "cycle"),
        (chained(links=LINKS[:1]), "chain"), (chained(links=LINKS[1:]), "chain"),
        (chained(links=[{"result": "Event-2", "reasons": ["Event-1"]}]), "chain"),
    ],
)  # fmt: skip
def test_understanding_leads_from_a_cue_over_a_mind_to_an_action(reply, code) -> None:
    assert codes(check_understanding(Understanding.model_validate(reply), {})) == ({code} - {None})


@pytest.mark.parametrize(
    ("scenes", "codes_"),
    [
        ([SCENE, SCENE | {"prompt": DOG}], set()),
        ([SCENE], {"count"}),
        ([SCENE, SCENE | {"prompt": DOG}, SCENE | {"prompt": " "}], {"count", "empty"}),
        ([SCENE, SCENE | {"prompt": DOG, "expected": " "}], {"empty"}),
        ([SCENE, SCENE | {"prompt": DOG + " It wants to play."}], set()),
    ],
)
def test_scenes_have_their_form_and_how_they_are_written_is_the_critics_matter(
    scenes, codes_
) -> None:
    reply = Scenes.model_validate({"scenes": scenes})
    assert codes(check_scenes(reply, {"count": 2})) == codes_


TIERS = {
    "easy": {"prompt": f"{BALL} A boy watches her through the window and grins. He waves.",
             "cues": {"contextual": ["A boy watches her through the window", "He waves"],
                      "behavioural": ["puts an orange ball into a red basket"]}},
    "medium": {"prompt": f"{BALL} A boy watches her through the window and grins.",
               "cues": {"contextual": ["A boy watches her through the window"],
                        "behavioural": ["puts an orange ball into a red basket"]}},
    "hard": {"prompt": BALL, "cues": {"behavioural": ["puts an orange ball into a red basket"]}},
}  # fmt: skip


def tier(name: str, **changes: object) -> dict:
    return TIERS | {name: TIERS[name] | changes}


@pytest.mark.parametrize(
    ("reply", "codes_"),
    [
        (TIERS, set()),
        (tier("easy", prompt=TIERS["easy"]["prompt"] + " She looks into the basket."), {"leak"}),
        (tier("hard", prompt=BALL + " This is because of the boy."), {"explains"}),
        (tier("hard", cues={"psychological": ["a smile of joy"]}), {"cues"}),
        (tier("hard", cues=TIERS["medium"]["cues"], prompt=TIERS["medium"]["prompt"] + " Rain."),
         {"cues"}),
        (tier("hard", prompt=TIERS["medium"]["prompt"]), {"duplicate"}),
        (TIERS | {"hard": None}, {"missing"}),
        ({}, {"missing"}),
        ({"objections": [{"error": "leak", "instruction": "take the outcome out"}]}, set()),
    ],
)  # fmt: skip
def test_tiers_neither_leak_nor_explain_and_their_cues_fall(reply, codes_) -> None:
    given = {"expected": "She looks into the basket."}
    assert codes(check_tiers(Tiers.model_validate(reply), given)) == codes_


def test_a_writer_is_told_the_count_alone() -> None:
    scenes = [SCENE | {"difficulty": tier} for tier in ("easy", "medium", "hard")]
    given = {"count": 1}
    assert not check_counts(TieredScenes.model_validate({"scenes": scenes}), given)
    for wrong in (scenes[1:], [*scenes, scenes[0]]):
        faults = check_counts(TieredScenes.model_validate({"scenes": wrong}), given)
        assert [(fault.code, fault.place) for fault in faults] == [("count", "easy")]
