"""What Watch lists of a clip below the player, with rows made by hand: scores, labels, siblings."""

from pathlib import Path
from typing import Any

import pytest

from metrics.patterns import BY_ID
from schema.protocols import dimensions, score_column
from store.queries.clips.clip import watch
from store.reading.condition import EVERYTHING, equals
from store.reading.store import Store
from tests.conftest import Site
from tests.store.dated import dated
from tests.store.rows import put
from tests.views.cases.clip.made import answer, chain, clip_row, question, verdict, watched
from tests.views.cases.clip.test_watch import payload
from views.address.filters import Filters
from views.cases.clip.marks.colourings import NOBODY, Coloured, read_colours
from views.cases.clip.model import Watch, load
from views.cases.clip.page import heading_of, options, slots
from views.cases.rail import ClipWalk, Stretch
from views.page.content import (
    Badge,
    Block,
    CaseOutcome,
    Excerpts,
    Gallery,
    Rail,
    Score,
    Table,
    Text,
)
from views.shared.clip_choice import ClipChoice

CHOICE = ClipChoice(EVERYTHING, [], (), {})


def page(shown: Any, *scores: dict[str, Any], **more: Any) -> dict[str, Any]:
    about = {"judges": ("j",), "chosen": (), "walk": None, "choice": CHOICE, "coloured": NOBODY}
    model = Watch(Filters(), shown, list(scores), **about | more)
    return dict(slots(model))


def scored(judge: str | None, is_this: bool = True, **more: Any) -> dict[str, Any]:
    empty = dict.fromkeys(map(score_column, dimensions()))
    about = {"judge": judge, "judge_name": None, "is_this": is_this, "clip": "b.c" if is_this else
             "b.d", "generator_name": "Gen", "protocol": "eva", "run": f"r-{judge}", "n_ok": 1,
             "n": 5}  # fmt: skip
    return empty | about | more


def test_scores_are_every_runs_of_this_clip_and_the_pinned_judges_of_others() -> None:
    table = page(
        watched(),
        scored("j", d1=1.0, judge_name="Jay"), scored("k", realism=3.0, generator_name=None),
        scored(None), scored("j", is_this=False, d1=0.0), scored("k", is_this=False, d2=0.0),
    )["scores"]  # fmt: skip
    assert isinstance(table, Table)
    assert [(column.id, column.format) for column in table.columns] == [
        ("clip", "text"), ("judge", "text"), ("protocol", "text"), ("d1", "text"),
        ("realism", "score"), ("ok", "text"),
    ]  # fmt: skip
    cells = [[row.cells[name] for name in ("clip", "judge", "ok")] for row in table.rows]
    assert [(row.key, *shown) for row, shown in zip(table.rows, cells, strict=True)] == [
        ("r-j", "Gen (this clip)", "Jay", "1 of 5"), ("r-k", "b.c (this clip)", "k", "1 of 5"),
        ("r-None", "Gen (this clip)", "–", "1 of 5"), ("r-j", "Gen", "j", "1 of 5"),
    ]  # fmt: skip
    assert [bool(row.href) for row in table.rows] == [False, False, False, True]
    assert "clip=b.d" in str(table.rows[3].href)
    marks = [row.cells["d1"] for row in table.rows]
    assert [mark.text if isinstance(mark, Badge) else mark for mark in marks] == [
        "✓",
        None,
        None,
        "✗",
    ]
    assert table.rows[1].cells["realism"] == Score(3.0, "1–5", 1, 1)


@pytest.mark.parametrize(
    ("questions", "scores", "is_listed"),
    [([], [], True), ([question("q")], [], False), ([question("q")], [scored("k")], True)],
)
def test_an_empty_table_of_scores_stands_only_where_nothing_is_asked_either(
    questions: list[Any], scores: list[Any], is_listed: bool
) -> None:
    assert ("scores" in page(watched(questions=questions), *scores)) is is_listed


def label(**more: Any) -> dict[str, Any]:
    names = ("category", "area", "share", "start", "end", "reason", "adherence", "score")
    return dict.fromkeys(names) | {"annotator": "h1", "dimension": "D1", "errors": []} | more


def test_labels_have_columns_for_what_some_of_them_tell() -> None:
    plain = page(watched(labels=[label(score=1.0, reason="Fine.")]))["people"]
    assert isinstance(plain, Table)
    names = ["annotator", "dimension", "score", "category", "area", "share", "reason"]
    assert [column.id for column in plain.columns] == names
    (row,) = plain.rows
    assert (row.cells["category"], row.cells["reason"]) == ("–", "Fine.")
    assert isinstance(row.cells["score"], Badge) and row.cells["score"].text == "✓"
    wrong = label(dimension="realism", score=2.0, area=0.3, category="human_state",
                  errors=[{"category": "interaction", "area": None, "share": None}],
                  adherence="ok")  # fmt: skip
    more = page(watched(labels=[label(), wrong]))["people"]
    assert [column.id for column in more.columns] == [*names[:6], "implied", "reason", "adherence"]
    first, second = more.rows
    assert second.cells["category"] == "human state, interaction"
    assert (first.cells["implied"], second.cells["implied"]) == ("", "≤ 2")
    assert (first.cells["area"], second.cells["area"]) == (None, 0.3)


def test_other_models_clips_are_cards_with_a_poster_where_there_is_one() -> None:
    row = {"clip": "b.d", "generator_name": "Gen", "generator": "g", "poster_tag": "t",
           "duration": 9.0, "has_poster": False, "has_media": True}  # fmt: skip
    bare = row | {"clip": "b.e", "generator_name": None, "duration": None, "has_media": False}
    drawn = bare | {"clip": "b.f", "has_poster": True}
    shown = watched(clip=clip_row(prompt="P"), siblings=[row, bare, drawn])
    gallery = page(shown)["siblings"]
    assert isinstance(gallery, Gallery) and gallery.total == 3
    assert [(card.key, card.title, card.subtitle, bool(card.poster), card.words)
            for card in gallery.cards] == [
        ("b.d", "Gen", "9.0 s", True, ""), ("b.e", "b.e", "", False, "P"),
        ("b.f", "b.f", "", True, ""),
    ]  # fmt: skip
    assert "clip=b.d" in gallery.cards[0].href and "tag=t" in str(gallery.cards[0].poster)


def test_parts_without_content_are_no_parts() -> None:
    assert set(page(watched())) == {"where", "menus", "outcome", "player", "about", "scores"}
    whole = watched(labels=[label()], questions=[question("q")],
                    verdicts=[verdict("D1", 0, judge="k", reason="No.")])  # fmt: skip
    assert {"people", "questions", "reasons"} <= set(page(whole))
    assert "reasons" not in page(whole, judges=("k",)) and "texts" not in page(watched())


def test_an_open_question_moves_the_prompt_below_the_player() -> None:
    shown = watched(clip=clip_row(prompt="P"), questions=[
        question("q", answer("r", False), question_text="Why?", chain="c", node="a"),
    ], chains=[])  # fmt: skip
    for address, first, labels in ((Filters(question="q"), "Question", ["Prompt"]),
                                   (Filters(), "Prompt", [])):  # fmt: skip
        coloured = read_colours(shown, address, ())
        model = Watch(address, shown, [], (), (), None, CHOICE, Coloured(coloured.runs, ("",)))
        made = slots(model)
        texts, about = made["texts"], made["about"]
        assert isinstance(texts, Excerpts) and texts.entries[0].label == first
        assert isinstance(about, Text)
        assert [block.label for block in about.blocks if block.label == "Prompt"] == labels


@pytest.mark.parametrize(
    ("condition", "title"),
    [(EVERYTHING, "Clips"), (equals("tier", "easy"), "Clips that fit the filters")],
)  # fmt: skip
def test_the_rail_says_whether_filters_choose_its_clips(condition: Any, title: str) -> None:
    names = ("paradigm_name", "item", "generator", "generator_name", "tier", "has_poster")
    rows = [dict.fromkeys(names) | {"clip": f"b.{at}", "has_media": True} for at in "cd"]
    walk = ClipWalk(Stretch(1, 2, 0, rows), {}, {})
    choice = CHOICE._replace(condition=condition)
    rail = page(watched(), walk=walk, choice=choice)["rail"]
    assert isinstance(rail, Rail) and rail.title == title


def test_without_a_clip_it_says_so_and_offers_all() -> None:
    shown = page(None)
    assert set(shown) == {"where"}
    assert [block.text for block in shown["where"].blocks][1:] == ["All clips"]
    model = Watch(Filters(), None, [], (), (), None, CHOICE, NOBODY)
    assert options(model)["source"] == () and options(model)["colour"] == ()


def test_menus_offer_runs_and_sources_of_times() -> None:
    time = {"source_kind": "people", "source": "ann", "run": None, "chain": "c", "node": "a",
            "shown": True, "start": 1.0, "end": None, "status": "ok"}  # fmt: skip
    shown = watched(questions=[question("q", answer("r", True))], times=[time],
                    chains=[chain("c", {"a": "event"})])  # fmt: skip
    model = Watch(Filters(), shown, [], (), (), None, CHOICE, read_colours(shown, Filters(), ()))
    offered = options(model)
    assert [option.value for option in offered["colour"]] == ["r"]
    assert [option.value for option in offered["source"]] == ["ann"]


def test_a_document_is_called_by_clip_and_outcome() -> None:
    where, outcome = Text((Block("The ball", "heading"),)), CaseOutcome("", title="not judged")
    assert heading_of({"where": where, "outcome": outcome}) == "The ball: not judged"
    assert heading_of({"where": where}) == heading_of({"outcome": outcome}) == ""


@pytest.mark.parametrize(
    ("more", "shown"),
    [
        ({}, {"d.ann-2", "d.bob-2", "d.cat-2"}),
        ({"colour": ("d.ann-2",)}, {"d.ann-2", "d.bob-2", "d.cat-2"}),
        ({"colour": ("d.ann-1",)}, {f"d.{who}-{n}" for who in ("ann", "bob", "cat") for n in "12"}),
        ({"run": "d.ann-1"}, {"d.ann-1"}),
    ],
)
def test_what_colours_by_an_older_run_shows_every_run(
    more: dict[str, Any], shown: set[str], tmp_path: Path
) -> None:
    put(tmp_path, dated())
    watched = load(Filters(clip="d.c0", show="clip", **more), Store.open(tmp_path)).watched
    assert watched is not None
    runs = {row["run"] for each in watched.questions for row in each["answers"]}
    assert {run for run in runs if run.split(".")[1][:3] in ("ann", "bob", "cat")} == shown


CLIP = "theatre.plank-easy-faithful"


def test_filters_of_runs_choose_no_clip_but_stay_with_a_case(theatre: Site) -> None:
    reason = "was left out: clips are chosen by their generator, not by who answered."
    view = theatre.fill(f"cases?show=clip&clip={CLIP}&model=theatre-oracle&setting=%E2%88%92")
    assert [notice.partition("” ")[2] for notice in view.notices] == [reason, reason]
    assert "model=" not in view.query and "show=" not in view.query
    pattern = BY_ID["wrong-answer"]
    case = theatre.store.first_row(
        f"SELECT run, question, clip, model FROM answer_case WHERE {pattern.where.sql} "
        "AND rotation = 0 AND protocol = 'choice' ORDER BY ALL LIMIT 1",
        pattern.where.params,
    )
    assert case is not None
    opened = theatre.fill(
        f"cases?pattern=wrong-answer&case={case['run']}~{case['question']}~0"
        f"&clip={case['clip']}&model={case['model']}"
    )
    assert not opened.notices and "model=" in opened.query
    assert payload(opened)["question"] == case["question"]


def test_only_files_of_the_benchmarks_own_kind_have_its_data_format(both: Site) -> None:
    """The theatre is imported as a bundle, SVBench by the loader of its name."""
    names = both.store.query("SELECT any_value(clip) AS clip FROM clip_case GROUP BY benchmark")
    clips = [made for row in names if (made := watch(both.store, row["clip"]))]
    own = {made.clip["benchmark"]: made.clip["own_kind"] for made in clips}
    assert own == {"theatre": False, "svbench": True}
