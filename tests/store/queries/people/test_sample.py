"""Samples by strata: shares by the largest remainder, against a second way of counting them."""

import math
import random

import pytest

from store.queries.judging.truths import true_clips
from store.queries.people.material import (
    clips_with_films,
    draw,
    draw_whole,
    offered,
    questions_with_films,
    share_out,
    source_sets,
)
from tests.conftest import Site


def by_hand(sizes: dict[tuple[str, ...], int], total: int, equal: bool) -> dict:
    """One clip after another to the stratum that is farthest behind what is due to it."""
    given = dict.fromkeys(sizes, 0)
    open_ = set(sizes)
    left = min(total, sum(sizes.values()))
    while left:
        whole = sum(1 if equal else sizes[name] for name in open_)
        due = {name: left * (1 if equal else sizes[name]) / whole for name in open_}
        share = {name: math.floor(round(due[name], 9)) for name in open_}
        over = left - sum(share.values())
        for name in sorted(open_, key=lambda name: (-round(due[name] - share[name], 9), name)):
            if over:
                share[name] += 1
                over -= 1
        for name in open_:
            taken = min(share[name], sizes[name] - given[name])
            given[name] += taken
            left -= taken
        open_ = {name for name in open_ if given[name] < sizes[name]}
    return given


def test_the_papers_sample_is_twenty_of_each_of_eight_models() -> None:
    sizes = {(f"model-{at}",): 135 for at in range(8)}
    assert set(share_out(sizes, 160, equal=True).values()) == {20}


def test_what_a_small_stratum_lacks_the_others_give() -> None:
    assert share_out({("a",): 2, ("b",): 50, ("c",): 50}, 30, equal=True) == {
        ("a",): 2, ("b",): 14, ("c",): 14,
    }  # fmt: skip
    assert share_out({("a",): 1, ("b",): 3}, 9, equal=False) == {("a",): 1, ("b",): 3}


def test_largest_remainders_get_what_is_left() -> None:
    # 10 of 47, 16, 16, 12, 6, 3: quotas 4.7, 1.6, 1.6, 1.2, 0.6, 0.3.
    sizes = {(name,): n for name, n in zip("abcdef", (47, 16, 16, 12, 6, 3), strict=True)}
    assert list(share_out(sizes, 10, equal=False).values()) == [5, 2, 2, 1, 0, 0]


def test_shares_are_those_of_a_second_count() -> None:
    for seed in range(40):
        chance = random.Random(seed)
        sizes = {(str(at),): chance.randint(1, 40) for at in range(chance.randint(1, 9))}
        total, equal = chance.randint(1, 200), chance.random() < 0.5
        shares = share_out(sizes, total, equal)
        assert shares == by_hand(sizes, total, equal)
        assert sum(shares.values()) == min(total, sum(sizes.values()))


def test_a_draw_is_the_same_by_its_seed_alone(theatre: Site) -> None:
    rows = clips_with_films(theatre.library.current, "theatre")
    first = draw(rows, ("model", "tier"), 24, 7, equal=True)
    again = draw(rows[::-1], ("model", "tier"), 24, 7, equal=True)
    assert {row["clip"] for row in first.rows} == {row["clip"] for row in again.rows}
    assert {each.drawn for each in first.strata} == {2} and len(first.strata) == 12
    other = draw(rows, ("model", "tier"), 24, 8, equal=True)
    assert {row["clip"] for row in first.rows} != {row["clip"] for row in other.rows}
    # A larger sample holds the smaller one: a study can be gone on with.
    larger = draw(rows, ("model", "tier"), 48, 7, equal=True)
    assert {row["clip"] for row in first.rows} < {row["clip"] for row in larger.rows}


def test_what_is_offered_is_what_can_be_drawn(theatre: Site) -> None:
    store = theatre.library.current
    (about,) = offered(store)
    rows = clips_with_films(store, "theatre")
    assert about["kinds"]["scores"]["n"] == about["kinds"]["realism"]["n"] == len(rows)
    assert about["kinds"]["scores"]["strata"]["tier"] == 3
    known = true_clips(store, "eva")
    assert {each.clip for each in known} == {row["clip"] for row in rows}
    assert {name for each in known for name in each.scores} == {"D1", "D2", "D3", "D4", "D5"}
    questions = questions_with_films(store, "theatre")
    assert len(questions) == about["kinds"]["answers"]["n"]
    assert all(0 <= row["answer"] < row["options"] for row in questions)


def test_a_set_has_one_clip_a_source_of_the_same_prompt(theatre: Site) -> None:
    store = theatre.library.current
    items = {row["clip"]: (row["item"], row["model"]) for row in clips_with_films(store, "theatre")}
    sets = source_sets(store, "theatre")
    assert len(sets) == 48
    for each in sets:
        assert len(set(each["sources"])) == len(each["clips"]) == 4
        assert [items[clip] for clip in each["clips"]] == [
            (each["item"], source) for source in each["sources"]
        ]


def test_clips_are_drawn_with_all_their_questions() -> None:
    """Of ten clips with two questions each and a question of none; a stratum is one of clips."""
    rows = [{"clip": f"c{n // 2}", "question": f"q{n}", "tier": "hard" if n < 8 else "easy",
             "type": str(n % 2)} for n in range(20)]  # fmt: skip
    drawn = draw_whole([*rows, {"clip": "", "tier": "none"}], "clip", ["tier"], 5, 1, equal=False)
    assert drawn.strata == [(("easy",), 6, 3), (("hard",), 4, 2)]
    clips = {row["clip"] for row in drawn.rows}
    assert len(clips) == 5 and drawn.rows == [row for row in rows if row["clip"] in clips]
    with pytest.raises(ValueError, match="questions of one clip differ in type"):
        draw_whole(rows, "clip", ["tier", "type"], 5, 1, equal=False)
