"""Who gets which clips: k people each, even shares, no prompt twice in a row, all by the seed."""

import random
from collections import Counter
from itertools import pairwise, permutations

import pytest

from annotations.forms.assignment import Extras, apart, assign, neighbours, with_orders
from annotations.forms.plan import Seats, Unit
from tests.rounds import few


def units(n: int, prompts: int) -> list[Unit]:
    return [Unit(unit=f"b.clip-{at}", clips=(f"b.clip-{at}",), item=f"b.{at % prompts}")
            for at in range(n)]  # fmt: skip


CHECKS = [Unit(unit=f"t.check-{at}", clips=(f"t.check-{at}",), item=f"t.{at}") for at in range(9)]


def assigned(n: int, prompts: int, k: int, people: int, seed: int) -> Seats:
    return assign(units(n, prompts), k, people, seed, Extras(CHECKS, 3, 2))


@few(6)
@pytest.mark.parametrize(("n", "prompts", "k", "people"), [
    (160, 20, 3, 10), (40, 5, 2, 7), (12, 12, 3, 3), (30, 3, 1, 4), (7, 7, 5, 6),
])  # fmt: skip
@pytest.mark.parametrize("seed", [1, 7, 2026])
def test_each_clip_has_k_people_and_nobody_a_prompt_twice_in_a_row(
    n: int, prompts: int, k: int, people: int, seed: int
) -> None:
    seats = assigned(n, prompts, k, people, seed)
    labels = [[place.unit for place in seat if place.role == "label"] for seat in seats]
    counts = Counter(unit for share in labels for unit in share)
    assert set(counts.values()) == {k} and len(counts) == n
    assert all(len(set(share)) == len(share) for share in labels)
    assert max(map(len, labels)) - min(map(len, labels)) <= 1
    items = {each.unit: each.item for each in (*units(n, prompts), *CHECKS)}
    for seat in seats:
        assert all(items[a.unit] != items[b.unit] for a, b in pairwise(seat))
        assert [place.role for place in seat].count("check") == 3
        assert [place.role for place in seat].count("repeat") <= 2
        for place in (place for place in seat if place.role == "repeat"):
            both = [at for at, each in enumerate(seat) if each.unit == place.unit]
            assert len(both) == 2 and seat[both[0]].role == "label" and both[1] - both[0] > 1
    assert neighbours(seats, items) == 0
    if prompts > 3:
        assert all([place.role for place in seat].count("repeat") == 2 for seat in seats)
    assert seats == assigned(n, prompts, k, people, seed)
    assert seats != assigned(n, prompts, k, people, seed + 1)


def test_checks_stand_at_no_place_of_their_own() -> None:
    """Over many seeds a check may come at nearly every place, and is not the first."""
    at = Counter(
        place
        for seed in range(60)
        for seat in assigned(12, 12, 1, 1, seed)
        for place, each in enumerate(seat)
        if each.role == "check"
    )
    assert len(at) >= 12 and at[0] == 0


def possible(items: str) -> bool:
    return any(all(a != b for a, b in pairwise(order)) for order in permutations(items))


def test_a_prompt_comes_twice_in_a_row_only_where_no_order_avoids_it() -> None:
    for seed in range(60):
        chance = random.Random(seed)
        items = "".join(chance.choice("abc") for _ in range(chance.randint(1, 7)))
        given = [Unit(unit=f"x.{at}", clips=("x.c",), item=item) for at, item in enumerate(items)]
        order = apart(given)
        assert sorted(each.unit for each in order) == sorted(each.unit for each in given)
        clean = all(a.item != b.item for a, b in pairwise(order))
        assert clean == possible(items), items


def test_more_people_a_clip_than_people_are_refused() -> None:
    with pytest.raises(ValueError, match="3 people"):
        assign(units(4, 4), 3, 2, 1, Extras())


def test_each_person_gets_as_many_whole_clips_of_each_task_in_every_turn() -> None:
    """VGenST-Bench's human baseline at a tenth: ten people, one clip a task each, circular."""
    tasks, per_task, people = 12, 10, 10
    given = [
        Unit(unit=f"v.{task}-{clip}-{at}", clips=(f"v.{task}-{clip}",), item=f"v.{task}-{clip}",
             stratum=(f"task {task}",), whole=f"v.{task}-{clip}", options=4)
        for task in range(tasks) for clip in range(per_task) for at in range(3)
    ]  # fmt: skip
    by_id = {unit.unit: unit for unit in given}
    seats = assign(given, 1, people, 5, Extras(circular=True))
    shown = with_orders(seats, by_id, 5, circular=True)
    for seat in shown:
        wholes = {by_id[place.unit].whole: by_id[place.unit].stratum for place in seat}
        assert Counter(wholes.values()) == {(f"task {task}",): 1 for task in range(tasks)}
        turns = Counter((place.unit, place.order[0]) for place in seat)
        assert len(turns) == len(seat) == tasks * 3 * 4, "each turn of each question once"
    assert neighbours(shown, {unit.unit: unit.item for unit in given}) == 0


def test_a_third_has_every_item_and_no_share() -> None:
    given = units(9, 9)
    seats = assign(given, 2, 2, 3, Extras(CHECKS, 1, 1, third=True))
    assert [{place.role for place in seat} for seat in seats] == [
        {"label", "check", "repeat"}, {"label", "check", "repeat"}, {"third"},
    ]  # fmt: skip
    assert sorted(place.unit for place in seats[2]) == sorted(unit.unit for unit in given)
