"""A clip as each of some cases shows it: the same as Watch for it, and nothing of other runs."""

import json

import pytest

from tests.conftest import THEATRE, Site
from tests.rounds import few
from views.address.filters import Filters
from views.cases.clip.by_case import clip_by_case
from views.page.content import Folds, Gallery, Player, Table, Text

CLIP = "theatre.bench-easy-glitching"
JUDGE = "theatre.eva-theatre-truth-glitching"
RIGHTS = ("Licence", "To cite", "")
MODEL = "theatre.choice-theatre-abstainer-video"


def of_runs(*runs: str) -> dict[str, Filters]:
    return {run: Filters(colour=(run,)) for run in runs}


@few(1)
@pytest.mark.parametrize("run", [JUDGE, MODEL])
def test_a_run_changes_what_watch_shows_for_it(theatre: Site, run: str) -> None:
    view = theatre.fill(f"cases?clip={CLIP}&colour={run}")
    shown = view.slots
    runs = (option.value for option in view.options["colour"])
    made = clip_by_case(CLIP, of_runs(*runs), theatre.store)
    assert made is not None
    own = made.cases[run]
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
    for name, value in own.payload.items():
        assert name != "questions" and value != made.payload[name], "what is the same stands once"
    assert own.name == ("Ground truth" if run == JUDGE else "Scripted · abstainer")
    assert (own.label, bool(own.replies)) == (("Judge", False) if run == JUDGE else ("Model", True))


@few(2)
@pytest.mark.parametrize("pattern", ["not-right", "broken-chain", "misplaced", "any-zero"])
def test_a_case_of_a_list_opens_where_watch_opens_it(theatre: Site, pattern: str) -> None:
    gallery = theatre.fill(f"cases?benchmark=theatre&pattern={pattern}").slots["gallery"]
    assert isinstance(gallery, Gallery)
    opened = set()
    for card in gallery.cards[::6]:
        query = card.href.partition("?")[2]
        filters = Filters.parse(query).filters.but(play="")
        made = clip_by_case(filters.clip, {"case": filters}, theatre.store)
        assert made is not None
        player = theatre.fill(f"cases?{filters.query()}").slots["player"]
        assert isinstance(player, Player)
        payload = {**made.payload, **made.cases["case"].payload}
        for part in ("start", "selected", "chain", "question"):
            assert payload[part] == player.payload[part], (part, query)
        opened.add((payload["question"], payload["selected"], payload["start"]))
    assert len(opened) > 1


def test_runs_that_are_not_asked_for_are_not_in_it(theatre: Site) -> None:
    made = clip_by_case(CLIP, of_runs(JUDGE), theatre.store)
    assert made is not None
    scores, judges = made.slots["scores"], made.slots["reasons"]
    assert isinstance(scores, Table) and isinstance(judges, Folds)
    assert {row.cells["judge"] for row in scores.rows} == {"Ground truth"}
    assert [fold.title for fold in judges.entries] == ["Ground truth — eva"]
    about = made.slots["about"]
    assert isinstance(about, Text)
    *rights, name = [(block.label, block.text) for block in about.blocks if block.label in RIGHTS]
    assert (about.blocks[-1].style, name) == ("id", ("", CLIP))
    licence = json.loads((THEATRE / "bundle.json").read_text("utf-8"))["benchmark"]["licence"]
    assert ("Licence", licence) in rights
    assert "texts" in made.slots and "Prompt" not in [block.label for block in about.blocks]
    assert made.title == "Room on the bench · easy · Scripted · glitching"
    plain = clip_by_case(CLIP, {"plain": Filters()}, theatre.store)
    assert plain is not None
    nothing = plain.cases["plain"]
    assert (nothing.label, nothing.name, dict(nothing.replies)) == ("", "", {})
    assert "Scripted · abstainer" not in repr(made)
    silent = clip_by_case(CLIP, of_runs(MODEL), theatre.store)
    assert silent is not None and "reasons" not in silent.slots
    assert clip_by_case("theatre.no-such-clip", of_runs(JUDGE), theatre.store) is None
