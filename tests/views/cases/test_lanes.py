"""Compare: what is compared, where clips first part, who answered otherwise, the way through."""

from itertools import pairwise
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from store.queries.clips.clip import Watched
from tests.conftest import Site, site
from tests.oracle import Bundle
from tests.rounds import few, swept
from tests.theatre_part import write_part
from views.address.filters import Filters
from views.cases.clip.page import PAGE as CLIP
from views.cases.lanes.divergence import divergence, in_words, steps
from views.cases.lanes.items import read_made
from views.cases.lanes.page import PAGE
from views.page.content import Badge, Folds, Lockstep, Rail, Table, Text, View
from views.page.page import rows_of

MODELS = ("theatre-faithful", "theatre-literal")
TWO = "&".join(f"compare={name}" for name in MODELS)
LAUGH = "theatre.laugh-easy-faithful"
FACTS, ORACLE = "theatre-facts-only~~−~", "theatre-oracle~~−~"


def stage(view: View) -> dict[str, object]:
    content = view.slots["stage"]
    assert isinstance(content, Lockstep)
    return dict(content.payload)


def items(view: View) -> Table:
    table = view.slots["items"]
    assert isinstance(table, Table)
    return table


def go(view: View, label: str) -> str | None:
    where = view.slots["where"]
    assert isinstance(where, Text)
    return next((block.href for block in where.blocks if block.label == label), None)


def differing_by_hand(pack: Bundle, dimension: str) -> set[str]:
    """Items on which the two models' clips differ by the known truth in one dimension."""
    clips = pack.by("clips", "clip")
    runs = {row["run"] for row in pack.rows("runs") if row.get("judge") == "theatre-truth"}
    got: dict[str, set[float]] = {}
    for row in pack.rows("verdicts"):
        clip = clips[row["clip"]]
        if row["run"] in runs and row["dimension"] == dimension and clip["model"] in MODELS:
            got.setdefault(clip["item"], set()).add(row["score"])
    return {f"theatre.{item}" for item, scores in got.items() if len(scores) > 1}


@pytest.mark.parametrize("dimension", ["D1", "D4", "realism"])
def test_where_they_differ_lists_what_a_count_by_hand_gives(
    theatre: Site, pack: Bundle, dimension: str
) -> None:
    view = theatre.fill(f"cases?show=lanes&benchmark=theatre&{TWO}&differ={dimension}")
    expected = differing_by_hand(pack, dimension)
    assert {row.key for row in items(view).rows} == expected
    offered = {option.value: option.count for option in view.options["differ"]}
    assert offered.get(dimension, 0) == len(expected)


def test_shared_items_have_each_models_scores_in_short(theatre: Site, pack: Bundle) -> None:
    clips, runs = pack.by("clips", "clip"), pack.by("runs", "run")
    scores: dict[tuple[str, str], dict[str, float]] = {}
    for row in pack.rows("verdicts"):
        clip = clips[row["clip"]]
        if runs[row["run"]].get("judge") == "theatre-truth":
            scores.setdefault((clip["item"], clip["model"]), {})[row["dimension"]] = row["score"]

    def short(of: dict[str, float]) -> str:
        passed = sum(of[name] for name in ("D1", "D2", "D3", "D4", "D5"))
        return f"{passed:g} of 5 · realism {of['realism']:g}"

    makers = tuple(sorted({clip["model"] for clip in clips.values()}))
    every = read_made(Filters(benchmark="theatre", compare=makers), theatre.store, "theatre-truth")
    made = {f"theatre.{item}": [] for item in pack.items}  # type: dict[str, list[str]]
    for item in pack.items:
        made[f"theatre.{item}"] = [short(scores[item, maker]) for maker in makers]
    assert {each.id: list(each.cells) for each in every} == made
    assert [each.id for each in every] == list(made)
    (plank,) = (each for each in every if each.id == "theatre.plank-easy")
    assert (plank.name, plank.tier, plank.task) == (
        "The long plank", "easy", pack.items["plank-easy"].get("task")
    )  # fmt: skip
    unjudged = read_made(Filters(benchmark="theatre", compare=makers), theatre.store, None)
    assert {each.cells for each in unjudged} == {("–",) * len(makers)}
    assert len(read_made(Filters(benchmark="theatre"), theatre.store, None)) == len(pack.items)


def test_next_and_previous_walk_the_list_and_keep_the_choice(theatre: Site) -> None:
    view = theatre.fill(f"cases?show=lanes&benchmark=theatre&{TWO}&differ=D2&tier=hard")
    keys = [row.key for row in items(view).rows]
    seen = []
    address: str | None = next(row.href for row in items(view).rows)
    while address:
        view = theatre.fill(address)
        filters = Filters.parse(view.query).filters
        seen.append(filters.item)
        assert (filters.compare, filters.differ) == (MODELS, "D2")
        address = go(view, "next")
    assert seen == keys and len(keys) > 3
    back = go(view, "previous")
    assert back and parse_qs(urlsplit(back).query)["item"] == [keys[-2]]


def test_clips_of_an_item_stand_with_scores_and_a_first_divergence(theatre: Site) -> None:
    view = theatre.fill(f"cases?show=lanes&item=theatre.laugh-easy&{TWO}")
    shown = stage(view)
    assert [clip["id"] for clip in shown["clips"]] == [  # type: ignore[attr-defined]
        "theatre.laugh-easy-faithful", "theatre.laugh-easy-literal"
    ]  # fmt: skip
    first = [step for step in shown["steps"] if step["first"]]  # type: ignore[attr-defined]
    assert [step["label"] for step in first] == ["Emotion-B-1"]
    assert [mark["state"] for mark in first[0]["marks"]] == ["passed", "failed"]
    leads = [mark for mark in shown["marks"] if mark["first"]]  # type: ignore[attr-defined]
    assert [(mark["clip"], mark["second"]) for mark in leads] == [(1, 4.8)]
    scores = view.slots["scores"]
    assert isinstance(scores, Table) and scores.rows[0].key == "theatre-truth"
    differ = scores.rows[0].cells["differ"]
    assert isinstance(differ, tuple)
    assert [badge.text for badge in differ if isinstance(badge, Badge)] == ["D1", "D3", "D4"]


def test_lanes_open_where_there_is_a_film_and_with_its_maker(tmp_path: Path) -> None:
    clips = {f"{item}-easy-{who}" for item in ("bench", "laugh")
             for who in ("faithful", "glitching", "literal")}  # fmt: skip
    part = write_part(tmp_path / "part", frozenset(clips))
    for film in (part / "media").iterdir():
        if film.stem != "laugh-easy-literal":
            film.unlink()
    home = site(tmp_path / "home")
    home.take("bundle", part)
    shown = stage(home.fill("cases?show=lanes"))
    assert shown["clips"][0]["id"] == "theatre.laugh-easy-literal"  # type: ignore[index]


def test_the_place_and_the_filters_stand_beside_the_rail() -> None:
    def rows(page: Any) -> list[list[str]]:
        return [[slot.id for slot in row] for row in rows_of(page.layout)]

    assert rows(PAGE)[:3] == [["rail", "where", "filters"], ["looser"], ["stage"]]
    assert rows(CLIP)[:4] == [
        ["rail", "where", "menus", "filters"], ["looser"], ["outcome"], ["texts", "player"],
    ]  # fmt: skip


def test_lanes_open_with_the_clips_that_did_best_and_worst(theatre: Site, pack: Bundle) -> None:
    view = theatre.fill("cases?show=lanes&item=theatre.laugh-easy")
    rail = view.slots["rail"]
    assert isinstance(rail, Rail) and not rail.plays_through  # there is no moment that ends
    shown: Any = stage(view)
    clips = pack.by("clips", "clip")
    truth = {row["run"] for row in pack.rows("runs") if row.get("judge") == "theatre-truth"}
    scores: dict[str, list[float]] = {}
    for row in pack.rows("verdicts"):
        grade = row["score"] if row["dimension"] != "realism" else (row["score"] - 1) / 4
        if row["run"] in truth and clips[row["clip"]]["item"] == "laugh-easy":
            scores.setdefault(clips[row["clip"]]["model"], []).append(grade)
    means = {model: sum(all_of) / len(all_of) for model, all_of in scores.items()}
    first, last = Filters.parse(view.query).filters.compare
    assert means[first] == max(means.values()) and means[last] == min(means.values())
    assert len(shown["clips"]) == 2 and shown["differ"]["kind"] in ("node", "dimension")


@few(1)
@pytest.mark.parametrize(
    "address",
    [f"item=theatre.laugh-easy&{TWO}", f"clip={LAUGH}&compare={FACTS}&compare={ORACLE}"],
)
def test_another_model_is_added_by_a_link_up_to_four(theatre: Site, address: str | None) -> None:
    """Eleven models answered about the clip; four made one of the prompt."""
    address = f"cases?show=lanes&{address}"
    for count in (2, 3, 4):
        assert address
        view = theatre.fill(address)
        assert len(Filters.parse(view.query).filters.compare) == count
        address = go(view, "add")
    assert address is None


@swept
def test_lanes_of_a_case_open_with_its_own_model_and_one_that_did_better(theatre: Site) -> None:
    cards: Any = theatre.fill("cases?pattern=drift&judge=theatre-truth").slots["gallery"]
    case = next(card for card in cards.cards if card.beside)
    compare = Filters.parse(theatre.fill(case.beside.href).query).filters.compare
    assert compare[0] == case.case.model and len(set(compare)) == 2
    answered: Any = theatre.fill("cases?pattern=wrong-answer").slots["gallery"]
    case = next(card for card in answered.cards if card.beside)
    view = theatre.fill(case.beside.href)
    compare = Filters.parse(view.query).filters.compare
    names = [name.split("~") for name in compare]
    assert names[0][0] == case.case.model and len(set(compare)) == 2
    assert names[0][2] == names[1][2], "both were asked in the same setting"


def test_a_models_clip_has_the_colour_that_it_has_on_other_pages(theatre: Site) -> None:
    shown: Any = stage(theatre.fill(f"cases?show=lanes&item=theatre.laugh-easy&{TWO}"))
    trend: Any = theatre.fill("trends?benchmark=theatre&metric=eva&by=tier").slots["trend"]
    lines = {each["name"]: each["line"]["color"] for each in trend.spec["data"] if "name" in each}
    for clip in shown["clips"]:
        name = clip["name"]
        assert clip["colour"] in {colour for line, colour in lines.items() if line.startswith(name)}
    assert len({clip["colour"] for clip in shown["clips"]}) == 2
    answers: Any = stage(theatre.fill(f"cases?show=lanes&clip={LAUGH}"))
    assert answers["clips"][0]["colour"] == shown["clips"][0]["colour"]


def watched(marks: dict[str, tuple[float, str | None]], nodes: str = "abc") -> Watched:
    """A clip with a chain of nodes a → b → c and a judge's scores: dimension → score, node."""
    chain = {
        "chain": "c1",
        "nodes": [{"node": n, "kind": "event", "text": n, "start": None, "shown": True}
                  for n in reversed(nodes)],
        "subchains": [{"reasons": [a], "result": b} for a, b in pairwise(nodes)],
    }  # fmt: skip
    verdicts = [
        {"judge": "j", "judge_dimension": code, "score": score, "status": "ok", "chain": "c1",
         "node": node, "second": None}
        for code, (score, node) in marks.items()
    ]  # fmt: skip
    return Watched({}, [], [chain], verdicts, [], [], [])


@pytest.mark.parametrize(
    ("first", "second", "kind", "where"),
    [
        ({"D1": (0, "c"), "D2": (1, None)}, {"D1": (1, "c"), "D2": (1, None)}, "node", "c"),
        ({"D1": (0, "c"), "D3": (0, "b")}, {"D1": (1, "c"), "D3": (1, "b")}, "node", "b"),
        ({"D1": (0, "b"), "D2": (0, None)}, {"D1": (0, "b"), "D2": (1, None)}, "dimension", "D2"),
        ({"D1": (1, "b")}, {"D1": (1, "c")}, "none", ""),
        ({"D1": (1, "b")}, {}, "unknown", ""),
        ({"realism": (5, None)}, {"realism": (3, None)}, "dimension", "realism"),
    ],
)
def test_the_first_divergence_is_the_earliest_step_else_the_first_dimension(
    first: dict[str, tuple[float, str | None]],
    second: dict[str, tuple[float, str | None]],
    kind: str,
    where: str,
) -> None:
    clips = [watched(first), watched(second)]
    parted = divergence(steps(clips, "j"), clips, "j")
    assert parted.kind == kind
    assert (parted.step.place[1] if parted.step else parted.dimension) == where
    assert in_words(parted, ("A", "B"), "j", (0, 1))


def test_a_chain_that_leads_into_itself_still_has_an_order() -> None:
    clip = watched({"D1": (0, "a")})
    clip.chains[0]["subchains"].append({"reasons": ["c"], "result": "a"})
    assert {step.place[1] for step in steps([clip, clip], "j")} == set("abc")


def test_answers_about_one_clip_stand_side_by_side_those_that_differ_first(
    theatre: Site, pack: Bundle
) -> None:
    address = f"cases?show=lanes&clip={LAUGH}&compare={FACTS}&compare={ORACLE}"
    view = theatre.fill(address)
    folds, tally = view.slots["questions"], view.slots["scores"]
    assert isinstance(folds, Folds) and isinstance(tally, Table)
    apart = [any(badge.text == "differ" for badge in fold.badges) for fold in folds.entries]
    assert apart == sorted(apart, reverse=True) and True in apart
    key = {
        name: row["answer"]
        for name, row in pack.questions.items()
        if f"theatre.{row['clip']}" == LAUGH
    }
    right = sum(
        row["question"] in key and row["choice"] == key[row["question"]]
        for row in pack.rows("answers")
        if pack.who(row["run"]) == ("theatre-facts-only", None, "−")
        and pack.runs[row["run"]]["protocol"] == "choice"
    )
    mine = next(row for row in tally.rows if row.key == FACTS)
    assert mine.cells["right"] == right
    counted = next(row for row in items(view).rows if row.key == LAUGH)
    assert str(counted.cells["m0"]).startswith(f"{sum(apart)} of ")
    assert str(counted.cells["name"]).startswith("● The ") and "faithful" in str(counted.cells)


def test_answers_name_the_clip_and_who_made_it(theatre: Site, pack: Bundle) -> None:
    about = theatre.fill(f"cases?show=lanes&clip={LAUGH}&compare={FACTS}").slots["about"]
    assert isinstance(about, Text)
    (name,) = (row["name"] for row in pack.rows("models") if row["model"] == "theatre-faithful")
    assert about.blocks[0].text.endswith(f" — {name}")


def test_rows_of_the_leaderboard_name_models_here(theatre: Site) -> None:
    clips = theatre.fill(
        "cases?show=lanes&item=theatre.laugh-easy&compare=theatre-literal~theatre-truth~~"
    )
    assert Filters.parse(clips.query).filters.compare == ("theatre-literal",)
    answers = theatre.fill(
        "cases?show=lanes&clip=theatre.laugh-easy-faithful&compare=theatre-oracle~~−~"
    )
    assert Filters.parse(answers.query).filters.compare == (ORACLE,)


@pytest.mark.parametrize(
    ("address", "item", "clip"),
    [
        (f"item=theatre.laugh-easy&clip={LAUGH}", "", LAUGH),
        (f"item=theatre.gift-easy&clip={LAUGH}", "theatre.gift-easy", ""),
        (f"clip={LAUGH}", "", LAUGH),
    ],
)
def test_a_clip_of_the_item_asks_for_its_answers(
    theatre: Site, address: str, item: str, clip: str
) -> None:
    filters = Filters.parse(theatre.fill(f"cases?show=lanes&{address}").query).filters
    assert (filters.item, filters.clip) == (item, clip)


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        ("task=nobody", "Nothing here can be compared. Clear filter: task."),
        (
            "generator=nobody&length=90",
            "Nothing here can be compared. Clear filter: chain length, generator.",
        ),
        (
            f"item=theatre.laugh-easy&{TWO}&generator=nobody",
            "share nothing here. Clear filter: generator.",
        ),
        ("item=theatre.laugh-easy&compare=theatre-literal", "Only one of the chosen models"),
    ],
)
def test_what_cannot_be_compared_is_said(theatre: Site, address: str, reason: str) -> None:
    assert reason in repr(theatre.fill(f"cases?show=lanes&{address}").slots)


def test_a_clip_opens_at_its_judges_lowest_verdict(theatre: Site) -> None:
    shown = stage(theatre.fill("cases?show=lanes&benchmark=theatre&judge=theatre-truth"))
    opened = [Filters.parse(urlsplit(clip["watch"]).query).filters for clip in shown["clips"]]
    faulty = [place for place in opened if place.question]
    assert faulty and all(place.play == "moment" and place.colour for place in faulty)
    assert "by Ground truth" in str(shown["differ"])


def test_svbenchs_own_clips_have_the_expected_chain_and_few_files(svbench: Site) -> None:
    view = svbench.fill("cases?show=lanes")
    shown = stage(view)
    marks = {mark["state"] for step in shown["steps"] for mark in step["marks"]}
    assert marks == {"none"}, "no verdict is pinned to a chain that nobody read off a clip"
    assert shown["clips"], "its clips are listed"


def test_lanes_opened_from_a_case_keep_its_list(theatre: Site) -> None:
    opened_list = "cases?benchmark=theatre&pattern=drift&judge=theatre-truth"
    cards: Any = theatre.fill(opened_list).slots["gallery"]
    case = next(card for card in cards.cards[1:] if card.beside)
    view = theatre.fill(case.beside.href)
    beside: Any = view.slots["rail"]
    assert (beside.total, beside.place) == (
        cards.total,
        cards.cards.index(case) + 1,
    ) and not view.notices
    assert "show=lanes" in beside.next and "case=" in beside.next
    back = beside.up[0].partition("#")
    assert theatre.fill(back[0]).slots["gallery"] == cards and back[2]


@few(4)
@pytest.mark.parametrize("chosen", ["level=L1", "type=MSE", "variant=v1", "q=dragon", "split=a"])
@pytest.mark.parametrize(
    "shown",
    [f"item=theatre.laugh-easy&{TWO}", f"clip={LAUGH}&compare={FACTS}&compare={ORACLE}"],
)
def test_what_chose_the_cases_chooses_nothing_of_lanes(
    theatre: Site, shown: str, chosen: str
) -> None:
    address = f"cases?show=lanes&benchmark=theatre&{shown}"
    alone, opened = (theatre.fill(address + case) for case in ("", f"&case={LAUGH}&{chosen}"))
    for part in ("id", "name", "badges"):
        first, second = ([clip[part] for clip in stage(view)["clips"]] for view in (alone, opened))
        assert first and first == second, part
    assert [row.key for row in items(opened).rows] == [row.key for row in items(alone).rows]


def test_lanes_alone_have_the_rail_of_what_the_models_share(theatre: Site) -> None:
    view = theatre.fill(f"cases?show=lanes&benchmark=theatre&{TWO}&item=theatre.laugh-easy")
    beside: Any = view.slots["rail"]
    assert beside.total == len(items(view).rows)
    assert beside.cards[beside.place - beside.first].key == "theatre.laugh-easy"
