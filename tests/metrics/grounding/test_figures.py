"""Boards of temporal grounding against a second implementation, and their rules one by one."""

from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from metrics.boards.board import BoardQuery, board, metrics_of
from metrics.boards.rows import BoardRow
from schema.vocabulary import GROUNDING_FIGURES
from store.queries.cases.cases import cases
from store.reading.condition import Condition, all_of, equals
from store.reading.store import Store
from tests.conftest import Site
from tests.metrics.grounding.made import Rows, figures, rows, true_steps
from tests.rounds import sweep
from tests.store.rows import put

BASELINES = ("baseline.equal-parts", "baseline.middle-third")


def by_model(store: Store, *where: Condition, by: str = "figure") -> dict[str, BoardRow]:
    shown = board(store, BoardQuery("grounding", all_of(*where), by, by))
    return {row.key.model: row for row in shown.rows}


def stored(folder: Path, made: Rows) -> Store:
    put(folder, made, "Grounding")
    return Store.open(folder)


class Made(NamedTuple):
    """Rows, and the store of them."""

    rows: Rows
    store: Store


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> Made:
    """Not to be changed."""
    made = rows(0)
    return Made(made, stored(tmp_path_factory.mktemp("first"), made))


@pytest.mark.parametrize("seed", sweep(range(1), range(4)))
def test_figures_are_what_the_definitions_give(seed: int, first: Made, tmp_path: Path) -> None:
    made, store = first
    if seed:
        made = rows(seed)
        store = stored(tmp_path, made)
    for benchmark in ("built", "real"):
        of_model = by_model(store, equals("benchmark", benchmark))
        assert of_model.keys() == {"m1", "m2", *BASELINES}
        for model in ("m1", "m2"):
            expected = figures(made, f"{benchmark}.{model}")
            assert of_model[model].entries.keys() <= set(GROUNDING_FIGURES)
            for name, (total, n) in expected.items():
                entry = of_model[model].entries.get(name)
                score = entry.score if entry else None
                wanted = pytest.approx(100 * total / n) if n else None
                assert score == wanted, (benchmark, model, name)
            assert of_model[model].total.ok == expected["miou"][1]
            shown = [span for span in true_steps(made, benchmark).values() if span]
            assert of_model[model].total.n == len(shown)


def test_a_slice_counts_its_own_clips(first: Made) -> None:
    made, store = first
    easy = {clip["clip"] for clip in made["clip"] if clip["item"][-1] in "02"}
    of_model = by_model(store, equals("benchmark", "built"), equals("tier", "easy"))
    expected = {name: sums for name, sums in figures(made, "built.m1", easy).items() if sums[1]}
    assert expected.keys() >= {"miou", "specificity"}
    for name, (total, n) in expected.items():
        assert of_model["m1"].entries[name].score == pytest.approx(100 * total / n)
    spread = by_model(store, equals("benchmark", "built"), by="tier")
    assert spread["m1"].entries["easy"].score == pytest.approx(of_model["m1"].total.score)
    kinds = by_model(store, equals("benchmark", "built"), equals("node_kind", "belief"))
    assert "link_f1" not in kinds["m1"].entries


def one_step(**answer: object) -> Rows:
    """One clip of 12 s whose one step is shown from 2 to 6, and what a run says of it."""
    step = {"clip": "b.c", "chain": "b.c.h", "node": "Event-1", "source_kind": "model",
            "source": "b.m", "run": "b.m", "status": "ok"}  # fmt: skip
    return {
        "benchmark": [{"benchmark": "b", "name": "B"}],
        "model": [{"model": "m", "name": "m", "kind": "model"}],
        "clip": [{"clip": "b.c", "benchmark": "b", "duration": 12.0}],
        "chain": [{"chain": "b.c.h", "benchmark": "b", "clip": "b.c", "length": 0}],
        "node": [{"chain": "b.c.h", "node": "Event-1", "kind": "event", "text": "x",
                  "start": 2.0, "end": 6.0, "shown": True}],
        "run": [{"run": "b.m", "benchmark": "b", "model": "m", "protocol": "locate"}],
        "node_time": [step | answer],
    }  # fmt: skip


ANSWERS: Final[list[tuple[dict[str, Any], tuple[float | None, ...], tuple[int, int]]]] = [
    ({"shown": True, "start": 2.0, "end": 6.0}, (100, 100, 100, 100, 100), (1, 1)),
    ({"shown": True, "start": 4.0, "end": 6.0}, (100, 100, 0, 50, 100), (1, 1)),
    ({"shown": True, "start": 7.0, "end": 8.0}, (0, 0, 0, 0, 100), (1, 1)),
    ({"shown": False}, (0, 0, 0, 0, 0), (1, 1)),
    ({"status": "transport"}, (None,) * 5, (0, 1)),
]


@pytest.fixture(scope="module")
def located(tmp_path_factory: pytest.TempPathFactory) -> Store:
    """One step, and a model for each of `ANSWERS`."""
    made = one_step()
    (model,), (run,), (step,) = made["model"], made["run"], made["node_time"]
    names = [f"m{at}" for at in range(len(ANSWERS))]
    made["model"] = [model | {"model": name, "name": name} for name in names]
    made["run"] = [run | {"run": f"b.{name}", "model": name} for name in names]
    made["node_time"] = [
        step | {"run": f"b.{name}", "source": f"b.{name}"} | answer
        for name, (answer, *_) in zip(names, ANSWERS, strict=True)
    ]
    return stored(tmp_path_factory.mktemp("located"), made)


@pytest.mark.parametrize("at", range(len(ANSWERS)))
def test_what_an_answer_counts(located: Store, at: int) -> None:
    _, scores, coverage = ANSWERS[at]
    row = by_model(located)[f"m{at}"]
    names = ("r03", "r05", "r07", "miou", "sensitivity")
    assert tuple(row.entries[name].score for name in names) == scores
    assert (row.total.ok, row.total.n) == coverage
    of_model = all_of(equals("misplaced", True), equals("model", f"m{at}"))
    assert cases(located, "step_case", of_model).total == (scores[3] == 0)


def test_baselines_stand_there_without_any_run(tmp_path: Path) -> None:
    made = one_step() | {"run": [], "node_time": []}
    store = stored(tmp_path, made)
    assert metrics_of(store) == {"b": ("grounding",)}
    of_model = by_model(store)
    assert {row.key.kind for row in of_model.values()} == {"scripted"}
    # One step: its equal part is the whole clip; 4 of 12 s. The middle third, 4–8, shares 2 of 6 s.
    assert of_model[BASELINES[0]].total.score == pytest.approx(100 / 3)
    assert of_model[BASELINES[1]].total.score == pytest.approx(100 / 3)


def test_people_s_times_are_no_truth_where_times_are_known_by_construction(tmp_path: Path) -> None:
    made = one_step(shown=True, start=2.0, end=6.0)
    made["clip"].append({"clip": "b.d", "benchmark": "b", "duration": 12.0})
    made["chain"].append({"chain": "b.d.h", "benchmark": "b", "clip": "b.d", "length": 0})
    made["node"].append({"chain": "b.d.h", "node": "Event-1", "kind": "event", "text": "x"})
    made["node_time"] += [
        {"clip": "b.d", "chain": "b.d.h", "node": "Event-1", "source_kind": "people",
         "source": who, "shown": True, "start": 1.0, "end": 3.0, "status": "ok"}
        for who in ("ann", "bo")
    ]  # fmt: skip
    store = stored(tmp_path, made)
    truths = store.query("SELECT DISTINCT clip, truth FROM step_case")
    assert truths == [{"clip": "b.c", "truth": "construction"}]


def test_who_says_shown_without_a_time_takes_no_truth_away(tmp_path: Path) -> None:
    """Two annotators agree on 1 to 3 s, two more say “shown” alone: the step is at 1 to 3 s."""
    made = one_step(shown=True, start=1.0, end=3.0)
    made["node"][0] |= {"start": None, "end": None, "shown": None}
    times_of: tuple[dict[str, object], ...] = ({"start": 1.0, "end": 3.0}, {})
    made["node_time"] += [
        {"clip": "b.c", "chain": "b.c.h", "node": "Event-1", "source_kind": "people",
         "source": f"{who}{number}", "shown": True, "status": "ok", **times}
        for who, times in zip(("ann", "bo"), times_of, strict=True) for number in (1, 2)
    ]  # fmt: skip
    store = stored(tmp_path, made)
    truth = store.query("SELECT DISTINCT truth, truly_shown, second, second_end FROM step_case")
    assert truth == [{"truth": "people", "truly_shown": True, "second": 1.0, "second_end": 3.0}]
    assert by_model(store)["m"].total.score == 100


def test_no_baseline_tells_the_theatre_s_times(theatre: Site) -> None:
    """The pack has no regularity by which a rule that sees no clip finds 30 % of its steps."""
    of_model = by_model(theatre.store, equals("benchmark", "theatre"))
    for name in BASELINES:
        recall = of_model[name].entries["r05"].score
        assert recall is not None and recall < 30
