"""One judge's scores by encoding: each difference counted anew on the clips scored in both."""

import random
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import numpy as np
import pytest

from schema.vocabulary import EVA_DIMENSIONS
from store.queries.cases.cases import cases
from store.queries.judging.same_clips import natural_order
from tests.conftest import Site, site
from tests.rounds import few
from tests.store.rows import put
from views.address.filters import Filters
from views.leaderboard.extras.judged import ALL, FIRST
from views.page.content import Row, Score, Table, Text
from views.shared.patterns import selection

EIGHT, SIXTEEN, FILM = "frames ×8, 512 px", "frames ×16, 512 px", "video url"
ENCODINGS = (EIGHT, SIXTEEN, FILM)
MODELS = ("m", "k")
PROMPTS = 30
UNREAD = (EIGHT, "m", 4)
Scores = dict[tuple[str, str, int], list[int]]


def drawn() -> Scores:
    """Encoding, model, prompt → D1–D5; the film passes more often, and was sent of fewer clips."""
    draw = random.Random(11)
    passing = {EIGHT: 0.45, SIXTEEN: 0.5, FILM: 0.8}
    each = {(encoding, model, n): [int(draw.random() < passing[encoding]) for _ in EVA_DIMENSIONS]
            for encoding in ENCODINGS for model in MODELS for n in range(PROMPTS)}  # fmt: skip
    return {key: scores for key, scores in each.items() if key[0] != FILM or key[2] >= 5}


def made(benchmark: str = "v") -> dict[str, list[dict[str, Any]]]:
    runs = {(encoding, model): f"{benchmark}.{at}.{model}"
            for at, encoding in enumerate(ENCODINGS) for model in MODELS}  # fmt: skip
    return {
        "benchmark": [{"benchmark": benchmark, "name": benchmark.upper()}],
        "model": [{"model": name, "name": name.upper(), "kind": "model"} for name in "mkj"],
        "item": [{"item": f"{benchmark}.i{n}", "benchmark": benchmark, "prompt": "a ball rolls",
                  "task": f"T{n % 3}"} for n in range(PROMPTS)],
        "clip": [{"clip": f"{benchmark}.{model}{n}", "benchmark": benchmark, "model": model,
                  "item": f"{benchmark}.i{n}"} for model in MODELS for n in range(PROMPTS)],
        "run": [{"run": run, "benchmark": benchmark, "model": model, "judge": "j",
                 "protocol": "eva", "encoding": encoding}
                for (encoding, model), run in runs.items()],
        "verdict": [
            {"run": runs[encoding, model], "clip": f"{benchmark}.{model}{n}", "dimension": name,
             "status": "unparsed" if (encoding, model, n) == UNREAD else "ok",
             "score": None if (encoding, model, n) == UNREAD else float(score),
             "tokens_in": 100 * (1 + ENCODINGS.index(encoding)) if name == "D1" and n % 2 else None,
             "tokens_out": None}
            for (encoding, model, n), scores in drawn().items()
            for name, score in zip(EVA_DIMENSIONS, scores, strict=True)
        ],
    }  # fmt: skip


@pytest.fixture(scope="module")
def sent(tmp_path_factory: pytest.TempPathFactory) -> Site:
    where = site(tmp_path_factory.mktemp("sent") / "home")
    put(where.home, made())
    return where


def rows_of(where: Site, query: str = "") -> dict[tuple[str, str], Row]:
    slot = where.fill(f"leaderboard?benchmark=v&metric=eva{query}").slots["encodings"]
    assert isinstance(slot, Table)
    return {(str(row.cells["model"]), str(row.cells["encoding"])): row for row in slot.rows}


def known(names: tuple[str, ...] = EVA_DIMENSIONS) -> dict[tuple[str, str, int], float]:
    """Encoding, model, prompt → its score 0–100 over these dimensions."""
    at = [EVA_DIMENSIONS.index(name) for name in names]
    return {key: 100 * sum(scores[place] for place in at) / len(at)
            for key, scores in drawn().items() if key != UNREAD}  # fmt: skip


@few(1)
@pytest.mark.parametrize("names", [EVA_DIMENSIONS, ("D1", "D5")])
def test_differences_are_those_of_the_clips_scored_in_both(
    sent: Site, names: tuple[str, ...]
) -> None:
    scores = known(names)
    chosen = () if names == EVA_DIMENSIONS else names
    query = "".join(f"&judged={name}" for name in chosen)
    rows = rows_of(sent, query)
    assert list(rows) == [(name, each) for name in (ALL, "K", "M") for each in ENCODINGS]
    for (name, encoding), row in rows.items():
        models = MODELS if name == ALL else (name.lower(),)
        own = {key[1:]: score for key, score in scores.items()
               if key[0] == encoding and key[1] in models}  # fmt: skip
        first = {key[1:]: score for key, score in scores.items() if key[0] == EIGHT}
        both = sorted(own.keys() & first.keys())
        score, less = row.cells["score"], row.cells["less"]
        assert isinstance(score, Score)
        assert score.value == pytest.approx(sum(own.values()) / len(own))
        assert row.cells["clips"] == len(own)
        assert row.cells["missing"] == PROMPTS * len(models) - len(own)
        if encoding == EIGHT:
            assert (less, row.cells["shared"]) == (FIRST, None)
            continue
        assert isinstance(less, Score)
        assert row.cells["shared"] == len(both)
        apart = [own[key] - first[key] for key in both]
        assert less.value == pytest.approx(sum(apart) / len(apart))
        low, high = _drawn_whole(dict(zip(both, apart, strict=True)))
        # Draws of two dimensions and 30 clips go by steps of 1.7, and theirs are others.
        assert less.low == pytest.approx(low, abs=1.8)
        assert less.high == pytest.approx(high, abs=1.8)
        assert not less.few


def _drawn_whole(apart: dict[tuple[str, int], float]) -> tuple[float, float]:
    """The ends of a 95 % interval, prompts drawn with all of their clips."""
    prompts = sorted({n for _, n in apart})
    of_prompt = {n: [each for (_, m), each in apart.items() if m == n] for n in prompts}
    sums = np.array([sum(of_prompt[n]) for n in prompts])
    sizes = np.array([len(of_prompt[n]) for n in prompts])
    picked = np.random.default_rng(3).integers(0, len(prompts), (20_000, len(prompts)))
    low, high = np.percentile(sums[picked].sum(axis=1) / sizes[picked].sum(axis=1), [2.5, 97.5])
    return float(low), float(high)


def test_scores_are_the_boards_own(sent: Site) -> None:
    board = sent.fill("leaderboard?benchmark=v&metric=eva").slots["board"]
    assert isinstance(board, Table)
    rows = rows_of(sent)
    for each in board.rows:
        encoding, score = str(each.cells["encoding"]), each.cells["score"]
        mine = rows[str(each.cells["model"]), encoding].cells["score"]
        assert isinstance(score, Score) and isinstance(mine, Score)
        assert mine.value == pytest.approx(score.value)
        assert (mine.low, mine.high) == pytest.approx((score.low, score.high), abs=0.01)
    assert len(board.rows) == len(MODELS) * len(ENCODINGS)


def test_a_score_opens_the_clips_that_fail_in_its_encoding(sent: Site) -> None:
    for (name, encoding), row in rows_of(sent).items():
        score = row.cells["score"]
        assert isinstance(score, Score)
        models = MODELS if name == ALL else (name.lower(),)
        failing = sum(value < 100 for (sent_as, model, _), value in known().items()
                      if sent_as == encoding and model in models)  # fmt: skip
        pattern, condition = selection(Filters.parse(urlsplit(score.href or "").query).filters)
        listed = cases(sent.store, pattern.view, condition, limit=500)
        clips = {(each["clip"], each["run"]) for each in listed.rows}
        assert len(clips) == failing


def test_tokens_are_of_the_calls_that_tell_them(sent: Site) -> None:
    for (_, encoding), row in rows_of(sent).items():
        assert row.cells["tokens_in"] == 100 * (1 + ENCODINGS.index(encoding))
        assert "tokens_out" not in {column.id for column in _table(sent).columns}


def _table(where: Site) -> Table:
    slot = where.fill("leaderboard?benchmark=v&metric=eva").slots["encodings"]
    assert isinstance(slot, Table)
    return slot


def test_a_chosen_encoding_or_task_keeps_what_is_compared(sent: Site) -> None:
    assert set(rows_of(sent, "&encoding=video+url")) == set(rows_of(sent))
    of_task = rows_of(sent, "&task=T0&model=m")
    assert {name for name, _ in of_task} == {"M"}
    less = of_task["M", SIXTEEN].cells["less"]
    assert isinstance(less, Score) and less.few


def test_there_is_no_table_of_one_encoding(theatre: Site, sent: Site, tmp_path: Path) -> None:
    assert "encodings" not in theatre.fill("leaderboard?metric=eva").slots
    where = "leaderboard?benchmark=v&metric=eva&where=D1%3D0"
    assert "encodings" not in sent.fill(where).slots
    rows = made()
    rows["run"] = [row | {"judge": row["encoding"][:8].strip(" ×") + row["run"][2]}
                   for row in rows["run"]]  # fmt: skip
    alone = site(tmp_path / "home")
    put(alone.home, rows)
    assert "encodings" not in alone.fill("leaderboard?benchmark=v&metric=eva").slots


def test_a_mean_on_a_scale_keeps_its_unit(tmp_path: Path) -> None:
    rows = made()
    rows["run"] = [row | {"protocol": "realism"} for row in rows["run"]]
    rows["verdict"] = [
        row | {"dimension": "realism",
               "score": None if row["score"] is None else 1 + 4 * row["score"]}
        for row in rows["verdict"] if row["dimension"] == "D1"
    ]  # fmt: skip
    where = site(tmp_path / "home")
    put(where.home, rows)
    slot = where.fill("leaderboard?benchmark=v&metric=realism").slots["encodings"]
    assert isinstance(slot, Table)
    marks = {key: 1 + 4 * scores[0] for key, scores in drawn().items() if key != UNREAD}
    both = [(marks[FILM, model, n], marks[EIGHT, model, n]) for model in MODELS
            for n in range(PROMPTS)
            if (FILM, model, n) in marks and (EIGHT, model, n) in marks]  # fmt: skip
    less = next(row.cells["less"] for row in slot.rows
                if (row.cells["model"], row.cells["encoding"]) == (ALL, FILM))  # fmt: skip
    assert isinstance(less, Score)
    assert less.value == pytest.approx(sum(x - y for x, y in both) / len(both))
    assert less.unit.startswith("1–5")


def test_encodings_stand_in_the_order_of_their_numbers() -> None:
    names = [None, "video url", "frames ×16, 512 px", "frames ×8, 512 px", "frames ×8, 1024 px"]
    ordered = sorted(names, key=natural_order)
    assert ordered == ["frames ×8, 512 px", "frames ×8, 1024 px", "frames ×16, 512 px",
                       "video url", None]  # fmt: skip


def test_a_trend_goes_along_encodings(sent: Site) -> None:
    """A line for each model, its points the board's figures in the order of the encodings."""
    slot = sent.fill("trends?benchmark=v&metric=eva&by=encoding").slots["points"]
    assert isinstance(slot, Table)
    says = sent.fill("trends?benchmark=v&metric=eva&by=encoding").slots["says"]
    assert isinstance(says, Text)
    assert f"Points rest on different prompts: {PROMPTS - 5} of {PROMPTS} are in all." in [
        block.text for block in says.blocks
    ]
    rows = rows_of(sent)
    assert [row.key for row in slot.rows] == [
        f"{model}~j~~{encoding}" for model in ("k", "m") for encoding in ENCODINGS
    ]
    for row in slot.rows:
        model, _, _, encoding = row.key.split("~")
        mine, point = rows[model.upper(), encoding].cells["score"], row.cells["score"]
        assert isinstance(mine, Score) and isinstance(point, Score)
        assert point.value == pytest.approx(mine.value)
        assert point.href == mine.href
