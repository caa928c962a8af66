"""The theatre pack itself: balance, coverage, and that the committed files are up to date."""

import json
from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from tests.rounds import swept
from theatre.answerers import answered, answerers
from theatre.pack import bundle
from theatre.pack.bundle import Row, tables, write
from theatre.play import stories
from theatre.questions import NONE_OF_THESE, SceneQuestion, questions
from theatre.questions.choose import feelings
from theatre.story import Story

COMMITTED = Path(__file__).parents[2] / "data" / "theatre"


@dataclass(frozen=True)
class Pack:
    """The stories, and what is made of them."""

    stories: list[Story]
    questions: list[SceneQuestion]
    tables: dict[str, list[Row]]

    @cached_property
    def by_clip(self) -> dict[str, Story]:
        return {story.clip: story for story in self.stories}

    @cached_property
    def chains(self) -> list[SceneQuestion]:
        return [q for q in self.questions if q.level is None]

    @cached_property
    def closed(self) -> list[SceneQuestion]:
        return [q for q in self.questions if q.options]

    def accuracy(self, name: str, question_ids: list[str]) -> float:
        """Share right of these questions in the choice run of an answerer, over its ok rows."""
        run, wanted = f"choice-theatre-{name}-video", set(question_ids)
        rows = [r for r in self.tables["answers"] if r["run"] == run and r["question"] in wanted]
        marks = [row["correct"] for row in rows if row["status"] == "ok"]
        return sum(mark is True for mark in marks) / len(marks)


@pytest.fixture(scope="module")
def made() -> Pack:
    """No constant of this file: each worker reads every file, and this takes 2.7 s."""
    gathered: list[tuple[list[Story], list[SceneQuestion]]] = []

    def asks(of: list[Story]) -> list[SceneQuestion]:
        gathered.append((of, questions(of)))
        return gathered[0][1]

    with pytest.MonkeyPatch.context() as patch:  # the questions of the tables are made but once
        patch.setattr(bundle, "questions", asks)
        rows = tables(stories())
    return Pack(*gathered[0], rows)


@pytest.mark.parametrize("kind", ["EU", "MSE", "CW", "CH/W"])
def test_neither_length_nor_place_gives_the_answer_away(made: Pack, kind: str) -> None:
    question_ids = [q.id for q in made.chains if q.type == kind]
    for name in ("longest-option", "first-option", "seeded-random"):
        assert made.accuracy(name, question_ids) <= 0.35
    shortest = sum(
        min(range(5), key=lambda place: len(q.options[place])) == q.answer
        for q in made.chains
        if q.type == kind
    )
    assert shortest / len(question_ids) <= 0.35


def test_length_and_place_do_not_help_over_the_whole_pack(made: Pack) -> None:
    everything = [q.id for q in made.chains]
    assert made.accuracy("longest-option", everything) <= 0.27
    assert made.accuracy("most-frequent-letter", everything) <= 0.27
    for size in (4, 5):
        places = Counter(q.answer for q in made.closed if len(q.options) == size and not q.base)
        total = sum(places.values())
        if total:
            assert all(abs(places[i] / total - 1 / size) < 0.04 for i in range(size))


def test_every_option_is_different_and_one_is_right(made: Pack) -> None:
    for question in made.closed:
        assert question.answer is not None
        assert len({text.casefold() for text in question.options}) == len(question.options)
        assert 0 <= question.answer < len(question.options)


def test_no_wrong_option_of_a_node_question_holds_at_its_time(made: Pack) -> None:
    for question in (q for q in made.chains if q.node):
        story = made.by_clip[question.clip]
        nodes = [n for c in story.chains for n in c.nodes]
        chain = next(c for c in story.chains if question.chain == c.id)
        own = next(n for n in chain.nodes if n.id == question.node)
        wrong = set(question.options) - {question.right}
        for node in nodes:
            together = node.start < own.end and own.start < node.end
            if together and node.kind == own.kind and node.person == own.person:
                assert node.text.rstrip(".") not in wrong


def test_faithful_chains_are_fully_asked(made: Pack) -> None:
    counts = Counter((q.clip, q.chain, q.node or q.subchain, q.type) for q in made.chains)
    assert set(counts.values()) == {1}
    for story in made.stories:
        if story.generator != "faithful":
            continue
        for chain in story.chains:
            for node in chain.nodes:
                kind = "EU" if node.kind == "event" else "MSE"
                assert counts[story.clip, chain.id, node.id, kind]
            for link in chain.subchains:
                assert counts[story.clip, chain.id, link.id, "CW"]
                assert counts[story.clip, chain.id, link.id, "CH/W"]


def test_other_clips_are_asked_on_what_they_show(made: Pack) -> None:
    for question in made.chains:
        story = made.by_clip[question.clip]
        if story.generator == "faithful":
            continue
        chain = next(c for c in story.chains if c.id == question.chain)
        shown = {n.id for n in chain.nodes if n.shown}
        link = next((s for s in chain.subchains if s.id == question.subchain), None)
        concerned = {question.node} if link is None else {*link.reasons, link.result}
        assert concerned <= shown
        assert link is None or link.shown


def test_nobody_from_another_scene_appears(made: Pack) -> None:
    everyone = {person.name for story in made.stories for person in story.people}
    for question in made.chains:
        mine = {person.name for person in made.by_clip[question.clip].people}
        words = {word.strip(",.'") for text in question.options for word in text.split()}
        assert not words & (everyone - mine)


def test_every_feeling_of_the_scenes_is_in_the_word_list(made: Pack) -> None:
    nodes = [n for story in made.stories for chain in story.chains for n in chain.nodes]
    missing = {n.text for n in nodes if n.kind == "emotion" and not feelings(n.text)}
    assert not missing


def test_none_of_these_is_offered_in_its_variants_alone(made: Pack) -> None:
    for question in made.closed:
        offered = NONE_OF_THESE in question.options
        assert offered is (question.variant in ("v1", "v2"))


def test_every_run_has_something_to_show(made: Pack) -> None:
    results = ("answers", "verdicts", "node_times")
    counts = Counter(row["run"] for name in results for row in made.tables[name])
    assert all(counts[row["run"]] for row in made.tables["runs"])
    assert made.accuracy("oracle", [q.id for q in made.closed]) == 1.0
    assert made.accuracy("facts-only", [q.id for q in made.chains if q.type == "EU"]) == 1.0
    assert made.accuracy("facts-only", [q.id for q in made.chains if q.type == "MSE"]) < 0.4


@swept
def test_answers_do_not_depend_on_the_order_of_questions(made: Pack) -> None:
    cast = answerers(made.questions)
    swapped = answered(cast, made.questions[::-1], made.stories).answers
    key = [("run", "question", "rotation")]
    first, two = (
        sorted((tuple(str(row[c]) for c in key[0]), str(row["choice"])) for row in rows)
        for rows in (made.tables["answers"], swapped)
    )
    assert first == two


def test_the_committed_bundle_is_what_the_stories_give_now(
    made: Pack, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bundle, "tables", lambda _: made.tables)  # to make them anew takes 1.5 s
    write(made.stories, tmp_path)
    for path in tmp_path.iterdir():
        committed = COMMITTED / path.name
        if path.suffix == ".parquet":
            assert pq.read_table(committed).equals(pq.read_table(path)), path.name
        else:
            assert committed.read_bytes() == path.read_bytes(), path.name
    assert sum(path.stat().st_size for path in tmp_path.iterdir()) <= 3_000_000


def test_times_lie_inside_the_clip(made: Pack) -> None:
    lengths = {row["clip"]: row["duration"] for row in made.tables["clips"]}
    owner = {row["chain"]: row.get("clip") for row in made.tables["chains"]}
    for node in made.tables["nodes"]:
        if owner[node["chain"]] is not None:
            start, end = float(str(node["start"])), float(str(node["end"]))
            assert 0 <= start <= end <= float(str(lengths[owner[node["chain"]]]))
    assert (
        json.loads((COMMITTED / "bundle.json").read_text("utf-8"))["benchmark"]["id"] == "theatre"
    )
