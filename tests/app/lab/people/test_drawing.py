"""Plans of studies at their bounds: many attention checks, long strata, wide questions."""

import pytest

from annotations import InvalidValue
from annotations.values import NAME_CAP
from app.lab.people import drawing
from app.lab.people.drawing import draw_plan
from app.lab.people.requests import StudyOrder
from store.queries.judging.truths import TrueClip
from store.queries.people import material
from tests.app.lab.people.conftest import ORDER
from tests.conftest import Site
from tests.rounds import swept

WANTED = StudyOrder.model_validate(ORDER)


@swept
def test_many_people_with_many_checks_have_a_plan(
    own_site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    clips = [{"clip": f"b.c{n:03}", "item": f"b.i{n:03}", "is_described": True}
             for n in range(300)]  # fmt: skip
    known = [TrueClip(f"t.c{n:03}", f"t.i{n:03}", {"D1": 1.0}) for n in range(400)]
    monkeypatch.setattr(drawing, "clips_with_films", lambda *_: clips)
    monkeypatch.setattr(drawing, "true_clips", lambda *_: known)
    order = WANTED.model_copy(update={"strata": (), "sample": 300, "people": 20, "checks": 15})
    plan, _ = draw_plan(own_site.library.current, order)
    assert len(plan.checks) > 200
    assert {sum(place.role == "check" for place in seat) for seat in plan.seats} == {15}


def test_a_long_stratum_is_cut_and_what_cannot_be_kept_is_refused(
    own_site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = {"clip": "b.c", "item": "b.i", "task": "t" * 500, "is_described": True}
    monkeypatch.setattr(drawing, "clips_with_films", lambda *_: [row])
    order = WANTED.model_copy(
        update={"strata": ("task",), "sample": 1, "per_clip": 1, "people": 1, "checks": 0}
    )
    plan, _ = draw_plan(own_site.library.current, order)
    assert plan.units[0].stratum == ("t" * NAME_CAP,)
    row["task"] = "a\x00b"
    with pytest.raises(InvalidValue, match="control characters"):
        draw_plan(own_site.library.current, order)


def test_sets_of_several_benchmarks_have_a_clip_of_each_and_no_clip_twice(
    own_site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """VGenST-Bench's Appendix E: 50 sets of four sources are 200 clips."""
    sizes = {"v": 90, "a": 60, "b": 70, "c": 55}
    rows = {name: [{"clip": f"{name}.c{at:03}", "item": f"{name}.i{at // 2}", "model": "m"}
                   for at in range(2 * size)] for name, size in sizes.items()}  # fmt: skip
    monkeypatch.setattr(material, "clips_with_films", lambda _, name: rows[name])
    here = [{"benchmark": name, "name": name.upper()} for name in sizes]
    monkeypatch.setattr(drawing, "offered", lambda _: here)
    order = StudyOrder.model_validate(ORDER | {
        "kind": "ranking", "benchmark": "v", "beside": ["a", "b", "c"], "strata": [],
        "sample": 50, "checks": 0, "repeats": 0, "per_clip": 3, "people": 3,
    })  # fmt: skip
    plan, shown = draw_plan(own_site.library.current, order)
    assert len(plan.units) == shown["sample"] == 50 and shown["strata"][0]["size"] == 55
    assert {unit.sources for unit in plan.units} == {("V", "A", "B", "C")}
    clips = [clip for unit in plan.units for clip in unit.clips]
    assert len(set(clips)) == 200
    assert all([clip[0] for clip in unit.clips] == list(sizes) for unit in plan.units)
    items = {row["clip"]: row["item"] for of in rows.values() for row in of}
    assert len({items[clip] for clip in clips}) == 200, "one clip a prompt"
    again, _ = draw_plan(own_site.library.current, order)
    assert again == plan
    other, _ = draw_plan(own_site.library.current, order.model_copy(update={"seed": 12}))
    assert {unit.clips for unit in other.units} != {unit.clips for unit in plan.units}
    with pytest.raises(InvalidValue, match="no film"):
        draw_plan(own_site.library.current, order.model_copy(update={"beside": ("x",)}))
    with pytest.raises(InvalidValue, match="no tier"):
        draw_plan(own_site.library.current, order.model_copy(update={"strata": ("tier",)}))
