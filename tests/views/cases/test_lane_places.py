"""What lanes open with: the item or clip, its makers, who answered, and whose scores decide."""

from pathlib import Path
from typing import Any

import pytest

from store.queries.clips.runs import runs
from store.reading.store import Store
from tests.conftest import site
from tests.rounds import few
from tests.store.rows import Rows, put
from views.address.filters import Filters
from views.cases.lanes.model import load
from views.cases.lanes.page import options, slots
from views.cases.lanes.selection import (
    answerers,
    count_places,
    generators,
    lead_judge,
    models_of,
    with_place,
)
from views.cases.without_cases import read_unanswered
from views.page.content import Text

CLIPS = {
    # item → its clips: (id, maker, has a film)
    "i1": [("c1", "g1", True)],
    "i2": [("c2a", "g1", False), ("c2b", "g2", False), ("c2c", "g3", False)],
    "i3": [("c3a", "g1", False), ("c3b", "g2", True)],
    "i4": [("c4a", "g1", True), ("c4b", "g2", True), ("c4c", "g3", False)],
    "i5": [("c5a", "g1", True), ("c5b", "g2", True), ("c5c", "g3", True)],
    "i6": [("c6", "g1", True)],
    "i7": [("c7", None, True)],
    "i8": [("c8a", "g1", True), ("c8b", "g2", True)],
    "i9": [("c9a", "g1", True), ("c9b", "g2", True)],
}
TIERS = {"i1": "hard", "i2": "easy", "i3": "medium"}
ASKED = ("c1", "c4a", "c7")
SCORES = {
    # clip → the truth's scores; g1 is worse on i4 and i8, and better on i9
    "c4a": dict.fromkeys(("D1", "D2", "D3"), 1) | {"D4": 0, "D5": 0},
    "c4b": dict.fromkeys(("D1", "D2", "D3", "D4"), 1) | {"D5": 0},
    "c4c": dict.fromkeys(("D1", "D2", "D3", "D4", "D5"), 1),
    "c5a": dict.fromkeys(("D1", "D2", "D3", "D4", "D5"), 0),
    "c5b": dict.fromkeys(("D1", "D2", "D3", "D4"), 1) | {"D5": 0},
    "c5c": dict.fromkeys(("D1", "D2", "D3", "D4", "D5"), 1),
    "c8a": dict.fromkeys(("D1", "D2"), 1) | dict.fromkeys(("D3", "D4", "D5"), 0),
    "c8b": {"realism": 3},
    "c9a": dict.fromkeys(("D1", "D2", "D3"), 1) | {"D4": 0, "D5": 0},
    "c9b": {"realism": 3},
    "c2b": {"realism": 5},
}


def lane_rows() -> Rows:
    made = [(item, *clip) for item, clips in CLIPS.items() for clip in clips]
    maker = {clip: by for _, clip, by, _ in made}
    kinds = {"t": "truth", "j": "model"}
    runs = {(by, kind) for clip, of in SCORES.items() for by in [maker[clip]]
            for kind in ["eva" if "D1" in of else "realism"]}  # fmt: skip
    about = {"type": "EU", "text": "?", "options": ["x", "y"], "answer": 0, "variant": "base"}
    questions = [about | {"question": f"b.q-{clip}-{at}", "benchmark": "b", "clip": f"b.{clip}"}
                 for clip in ASKED for at in range(2)]  # fmt: skip
    variant = questions[2] | {
        "question": "b.q-v",
        "variant": "v1",
        "base": questions[2]["question"],
    }
    answering = {
        # run → model, protocol, setting, whether it is right
        "ann": ("ann", "choice", None, True),
        "ann-c": ("ann", "circular", None, True),
        "ann-e": ("ann", "choice", None, True),
        "ann-v": ("ann", "choice", None, True),
        "bob": ("bob", "choice", "+Sub", False),
        "cat": ("cat", "choice", None, False),
    }
    return {
        "benchmark": [{"benchmark": name, "name": name.upper()} for name in ("b", "d")],
        "model": [{"model": name, "kind": kinds.get(name, "model"),
                   "name": "Ann" if name == "ann" else "Gee" if name == "g1" else None}
                  for name in ("g1", "g2", "g3", "ann", "bob", "cat", "t", "j")],
        "item": [{"item": f"b.{item}", "benchmark": "b", "tier": TIERS.get(item)} for item in CLIPS]
                + [{"item": "d.i1", "benchmark": "d"}],
        "clip": [{"clip": f"b.{clip}", "benchmark": "b", "item": f"b.{item}", "model": by,
                  "media": "c.mp4" if film else None} for item, clip, by, film in made]
                + [{"clip": "d.c", "benchmark": "d", "item": "d.i1", "model": "g3"}],
        "question": [*questions, variant,
                     questions[0] | {"question": "d.q", "benchmark": "d", "clip": "d.c"}],
        "run": [
            *({"run": f"b.{run}", "benchmark": "b", "model": model, "protocol": protocol,
               "setting": setting, "sequence": 1, "encoding": "fp8" if run == "ann-e" else None}
              for run, (model, protocol, setting, _) in answering.items()),
            {"run": "d.ann", "benchmark": "d", "model": "ann", "protocol": "choice", "sequence": 1},
            *({"run": f"b.{kind}-{by}", "benchmark": "b", "model": by, "judge": "t",
               "protocol": kind, "sequence": 1} for by, kind in sorted(runs)),
            {"run": "b.j-g1", "benchmark": "b", "model": "g1", "judge": "j", "protocol": "eva",
             "sequence": 1},
            {"run": "b.j-g3", "benchmark": "b", "model": "g3", "judge": "j", "protocol": "eva",
             "sequence": 1},
        ],
        "answer": [
            {"run": f"b.{run}", "question": each["question"], "rotation": rotation, "status": "ok",
             "choice": int(not right), "correct": right}
            for run, (_, protocol, _, right) in answering.items()
            for each in ([variant] if run == "ann-v" else questions)
            for rotation in range(2 if protocol == "circular" else 1)
        ] + [{"run": "d.ann", "question": "d.q", "rotation": 0, "status": "ok", "choice": 0,
              "correct": True}],
        "verdict": [
            {"run": f"b.{'eva' if 'D1' in of else 'realism'}-{maker[clip]}", "clip": f"b.{clip}",
             "dimension": name, "score": float(score), "status": "ok"}
            for clip, of in SCORES.items() for name, score in of.items()
        ] + [{"run": f"b.j-{by}", "clip": f"b.{clip}", "dimension": "D1", "score": 1.0,
              "status": "ok"} for clip, by in (("c4a", "g1"), ("c4c", "g3"))],
    }  # fmt: skip


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Store:
    made = site(tmp_path_factory.mktemp("lane-places"))
    put(Path(made.home), lane_rows())
    return made.store


def test_where_lanes_are(store: Store) -> None:
    for address, item, clip in [
        ("", "i4", ""),
        ("tier=medium", "i3", ""),
        ("tier=easy", "i2", ""),
        ("tier=hard", "", "c1"),
        ("compare=g1&compare=g3", "i5", ""),
        ("task=nothing", "", ""),
        ("item=b.i4&clip=b.c4a", "", "c4a"),
        ("item=b.i2&clip=b.c4a", "i2", ""),
        ("clip=b.c4a", "", "c4a"),
        ("clip=b.c2a", "i2", ""),
        ("clip=b.c3b", "i3", ""),
        ("clip=b.c6", "", "c6"),
        ("clip=b.nobody", "", "nobody"),
        ("item=b.i1", "i1", ""),
        ("item=b.i1&clip=b.c2a", "i1", ""),
        ("item=b.i7", "", "c7"),
        ("item=b.nobody&clip=b.c6", "nobody", ""),
    ]:
        placed = with_place(Filters.parse(address).filters, store)
        assert (placed.item, placed.clip) == (item and f"b.{item}", clip and f"b.{clip}")
        is_known = item not in ("", "nobody") or clip not in ("", "nobody", "c6")
        assert placed.benchmark == ("b" if is_known else "")


@pytest.mark.parametrize(
    ("address", "count"),
    [("", 6), ("tier=easy", 1), ("tier=hard", 1), ("task=nothing", 0), ("generator=g1", 2),
     ("compare=g1&compare=g3", 3)],
)  # fmt: skip
def test_how_many_places_lanes_have(store: Store, address: str, count: int) -> None:
    """Items by two makers; where there is none, clips with questions."""
    assert count_places(Filters.parse(address).filters, store) == count


def test_models_are_named_by_rows_of_boards_too() -> None:
    assert models_of(Filters(compare=("m~j~−~", "n", "m"))) == ("m", "n")


def test_makers_are_those_of_the_benchmark(store: Store) -> None:
    assert generators(Filters(benchmark="b"), store) == {"g1": "Gee", "g2": "g2", "g3": "g3"}
    assert generators(Filters(benchmark="d"), store) == {"g3": "g3"}
    assert set(generators(Filters(), store)) == {"g1", "g2", "g3"}


def test_answerers_stand_as_on_the_board_with_their_runs(store: Store) -> None:
    known = answerers(Filters(benchmark="b"), store)
    assert next(iter(known)) == "ann~~~", "it is right, the others are wrong"
    assert {key: (each.name, sorted(each.runs), each.names) for key, each in known.items()} == {
        "ann~~~": ("Ann", ["choice", "circular"], ["b.ann", "b.ann-c", "b.ann-e", "b.ann-v"]),
        "bob~~+Sub~": ("bob · +Sub", ["choice"], ["b.bob"]),
        "cat~~~": ("cat", ["choice"], ["b.cat"]),
    }
    numbers = {row["run"]: number for number, row in runs(store).items()}
    counted = {key: each.runs["choice"] for key, each in known.items()}
    assert counted == {
        "ann~~~": (numbers["b.ann"], numbers["b.ann-v"]),  # another encoding is another row
        "bob~~+Sub~": (numbers["b.bob"],),
        "cat~~~": (numbers["b.cat"],),
    }
    assert list(answerers(Filters(benchmark="d"), store)) == ["ann~~~"]


@pytest.mark.parametrize(
    ("about", "judge"),
    [
        ({"benchmark": "b", "compare": ("g1", "g3")}, "t"),
        ({"benchmark": "b", "compare": ("g1",), "judge": ("j", "t")}, "j"),
        ({"benchmark": "b", "compare": ("nobody",)}, None),
        ({"benchmark": "d", "compare": ("g1",)}, None),
    ],
)
def test_the_judge_that_decides_is_the_chosen_one_else_the_truth(
    store: Store, about: dict[str, Any], judge: str | None
) -> None:
    assert lead_judge(Filters(**about), store) == judge


@few(6)
@pytest.mark.parametrize(
    ("address", "opened"),
    [
        ("item=b.i4", ("g2", "g1")),
        ("item=b.i4&pattern=any-zero&case=b.x~b.c4a~D4", ("g1", "g2")),
        ("item=b.i4&pattern=any-zero&case=b.x~b.c4c~D4", ("g3", "g2")),
        ("item=b.i3", ("g2", "g1")),
        ("item=b.i2", ("g1", "g2")),
        ("item=b.i5", ("g3", "g1")),
        ("item=b.i8", ("g2", "g1")),
        ("item=b.i9", ("g1", "g2")),
        ("item=b.i1", ("g1",)),
        ("item=b.i4&compare=g3&compare=g1", ("g3", "g1")),
        ("clip=b.c4a", ("ann~~~", "cat~~~")),
        ("clip=b.c4a&compare=bob~~%2BSub~", ("bob~~+Sub~",)),
    ],
)
def test_lanes_open_with_the_best_and_the_worst_whose_films_are_here(
    store: Store, address: str, opened: tuple[str, ...]
) -> None:
    made = load(Filters.parse(address).filters, store)
    assert made.filters.compare == opened
    assert made.filters.align == "seconds"
    assert load(Filters.parse(f"{address}&align=share").filters, store).filters.align == "share"


@pytest.mark.parametrize(
    ("address", "ways"),
    [
        ("benchmark=b&task=nothing&tier=easy", {"task": "1"}),
        ("item=b.i4&compare=g1&compare=g2&task=nothing", {"task": "6"}),
        ("clip=b.c4a&compare=ann~~~&compare=cat~~~&task=nothing", {"task": "3"}),
        ("item=b.i4&compare=g1&task=nothing", {}),
        ("item=b.i2&compare=g1&compare=g2&tier=easy", {}),
    ],
)
def test_where_nothing_is_shared_the_ways_out_say_how_much_is(
    store: Store, address: str, ways: dict[str, str]
) -> None:
    offered = load(Filters.parse(address).filters, store).looser
    counts = {each.without.partition(" ")[0]: each.shown.partition(" ")[0] for each in offered}
    assert counts == ways, offered


def test_a_benchmark_without_a_wrong_answer_is_none_that_nobody_answered(store: Store) -> None:
    assert read_unanswered(Filters(benchmark="d"), store) is None
    assert read_unanswered(Filters(benchmark="b"), store) is None


def test_lanes_offer_what_models_share_and_where_they_differ(store: Store) -> None:
    made = load(Filters.parse("item=b.i4&compare=g1&compare=g2").filters, store)
    offered = options(made)
    names = {field: [(option.value, option.label) for option in offered[field]]
             for field in ("item", "clip", "compare", "judge")}  # fmt: skip
    assert names == {
        "item": [(f"b.i{at}", f"b.i{at}" + (f" · {TIERS[f'i{at}']}" if f"i{at}" in TIERS else ""))
                 for at in (2, 3, 4, 5, 8, 9)],
        "clip": [("b.c4a", "Gee")],
        "compare": [("g1", "Gee"), ("g2", "g2"), ("g3", "g3")],
        "judge": [("j", "j"), ("t", "t")],
    }  # fmt: skip
    counts = [(option.value, option.count) for option in offered["differ"]]
    assert counts == [("any", 2), ("D1", 1), ("D2", 1), ("D3", 1), ("D4", 2)]
    where = slots(made)["where"]
    assert isinstance(where, Text)
    assert [block.text for block in where.blocks if block.label == "add"] == ["+ g3"]


def test_answers_offer_the_clips_that_the_models_answered(store: Store) -> None:
    keys = ("ann~~~", "cat~~~")
    made = load(Filters(clip="b.c4a", compare=keys), store)
    offered = options(made)
    assert offered["item"] == ()
    assert [option.value for option in offered["clip"]] == [f"b.{clip}" for clip in ASKED]
    assert [option.value for option in offered["compare"]] == list(made.answerers)
    assert [(option.value, option.count) for option in offered["differ"]] == [("any", len(ASKED))]
    where = slots(made)["where"]
    assert isinstance(where, Text)
    assert [block.text for block in where.blocks if block.label == "add"] == ["+ bob · +Sub"]


def test_lanes_of_nothing_say_so(store: Store) -> None:
    shown = slots(load(Filters(benchmark="b", task=("nothing",)), store))
    where = shown["where"]
    assert isinstance(where, Text) and set(shown) == {"where"}
    assert where.blocks[0].text == "Nothing here can be compared. Clear filter: task."
