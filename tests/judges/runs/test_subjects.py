"""Subjects of the theatre pack, against its own files."""

from dataclasses import replace
from pathlib import Path

import pytest

from judges.core.types import Subject
from judges.protocols.locate import step_ids
from judges.runs.subjects import StoredSubjects, by_step, orders
from media.subtitles import subtitles
from store.queries.judging import subjects as query
from store.reading.condition import EVERYTHING, all_of, equals, is_known
from store.reading.store import Store
from tests.attacks import ATTACKS, CUES
from tests.conftest import Site, site
from tests.oracle import Bundle
from tests.rounds import swept
from tests.store.rows import put, small


def subjects_of(store: Store, condition=EVERYTHING, **how) -> tuple[Subject, ...]:
    return tuple(StoredSubjects(store, condition, **how))


@swept
def test_batches_of_any_size_are_the_same_subjects(
    theatre: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each time they are gone through, and with a limit that ends within a batch."""
    some = {
        "clips": all_of(equals("generator", "theatre-literal"), equals("tier", "hard")),
        "questions": equals("clip", "theatre.plank-easy-faithful"),
    }
    whole = {
        of: subjects_of(theatre.store, where, of=of, paradigms=True) for of, where in some.items()
    }
    monkeypatch.setattr(query, "BATCH", 7)
    for of, every in whole.items():
        assert len(every) > 2 * 7
        stored = StoredSubjects(theatre.store, some[of], of=of, paradigms=True)
        assert tuple(stored) == tuple(stored) == every
        for limit in (1, 7, 10, 14):
            limited = subjects_of(theatre.store, some[of], of=of, limit=limit, paradigms=True)
            assert limited == every[:limit] and len(limited) == limit


def test_every_clip_with_its_file_its_prompt_and_its_own_chain(theatre: Site, pack: Bundle) -> None:
    by_clip = {
        clip_subject.clip.removeprefix("theatre."): clip_subject
        for clip_subject in subjects_of(theatre.store)
    }
    assert by_clip.keys() == {row["clip"] for row in pack.rows("clips")}
    items = {row["item"]: row for row in pack.rows("items")}
    chains = {row["chain"]: row.get("clip") for row in pack.rows("chains")}
    nodes: dict[str, set[str]] = {}
    for node in pack.rows("nodes"):
        nodes.setdefault(chains[node["chain"]] or "", set()).add(node["text"])
    for row in pack.rows("clips"):
        subject, item = by_clip[row["clip"]], items[row["item"]]
        assert (subject.prompt, subject.ground_truth, subject.tier, subject.title) == (
            item["prompt"], item["ground_truth"], item["tier"], item["paradigm_name"],
        )  # fmt: skip
        assert subject.media is not None and subject.media.name == Path(row["media"]).name
        assert subject.generator == row["model"]
        assert {step.text for step in subject.steps} == nodes[row["clip"]]


def test_whether_a_node_was_drawn_is_not_told(theatre: Site) -> None:
    """The chain of a scene is told alike for all its clips: it may not give the truth away."""
    by_scene: dict[str, set[tuple[tuple[str, float | None], ...]]] = {}
    for subject in subjects_of(theatre.store):
        steps = tuple((step.text, step.start) for step in subject.steps)
        by_scene.setdefault(subject.clip.rsplit("-", 1)[0], set()).add(steps)
    assert by_scene and all(len(variants) == 1 for variants in by_scene.values())


def test_a_condition_and_a_limit_narrow_them(theatre: Site) -> None:
    condition = all_of(equals("tier", "hard"), equals("generator", "theatre-literal"))
    every = subjects_of(theatre.store, condition)
    assert {(subject.tier, subject.generator) for subject in every} == {("hard", "theatre-literal")}
    assert subjects_of(theatre.store, condition, limit=2) == every[:2]


@swept
def test_a_question_carries_no_chain(theatre: Site, pack: Bundle) -> None:
    questions = subjects_of(theatre.store, of="questions")
    assert len(questions) == len(pack.rows("questions"))
    assert not any(subject.steps for subject in questions)
    open_ended = subjects_of(theatre.store, of="questions", closed=False)
    assert len(open_ended) + len(subjects_of(theatre.store, of="questions", closed=True)) == len(
        questions
    )
    assert subjects_of(theatre.store, of="questions", closed=False, limit=3) == open_ended[:3]
    assert open_ended and all(subject.expected and subject.answer is None for subject in open_ended)


@pytest.mark.parametrize("circular", ["shift", "swap"])
def test_circular_shows_every_option_everywhere(theatre: Site, circular: str) -> None:
    base = equals("variant", "base").and_(is_known("level"))
    printed = {
        clip_subject.question: clip_subject
        for clip_subject in subjects_of(theatre.store, base, of="questions")
    }
    turned: dict[str, list] = {}
    for subject in subjects_of(theatre.store, base, of="questions", circular=circular):
        turned.setdefault(subject.question, []).append(subject)
    for question, rows in turned.items():
        plain = printed[question]
        assert sorted(row.answer for row in rows) == list(range(len(plain.options)))
        assert [row.rotation for row in rows] == list(range(len(plain.options)))
        for row in rows:
            assert row.options[row.answer] == plain.options[plain.answer]
            assert sorted(row.options) == sorted(plain.options)
        place = plain.answer if circular == "swap" else 0
        assert rows[place].options == plain.options


def test_the_orders_of_three_options() -> None:
    assert orders(3, 2, None) == ([0, 1, 2],)
    assert orders(3, 2, "shift") == ([0, 1, 2], [1, 2, 0], [2, 0, 1])
    assert orders(3, 2, "swap") == ([2, 1, 0], [0, 2, 1], [0, 1, 2])
    with pytest.raises(ValueError, match="not known"):
        orders(3, None, "swap")


def test_subtitles_are_told_with_their_times(theatre: Site) -> None:
    (heard, *_) = [subject for subject in subjects_of(theatre.store) if subject.subtitles]
    assert heard.subtitles.startswith("[") and " s] " in heard.subtitles


@pytest.mark.parametrize("text", (*ATTACKS, *CUES))
def test_subtitles_of_any_text_are_text(tmp_path: Path, text: str) -> None:
    path = tmp_path / "a.vtt"
    path.write_text(f"WEBVTT\n\n00:01.000 --> 00:02.000\n{text}\n", "utf-8", "replace")
    assert isinstance(subtitles(path), str)
    assert subtitles(tmp_path) == "" and subtitles(tmp_path / "none.vtt") == ""


def test_links_come_with_the_steps_and_a_clip_has_a_subject_for_each(
    theatre: Site, pack: Bundle
) -> None:
    (subject,) = subjects_of(theatre.store, equals("clip", "theatre.plank-easy-faithful"))
    expected = {
        (f"theatre.{row['chain']}", row["subchain"], tuple(row["reasons"]), row["result"])
        for row in pack.rows("subchains")
        if row["chain"].startswith("plank-easy-faithful-")
    }
    links = {(link.chain, link.subchain, link.reasons, link.result) for link in subject.links}
    assert {(c, s, frozenset(r), n) for c, s, r, n in links} == {
        (c, s, frozenset(r), n) for c, s, r, n in expected
    }
    alone = tuple(by_step([subject, replace(subject, steps=())]))
    assert [each.focus for each in alone] == [
        *(node.key for node in step_ids(subject).values()), None,
    ]  # fmt: skip
    assert [each.rotation for each in alone[:-1]] == list(range(len(subject.steps)))
    results = [each.unlocated.links for each in alone[:-1]]
    assert sum(map(len, results)) == len(subject.links)


def test_a_paradigms_chain_is_for_who_asks_for_it(tmp_path: Path) -> None:
    rows = small()
    rows["chain"][1]["paradigm"] = "P"
    put(tmp_path, rows)
    store = Store.open(tmp_path)
    for paradigms, chains in ((False, ["b.h"]), (True, ["b.h", "b.p"])):
        steps = [subject.steps for subject in subjects_of(store, paradigms=paradigms)]
        assert sorted({step.chain for each in steps for step in each}) == chains


def test_a_question_without_a_clip_is_asked_too(tmp_path: Path) -> None:
    rows = small()
    (alone,) = (row for row in rows["question"] if row["question"] == "b.q1")
    alone |= {"clip": None, "chain": None, "node": None}
    put(tmp_path, rows)
    subjects = subjects_of(site(tmp_path).store, of="questions")
    assert {subject.question for subject in subjects} == {
        row["question"] for row in rows["question"]
    }
