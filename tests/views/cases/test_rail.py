"""The rail beside an open clip: what is around it in its list, and the ways out of it."""

from typing import Any, cast
from urllib.parse import parse_qs, urlsplit

import numpy as np
import pytest

from metrics.patterns import BY_ID
from store.queries.judging.agreement import Opinion, Rater, Ratings
from store.queries.judging.compare import Comparable
from store.reading.condition import EVERYTHING
from tests.conftest import Site
from views.address.filters import Filters
from views.cases.rail import CaseWalk, PairWalk, Stretch, rail, read_walk
from views.page.content import Badge, Rail
from views.shared.clip_choice import ClipChoice
from views.shared.raters import Differing


def clip_row(at: int, **more: Any) -> dict[str, Any]:
    names = ("paradigm_name", "item", "generator", "generator_name", "tier", "has_poster")
    return dict.fromkeys(names) | {"clip": f"b.{at}", "has_media": True} | more


def clip_of(address: str | None) -> str:
    return parse_qs(urlsplit(address or "").query).get("clip", [""])[0]


@pytest.mark.parametrize(
    ("count", "here", "first", "last"),
    [
        (60, 1, 1, 24), (60, 6, 1, 24), (60, 7, 2, 25), (60, 41, 36, 59), (60, 42, 37, 60),
        (60, 60, 37, 60), (24, 24, 1, 24), (25, 7, 2, 25), (25, 6, 1, 24), (2, 1, 1, 2),
    ],
)  # fmt: skip
def test_the_rail_shows_five_clips_before_the_open_one_and_leads_on(
    theatre: Site, count: int, here: int, first: int, last: int
) -> None:
    rows = [clip_row(at) for at in range(1, count + 1)]
    walk = read_walk(Filters(clip=f"b.{here}"), ClipChoice(EVERYTHING, rows, (), {}), theatre.store)
    shown = rail(walk, Filters())
    assert shown is not None
    assert [card.key for card in shown.cards] == [f"b.{at}" for at in range(first, last + 1)]
    assert (shown.place, shown.total, shown.first) == (here, count, first)
    ways = {
        name: clip_of(getattr(shown, name)) for name in ("previous", "next", "earlier", "later")
    }
    assert ways == {
        "previous": f"b.{here - 1}" if here > 1 else "",
        "next": f"b.{here + 1}" if here < count else "",
        "earlier": f"b.{first - 1}" if first > 1 else "",
        "later": f"b.{last + 1}" if last < count else "",
    }


@pytest.mark.parametrize(("count", "here"), [(3, 9), (1, 1), (0, 1)])
def test_a_clip_in_no_list_or_alone_has_no_rail(theatre: Site, count: int, here: int) -> None:
    rows = [clip_row(at) for at in range(1, count + 1)]
    walk = read_walk(Filters(clip=f"b.{here}"), ClipChoice(EVERYTHING, rows, (), {}), theatre.store)
    assert rail(walk, Filters()) is None and rail(None, Filters()) is None


def test_a_card_names_its_clip_and_has_the_prompt_for_a_film_that_is_not_here(
    theatre: Site,
) -> None:
    item = theatre.store.first_row("SELECT item, prompt FROM star.item ORDER BY item")
    assert item is not None
    rows = [
        clip_row(1, item=item["item"], has_media=False, generator="g"),
        clip_row(2, paradigm_name="The ball", tier="easy", generator="g", generator_name="Gen"),
    ]
    walk = read_walk(Filters(clip="b.1"), ClipChoice(EVERYTHING, rows, (), {}), theatre.store)
    shown = rail(walk, Filters(), is_narrowed=True)
    assert shown is not None and (shown.title, shown.noun) == ("Clips that fit the filters", "clip")
    assert shown.plays_through
    first, second = shown.cards
    assert (first.title, first.subtitle, first.badges, first.poster) == (
        item["item"],
        "g",
        (),
        None,
    )
    assert first.words and item["prompt"].startswith(first.words.rstrip("…"))
    assert (second.title, second.subtitle, second.words) == ("The ball", "Gen", "")
    assert second.badges == (Badge("easy", "muted", "difficulty tier"),) and second.poster
    every = rail(walk, Filters())
    assert every is not None and every.title == "Clips"


def case_row(at: int) -> dict[str, Any]:
    names = ("paradigm_name", "item", "has_poster", "model_name", "node", "run")
    about = {"case": f"r~{at}", "clip": f"b.{at}", "benchmark": "b", "model": "m", "chain": "c",
             "chain_length": 3, "has_media": True}  # fmt: skip
    return dict.fromkeys(names) | about


def cases(place: int, *, met: Comparable | None = None, rows: int = 3, **more: bool) -> Rail:
    stretch = Stretch(place, 90, max(0, place - 2), [case_row(at) for at in range(rows)], **more)
    walk = CaseWalk(BY_ID["broken-chain"], stretch, None, {}, {})
    shown = rail(walk, Filters(case="r~1", page=7), met=met)
    assert shown is not None
    return shown


@pytest.mark.parametrize(
    ("place", "page"), [(0, None), (1, None), (24, None), (25, ["2"]), (48, ["2"]), (49, ["3"])]
)
def test_the_way_back_is_the_page_of_the_list_on_which_the_case_is(
    place: int, page: list[str] | None
) -> None:
    shown = cases(place, rows=3 if place else 0)
    assert shown.up is not None
    back = urlsplit(shown.up[0])
    assert parse_qs(back.query).get("page") == page and "r~1" in shown.up[0].replace("%7E", "~")
    assert (shown.place, shown.total) == (place, 90)
    assert (shown.title, shown.rule) == ("Broken chain", f"{BY_ID['broken-chain'].rule}.")


def test_cases_beyond_what_is_shown_are_ways_on_and_no_cards() -> None:
    shown = cases(2, has_earlier=True, has_later=True)
    assert [card.key for card in shown.cards] == ["r~1"]
    assert (clip_of(shown.earlier), clip_of(shown.later)) == ("b.0", "b.2")
    assert shown.plays_through


def test_cards_of_lanes_open_lanes_where_several_models_share_the_case() -> None:
    shown = cases(1, met=Comparable(frozenset(), frozenset({"b.1"})))
    lanes = [parse_qs(urlsplit(card.href).query).get("show") for card in shown.cards]
    assert lanes == [None, ["lanes"], None] and not shown.plays_through


def raters(**scores: list[tuple[float, float]]) -> Differing:
    two = (Rater("j", "Jay", "model", "judge-j"), Rater("p", "Pia", "label", None))
    every = {name: (np.array([a for a, _ in of]), np.array([b for _, b in of]))
             for name, of in scores.items()}  # fmt: skip
    count = len(next(iter(scores.values())))
    return Differing(cast(Ratings, None), two, every, tuple(range(count)))


def test_clips_on_which_two_raters_differ_have_both_scores() -> None:
    nan = float("nan")
    of = raters(D1=[(0, 1)] * 4, D2=[(0, 0), (1, 0), (nan, 0), (0, 0)])
    rows = [clip_row(at, clip_id=at, poster_tag=f"t{at}", generator="g") for at in range(1, 4)]
    late = Opinion(1.0, "Late.", "e1", 2.5)
    walk = PairWalk(of, Stretch(3, 4, 2, rows, has_earlier=True), ({}, {(3, "D1"): late}))
    filters = Filters(protocol="eva", judged=("D1", "D2"), disagree=("j", "p"), clip="b.3")
    shown = rail(walk, filters)
    assert shown is not None and walk.judges == ("judge-j",)
    assert (shown.title, shown.rule) == ("Jay and Pia differ", "They differ on D1, D2.")
    assert [(card.key, [badge.text for badge in card.badges]) for card in shown.cards] == [
        ("b.2", ["D1 ✗ / ✓"]), ("b.3", ["D1 ✗ / ✓"])
    ]  # fmt: skip
    assert (shown.place, shown.first, clip_of(shown.earlier)) == (3, 3, "b.1")
    assert shown.plays_through and shown.cards[0].subtitle == "g"
    assert "tag=t2" in str(shown.cards[0].poster)
    first, second = (parse_qs(urlsplit(card.href).query) for card in shown.cards)
    assert first["question"] == second["question"] == ["D1"]
    assert "t" not in first and (second["t"], second["node"]) == (["2.5"], ["e1"])


def test_two_raters_that_are_not_named_are_an_empty_list() -> None:
    shown = rail(PairWalk(None, Stretch(0, 0), ()), Filters())
    assert shown is not None and (shown.title, shown.total, shown.place) == ("Two raters", 0, 0)
    assert PairWalk(None, Stretch(0, 0), ()).judges == ()


def test_a_clip_on_which_two_raters_agree_is_none_of_their_list(theatre: Site) -> None:
    pair = Filters(benchmark="theatre", protocol="eva", judged=("D1",), clip="theatre.nobody",
                   disagree=("theatre-truth", "theatre-coin"))  # fmt: skip
    walk = read_walk(pair, ClipChoice(EVERYTHING, [], (), {}), theatre.store)
    assert walk.stretch.place == 0 and walk.stretch.total > 1
