"""Subjects of the theatre pack, against its own files."""

from pathlib import Path

import pytest

from judges.request.subtitles import subtitles
from judges.runs.option_rotation import orders
from judges.runs.subjects import subjects
from store.reading.condition import all_of, equals, is_known
from tests.attacks import ATTACKS, CUES
from tests.conftest import Site
from tests.oracle import Bundle


def test_every_clip_with_its_file_its_prompt_and_its_own_chain(theatre: Site, pack: Bundle) -> None:
    found = {one.clip.removeprefix("theatre."): one for one in subjects(theatre.store)}
    assert found.keys() == {row["clip"] for row in pack.rows("clips")}
    items = {row["item"]: row for row in pack.rows("items")}
    chains = {row["chain"]: row.get("clip") for row in pack.rows("chains")}
    nodes: dict[str, set[str]] = {}
    for node in pack.rows("nodes"):
        nodes.setdefault(chains[node["chain"]] or "", set()).add(node["text"])
    for row in pack.rows("clips"):
        one, item = found[row["clip"]], items[row["item"]]
        assert (one.prompt, one.ground_truth, one.tier, one.title) == (
            item["prompt"], item["ground_truth"], item["tier"], item["paradigm_name"],
        )  # fmt: skip
        assert one.media is not None and one.media.name == Path(row["media"]).name
        assert one.generator == row["model"]
        assert {step.text for step in one.steps} == nodes[row["clip"]]


def test_whether_a_node_was_drawn_is_not_told(theatre: Site) -> None:
    """The chain of a scene is told alike for all its clips: it may not give the truth away."""
    by_scene: dict[str, set[tuple[tuple[str, float | None], ...]]] = {}
    for one in subjects(theatre.store):
        told = tuple((step.text, step.start) for step in one.steps)
        by_scene.setdefault(one.clip.rsplit("-", 1)[0], set()).add(told)
    assert by_scene and all(len(told) == 1 for told in by_scene.values())


def test_a_condition_and_a_limit_narrow_them(theatre: Site) -> None:
    asked = all_of(equals("tier", "hard"), equals("generator", "theatre-literal"))
    every = subjects(theatre.store, asked)
    assert {(one.tier, one.generator) for one in every} == {("hard", "theatre-literal")}
    assert subjects(theatre.store, asked, limit=2) == every[:2]


def test_a_question_carries_no_chain(theatre: Site, pack: Bundle) -> None:
    found = subjects(theatre.store, of="questions")
    assert len(found) == len(pack.rows("questions"))
    assert not any(one.steps for one in found)
    open_ended = subjects(theatre.store, of="questions", closed=False)
    assert len(open_ended) + len(subjects(theatre.store, of="questions", closed=True)) == len(found)
    assert subjects(theatre.store, of="questions", closed=False, limit=3) == open_ended[:3]
    assert open_ended and all(one.expected and one.answer is None for one in open_ended)


@pytest.mark.parametrize("circular", ["shift", "swap"])
def test_circular_shows_every_option_everywhere(theatre: Site, circular: str) -> None:
    base = equals("variant", "base").and_(is_known("level"))
    printed = {one.question: one for one in subjects(theatre.store, base, of="questions")}
    turned: dict[str, list] = {}
    for one in subjects(theatre.store, base, of="questions", circular=circular):
        turned.setdefault(one.question, []).append(one)
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
    (heard, *_) = [one for one in subjects(theatre.store) if one.subtitles]
    assert heard.subtitles.startswith("[") and " s] " in heard.subtitles


@pytest.mark.parametrize("text", (*ATTACKS, *CUES))
def test_subtitles_of_any_text_are_text(tmp_path: Path, text: str) -> None:
    path = tmp_path / "a.vtt"
    path.write_text(f"WEBVTT\n\n00:01.000 --> 00:02.000\n{text}\n", "utf-8", "replace")
    assert isinstance(subtitles(path), str)
    assert subtitles(tmp_path) == "" and subtitles(tmp_path / "none.vtt") == ""
