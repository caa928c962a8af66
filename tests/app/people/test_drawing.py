"""Plans of studies at their bounds: many attention checks, long strata, wide questions."""

import pytest

from annotations.errors import InvalidValue
from annotations.values import NAME_CAP
from app.people import candidates, drawing
from app.people.drawing import draw_plan
from app.people.orders import StudyOrder
from store.queries.people.known_truth import TrueClip
from tests.app.people.conftest import ORDER
from tests.conftest import Site

WANTED = StudyOrder.model_validate(ORDER)


def test_many_people_with_many_checks_have_a_plan(
    own_site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    clips = [{"clip": f"b.c{n:03}", "item": f"b.i{n:03}", "is_described": True}
             for n in range(300)]  # fmt: skip
    known = [TrueClip(f"t.c{n:03}", f"t.i{n:03}", {"D1": 1.0}) for n in range(400)]
    monkeypatch.setattr(candidates, "clips_with_films", lambda *_: clips)
    monkeypatch.setattr(drawing, "true_clips", lambda *_: known)
    order = WANTED.model_copy(update={"strata": (), "sample": 300, "people": 20, "checks": 15})
    plan, _ = draw_plan(own_site.library.current, order)
    assert len(plan.checks) > 200
    assert {sum(place.role == "check" for place in seat) for seat in plan.seats} == {15}


def test_a_long_stratum_is_cut_and_what_cannot_be_kept_is_refused(
    own_site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = {"clip": "b.c", "item": "b.i", "task": "t" * 500, "is_described": True}
    monkeypatch.setattr(candidates, "clips_with_films", lambda *_: [row])
    order = WANTED.model_copy(
        update={"strata": ("task",), "sample": 1, "per_clip": 1, "people": 1, "checks": 0}
    )
    plan, _ = draw_plan(own_site.library.current, order)
    assert plan.units[0].stratum == ("t" * NAME_CAP,)
    row["task"] = "a\x00b"
    with pytest.raises(InvalidValue, match="control characters"):
        draw_plan(own_site.library.current, order)
