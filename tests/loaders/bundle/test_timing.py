"""What people and models say of a chain, and scene graphs, in a bundle."""

from pathlib import Path

from tests.loaders import made_files

TIME = {"clip": "a", "chain": "c", "node": "e1", "source_kind": "people", "source": "ann"}
LINK = {"clip": "a", "chain": "c", "subchain": "s1", "source_kind": "people", "source": "ann"}
PIN = {"run": "v", "clip": "a", "dimension": "D1", "source_kind": "people", "source": "ann"}


def test_times_links_pins_and_scenes_are_read(tmp_path: Path) -> None:
    folder = made_files.bundle(tmp_path / "toy")
    by_model = {"source_kind": "model", "source": "v", "run": "v"}
    files = {
        "node_times": [TIME | {"shown": True, "start": 0.1, "end": 0.2}, TIME | by_model
                       | {"status": "refused"}],
        "link_judgements": [LINK | {"holds": False, "reason": "no"}],
        "verdict_pins": [PIN | {"second": 0.2}],
        "scene_objects": [{"clip": "a", "object": "o1", "label": "box", "colour": "red"},
                          {"clip": "a", "object": "o2", "label": "bin"}],
        "scene_relations": [{"clip": "a", "relation": "r1", "subject": "o1", "label": "in",
                             "object": "o2"}],
        "question_targets": [{"question": "q0", "kind": "object", "target": "o1"}],
    }  # fmt: skip
    for stem, rows in files.items():
        made_files.lines(folder / f"{stem}.jsonl", rows)
    rows, rejects = made_files.run("bundle", folder)
    assert not rejects
    people, model = rows["node_time"]
    assert (people["clip"], people["source"], people["status"]) == ("toy.a", "ann", "ok")
    assert (model["source"], model["run"]) == ("toy.v", "toy.v")
    assert rows["link_judgement"][0]["holds"] is False
    assert rows["verdict_pin"][0]["run"] == "toy.v"
    assert rows["scene_object"][0]["colour"] == "red"
    assert rows["question_target"][0]["question"] == "toy.q0"


def test_a_paradigms_chain_is_read(tmp_path: Path) -> None:
    folder = made_files.bundle(tmp_path / "toy")
    for stem in ("chains", "nodes", "subchains"):
        (folder / f"{stem}.jsonl").unlink()
    for stem in ("questions", "answers", "verdicts", "human_labels"):
        (folder / f"{stem}.jsonl").unlink(missing_ok=True)
    made_files.lines(folder / "chains.jsonl", [
        {"chain": "p", "paradigm": "P", "origin": "paradigm", "study": "unverified", "version": 1,
         "parent": "away.c"},
    ])  # fmt: skip
    made_files.lines(folder / "nodes.jsonl", [
        {"chain": "p", "node": "a", "kind": "event", "text": "a", "seen_by": ["X"]},
        {"chain": "p", "node": "b", "kind": "belief", "text": "b", "seen_by": []},
    ])  # fmt: skip
    made_files.lines(folder / "subchains.jsonl", [
        {"chain": "p", "subchain": "s", "result": "b", "reasons": ["a"], "heart": True},
    ])  # fmt: skip
    rows, rejects = made_files.run("bundle", folder)
    assert not rejects
    chain = rows["chain"][0]
    assert (chain["paradigm"], chain["clip"], chain["parent"]) == ("P", None, "away.c")
    assert [row["seen_by"] for row in rows["node"]] == [["X"], []]
    assert rows["subchain"][0]["heart"] is True


GOOD = {
    "node_times": TIME | {"node": "i1", "shown": False},
    "link_judgements": LINK | {"subchain": "s2", "holds": True},
    "verdict_pins": PIN | {"dimension": "D2", "second": 0.1},
    "question_targets": {"question": "q0", "kind": "object", "target": "x"},
}  # fmt: skip
FAULTY: list[tuple[str, dict[str, object], str]] = [
        ("node_times", TIME, "does not say whether it is shown"),
        ("node_times", TIME | {"shown": True, "status": "refused"}, "which its status forbids"),
        ("node_times", TIME | {"shown": False, "start": 0, "end": 0.1}, "is not shown, but has"),
        ("node_times", TIME | {"shown": True, "start": 0.2, "end": 0.1}, "ends before it starts"),
        ("node_times", TIME | {"shown": True, "start": 0, "end": 99}, "ends after its clip"),
        ("node_times", TIME | {"shown": True, "run": "v"}, "is not of a model"),
        ("node_times", TIME | {"shown": True, "confidence": 2}, "confidence is above"),
        ("link_judgements", LINK, "does not say whether it holds"),
        ("link_judgements", LINK | {"holds": True, "status": "empty"}, "its status forbids"),
        ("verdict_pins", PIN, "neither a node nor a second"),
        ("verdict_pins", PIN | {"node": "e1"}, "without its chain"),
        ("chains", {"chain": "d", "clip": "a", "paradigm": "P"}, "beside its clip or item"),
        ("question_targets", {"question": "q0", "kind": "mood", "target": "x"}, "kind is none of"),
]  # fmt: skip


def test_faulty_rows_are_rejected(tmp_path: Path) -> None:
    """Each with its own reason, at its line, and none of the good rows beside them."""
    folder = made_files.bundle(tmp_path / "toy")
    expected = []
    for stem in dict.fromkeys(stem for stem, _, _ in FAULTY):
        path = folder / f"{stem}.jsonl"
        before = path.read_text() if path.exists() else ""
        faulty = [(row, reason) for name, row, reason in FAULTY if name == stem]
        good = [GOOD[stem]] if stem in GOOD else []
        made_files.lines(path, [*good, *(row for row, _ in faulty)])
        path.write_text(before + path.read_text())
        first = len(before.splitlines()) + len(good) + 1
        expected += [(path.name, f"line {first + at}", reason)
                     for at, (_, reason) in enumerate(faulty)]  # fmt: skip
    _, rejects = made_files.run("bundle", folder)
    reasons = {(reject.file, reject.position): reject.reason for reject in rejects}
    assert len(rejects) == len(FAULTY) and reasons.keys() == {place[:2] for place in expected}
    for file, position, reason in expected:
        assert reason in reasons[file, position], (file, position)
