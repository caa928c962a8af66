"""Prompts take turns in a list: each once before any twice, whatever is listed."""

from collections import Counter

import pytest

from metrics.patterns import PATTERNS
from store.queries.cases import cases as listing
from store.queries.cases.cases import CaseView, cases
from store.queries.cases.turns import IDS
from store.reading.condition import EVERYTHING, Condition, all_of, differs, equals
from store.reading.store import Row, Store
from tests.conftest import Site
from tests.rounds import few, rounds, swept

CLASS = {"verdict_case": lambda row: (row["judge_kind"] == "scripted", not row["has_media"])}


VIEWS = {"answer_case": "answer_case", "verdict_case": "verdict_board"}
VIEW_ORDER = {
    "answer_case": ("question_id", "run_id", "rotation"), "verdict_case": ("clip_id", "run_id"),
}  # fmt: skip
MOST = rounds(1_500)
"""Rows of a list that are looked at: of all answers they are forty turns."""


def every(store: Store, view: CaseView, condition: Condition) -> list[Row]:
    return cases(store, view, condition, limit=MOST).rows


def told_apart(store: Store, view: CaseView, condition: Condition) -> list[Row]:
    """Of each case the prompt and who made it: a tenth of the time of whole rows."""
    maker = "generator" if view == "label_case" else "model"
    return store.query(
        f"SELECT item, clip, paradigm, {maker} FROM {view} WHERE {condition.sql}", condition.params
    )


@few(1)
@pytest.mark.parametrize("view", IDS)
def test_each_prompt_is_shown_once_before_any_is_shown_again(theatre: Site, view: CaseView) -> None:
    rows = every(theatre.store, view, EVERYTHING)
    assert len(rows) > 20 and len({row["case"] for row in rows}) == len(rows)
    rank = CLASS.get(view, lambda row: (False, False))
    assert [rank(row) for row in rows] == sorted(map(rank, rows))
    seen = Counter[tuple[object, ...]]()
    turns_of: dict[tuple[bool, bool], list[int]] = {}
    for row in rows:
        prompt = (*rank(row), row["item"] or row["clip"])
        seen[prompt] += 1
        turns_of.setdefault(rank(row), []).append(seen[prompt])
    for turns in turns_of.values():
        assert turns == sorted(turns)


@pytest.mark.parametrize("view", ["answer_case", "verdict_case"])
def test_prompts_begin_in_turn_with_their_first_their_second_and_so_on(
    dated: Store, view: CaseView
) -> None:
    """The order of all cases, by hand: classes apart, and scenes as far from themselves as can be.

    A round has a case of each prompt; the prompt that comes as the n-th begins with its n-th case.
    """
    listed = dated.query(f"SELECT *, coalesce(item, clip) AS prompt FROM {VIEWS[view]}")
    rank = CLASS.get(view, lambda row: (False, False))
    listed.sort(key=lambda row: (*rank(row), *(row[name] for name in VIEW_ORDER[view])))
    prompts: dict[tuple[tuple[bool, bool], str], list[Row]] = {}
    for row in listed:
        prompts.setdefault((rank(row), row["prompt"]), []).append(row)
    of_scene = Counter[tuple[object, ...]]()
    expected = []
    for start, ((own, _), of_prompt) in enumerate(prompts.items(), 1):
        of_scene[own, of_prompt[0]["paradigm"]] += 1
        place = of_scene[own, of_prompt[0]["paradigm"]]
        for nth, row in enumerate(of_prompt, 1):
            turn = (nth + start) % len(of_prompt)
            ids = tuple(row[name] for name in VIEW_ORDER[view])
            expected.append((own, turn, place, start, ids))
    rows = every(dated, view, EVERYTHING)
    assert [tuple(row[name] for name in VIEW_ORDER[view]) for row in rows] == [
        ids for *_, ids in sorted(expected)
    ]
    assert len({row["prompt"] for row in listed}) > 2 and len(rows) == len(listed)


@swept
def test_the_first_page_is_of_as_many_prompts_and_models_as_there_are(theatre: Site) -> None:
    for pattern in PATTERNS[:: max(1, 3 // rounds(1))]:
        is_judged = pattern.view == "verdict_case"
        rows = every if is_judged else told_apart
        whole = rows(theatre.store, pattern.view, pattern.where)
        page = cases(theatre.store, pattern.view, pattern.where).rows
        # Everybody saw whole films, and no harness has marked an answer.
        if pattern.id in ("shortcut", "read-differently", "marked-differently"):
            assert not whole and not page
            continue
        if is_judged:  # of the class that comes first
            first = [CLASS[pattern.view](row) for row in whole]
            whole = [row for row, rank in zip(whole, first, strict=True) if rank == first[0]]
            page = page[: len(whole)]
        prompts = {row["item"] or row["clip"] for row in whole}
        assert len({row["item"] or row["clip"] for row in page}) == min(len(page), len(prompts))
        makers = Counter(row.get("model") or row["generator"] for row in whole)
        if makers.most_common(1)[0][1] < 0.9 * makers.total():
            assert len({row.get("model") or row["generator"] for row in page}) > 1


def test_the_first_page_is_of_as_many_scenes_as_there_are(theatre: Site) -> None:
    wrong = equals("correct", False)
    scenes = {row["paradigm"] for row in told_apart(theatre.store, "answer_case", wrong)}
    assert len(scenes) > 4
    page = cases(theatre.store, "answer_case", wrong, limit=len(scenes)).rows
    first = [row["paradigm"] for row in page]
    assert len(set(first)) == len(scenes)


def test_a_long_list_keeps_the_order_of_its_questions(
    theatre: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused = all_of(differs("status", "ok"), equals("tier", "hard"))
    in_turns = [row["case"] for row in every(theatre.store, "answer_case", refused)]
    assert 100 < len(in_turns) < MOST
    monkeypatch.setattr(listing, "MOST", 100)
    rows = every(theatre.store, "answer_case", refused)
    ids = [(row["question_id"], row["run_id"], row["rotation"]) for row in rows]
    assert ids == sorted(ids) and sorted(in_turns) == sorted(row["case"] for row in rows)
