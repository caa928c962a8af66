"""Each rule on prompts finds its own fault; SVBench's own prompts mostly pass."""

import json
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
import simplemma

from pipelines.svbench import checks
from pipelines.svbench.checks import PromptDraft, cues_fall, draft_faults, near_duplicates, rate
from tests.conftest import REAL

GOOD = PromptDraft(
    "p1",
    "A girl puts a red ball into a basket and walks out of the room. A boy takes the ball, puts "
    "it into a blue box and closes the lid. The girl comes back through the door.",
    "medium",
    "The girl looks into the basket first.",
    cues={"behavioural": ("The girl walks out of the room",)},
)
BAD = {
    "mental": [
        "A girl thinks of a ball and walks out of the red room slowly today.",
        "A girl walks out of the room, unaware of the boy who takes the ball away.",
        "A girl walks out of the room with a mistaken belief and closes the door.",
    ],
    "explains": [
        "A girl walks to the red box because the ball is in it, and opens its lid.",
        "A girl opens the red box in order to take the ball that lies in it.",
    ],
    "outcome": ["A girl walks to the red box and successfully lifts the ball over the edge of it."],
    "leak": ["The girl comes back into the room. The girl looks straight into the basket first."],
    "length": ["A girl walks to a box.", "A girl walks. " * 40],
    "tense": [
        "A girl went to the red box on the table and opens its lid with one hand.",
        "A girl walks to the red box on the table and will open its lid soon.",
        "A girl opened the red box on the table and lifts the ball over its edge.",
    ],
    "actions": [
        "A red ball is in a blue box on the table of a very bright and quite empty room.",
        "A girl sits, stands, walks, hops, kneels, turns, waves, nods, claps, bows and jumps.",
    ],
    "cues": [],
}


def test_a_good_prompt_has_no_fault() -> None:
    assert draft_faults(GOOD) == ()


def test_a_rule_finds_its_fault_and_no_other() -> None:
    for code, prompt in [(c, p) for c, ps in BAD.items() for p in ps]:
        faults = draft_faults(replace(GOOD, prompt=prompt, cues=None))
        assert code in {fault.code for fault in faults}
        assert {fault.code for fault in faults} <= {code, "actions" if code == "length" else code}


@pytest.mark.parametrize("check", checks.CHECKS, ids=lambda check: check.__name__)
def test_without_a_check_its_fault_goes_unseen(check, monkeypatch) -> None:
    drafts = [replace(GOOD, prompt=p, cues=None) for ps in BAD.values() for p in ps]
    drafts.append(replace(GOOD, cues={"contextual": ("An umbrella stands beside the sofa",)}))
    seen = sum(len(draft_faults(draft)) for draft in drafts)
    monkeypatch.setattr(checks, "CHECKS", tuple(c for c in checks.CHECKS if c is not check))
    assert sum(len(draft_faults(draft)) for draft in drafts) < seen


def test_a_cue_that_is_not_shown_or_of_no_kind() -> None:
    wrong = replace(GOOD, cues={"contextual": ("An umbrella stands beside the sofa",)})
    assert [fault.code for fault in draft_faults(wrong)] == ["cues"]
    assert [f.code for f in draft_faults(replace(GOOD, cues={"odd": ()}))] == ["cues"]


def with_cues(name: str, tier: str, count: int | None) -> PromptDraft:
    cues = None if count is None else {"contextual": ("x",) * count}
    return replace(GOOD, id=name, tier=tier, cues=cues)


@pytest.mark.parametrize(
    ("counts", "faulty"),
    [((4, 2, 1), []), ((2, 2, 1), ["m"]), ((3, 4, 4), ["m", "h"]), ((3, None, 4), [])],
)
def test_cues_fall_from_easy_to_hard(counts, faulty) -> None:
    tiers = (("h", "hard"), ("e", "easy"), ("m", "medium"))
    at = {"e": 0, "m": 1, "h": 2}
    drafts = [with_cues(name, tier, counts[at[name]]) for name, tier in tiers]
    assert [fault.place for fault in cues_fall(drafts)] == faulty


def test_near_duplicates_are_found_whatever_their_order() -> None:
    other = replace(GOOD, id="p2", prompt=". ".join(reversed(GOOD.prompt.split(". "))))
    third = replace(GOOD, id="p3", prompt="A dog runs across a yard and jumps over a low fence.")
    assert [fault.place for fault in near_duplicates([GOOD, other, third])] == ["p2"]
    rates = rate([replace(draft, cues=None) for draft in (GOOD, other, third)])
    assert rates == {"prompts": 3, "valid": 2, "duplicate": 1}


def test_the_benchmarks_own_prompts_mostly_pass() -> None:
    folder = REAL / "svbench" / "data"
    if not folder.is_dir():
        pytest.skip(f"SVBench's files are not at {folder}")
    drafts = [
        PromptDraft(f"{e['experiment_id']}-{at}", p["prompt"], p["difficulty"], p["ground_truth"])
        for name in ("short", "long")
        for e in json.loads((folder / f"bench_for_{name}.json").read_text())
        for at, p in enumerate(e["prompts"], 1)
    ]
    rates = rate(drafts)
    assert rates["prompts"] == 180
    assert rates["valid"] >= 150


def test_the_dictionary_is_read_by_one_thread_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    reading, overlaps = threading.Lock(), []

    def lemmatize(word: str, lang: str) -> str:
        overlaps.append(not reading.acquire(blocking=False))
        time.sleep(0.01)
        reading.release()
        return word

    monkeypatch.setattr(simplemma, "lemmatize", lemmatize)
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(checks.lemma, ("zyq", "zyqs", "zyqed", "zyqing")))
    checks.lemma.cache_clear()
    assert overlaps == [False] * 4
