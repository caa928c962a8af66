"""A clip as each of some runs sees it: the same as Watch for that run, and nothing of others."""

import pytest

from tests.conftest import Site
from views.cases.clip.by_run import clip_by_run
from views.page.content import Folds, Player, Table

CLIP = "theatre.bench-easy-glitching"
JUDGE = "theatre.eva-theatre-truth-glitching"
MODEL = "theatre.choice-theatre-abstainer-video"


@pytest.mark.parametrize("run", [JUDGE, MODEL])
def test_a_run_changes_what_watch_shows_for_it(theatre: Site, run: str) -> None:
    view = theatre.fill(f"cases?clip={CLIP}&colour={run}")
    shown = view.slots
    made = clip_by_run(CLIP, [option.value for option in view.options["colour"]], theatre.store)
    assert made is not None
    own = made.runs[run]
    player = shown["player"]
    assert isinstance(player, Player)
    payload = {**made.payload, **own.payload}
    for part in ("colourings", "start", "selected", "chain", "question"):
        assert payload[part] == player.payload[part], part
    if run == JUDGE:
        assert payload["pins"] == player.payload["pins"]
        assert own.slots["texts"] == shown["texts"]
    replies = {each["id"]: each["replies"] for each in player.payload["questions"]}
    assert {name: of for name, of in replies.items() if of} == own.replies
    assert (own.label, bool(own.replies)) == (("Judge", False) if run == JUDGE else ("Model", True))


def test_runs_that_are_not_asked_for_are_not_in_it(theatre: Site) -> None:
    made = clip_by_run(CLIP, [JUDGE], theatre.store)
    assert made is not None
    scores, judges = made.slots["scores"], made.slots["reasons"]
    assert isinstance(scores, Table) and isinstance(judges, Folds)
    assert {row.cells["judge"] for row in scores.rows} == {"Ground truth"}
    assert [fold.title for fold in judges.entries] == ["Ground truth — eva"]
    assert "Scripted · abstainer" not in repr(made)
    silent = clip_by_run(CLIP, [MODEL], theatre.store)
    assert silent is not None and "reasons" not in silent.slots
    assert clip_by_run("theatre.no-such-clip", [JUDGE], theatre.store) is None
