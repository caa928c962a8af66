"""The bundle: what it becomes, and which rows its rules leave out."""

import json
import shutil
import tracemalloc
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from loaders import FileRefused
from loaders.bundle import source
from loaders.core.events import Options
from loaders.core.registry import LOADERS
from loaders.core.rejects import EXAMPLES, Report
from tests.loaders import made_files
from tests.rounds import swept


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = made_files.bundle(tmp_path / "toy")
    made_files.lines(made / "label_errors.jsonl", [
        {"clip": "a", "annotator": "h", "number": number, "category": category, "start": 0.1,
         "end": 0.3} for number, category in enumerate(("human_state", "interaction"), 1)
    ])  # fmt: skip
    return made


def test_ids_get_the_benchmark_and_facts_are_derived(folder: Path) -> None:
    rows, rejects = made_files.run("bundle", folder)
    assert not rejects
    clip = rows["clip"][0]
    assert (clip["clip"], clip["item"], clip["model"]) == ("toy.a", "toy.i1", "gen")
    assert clip["media"] == str((folder / "media" / "a.mp4").resolve())
    assert clip["duration"] == pytest.approx(0.5, abs=0.1)
    assert rows["chain"][0]["length"] == 2
    derived = {row["subchain"]: (row["category"], row["system"]) for row in rows["subchain"]}
    assert derived == {"s1": ("IV", None), "s2": ("V", 2)}
    assert len(rows["subchain_reason"]) == 3
    assert [row["correct"] for row in rows["answer"]] == [False, True, False]
    assert (rows["node"][0]["x"], rows["node"][0]["width"]) == (0.1, 0.5)
    errors = [(row["number"], row["category"], row["end"]) for row in rows["label_error"]]
    assert errors == [(1, "human_state", 0.3), (2, "interaction", 0.3)]


def test_parquet_says_the_same_as_json_lines(folder: Path) -> None:
    plain, _ = made_files.run("bundle", folder)
    for stem in ("questions", "answers", "verdicts"):
        path = folder / f"{stem}.jsonl"
        pq.write_table(pa.Table.from_pylist(_rows(path)), folder / f"{stem}.parquet")
        path.unlink()
    table, rejects = made_files.run("bundle", folder)
    assert not rejects
    for name in ("question", "answer", "verdict"):
        assert _without_source(table[name]) == _without_source(plain[name])


def _rows(path: Path) -> list[dict[str, object]]:
    rows = [json.loads(line) for line in path.read_text().splitlines()]
    names = {name for row in rows for name in row}
    return [{name: row.get(name) for name in names} for row in rows]


def _without_source(rows: list[dict[str, object]]) -> list[dict[str, object]]:
    return [{k: v for k, v in row.items() if not k.startswith("source")} for row in rows]


NODE = {"chain": "c", "node": "n", "kind": "event", "text": "t"}
VERDICT = {"run": "v", "clip": "a", "dimension": "D3"}
ANSWER = {"run": "r", "question": "q0", "rotation": 1}
QUESTION = {"question": "new", "type": "EU", "text": "?", "options": ["x", "y"], "answer": 0}
LINK = {"chain": "c", "subchain": "new", "result": "i1", "reasons": ["e1"]}
ERROR = {"clip": "a", "annotator": "h", "number": 3, "category": "interaction"}


FAULTY = (
    ("models", {"model": "m", "kind": "robot"}, "kind is none of"),
    ("items", {"item": "has space"}, "item is not an id"),
    ("items", {"item": "i1"}, "came before, in line 1"),
    ("clips", {"clip": "b", "duration": -1}, "duration is below"),
    ("people", {"clip": "a", "person": "B", "colour": "red"}, "colour is not"),
    ("chains", {"chain": "d"}, "neither a clip nor an item"),
    ("nodes", NODE | {"start": 0.2}, "only one of start and end"),
    ("nodes", NODE | {"start": 0.3, "end": 0.2}, "ends before"),
    ("nodes", NODE | {"start": 0, "end": 99}, "ends after its clip"),
    ("nodes", NODE | {"box": [0, 0, 2, 1]}, "box is not"),
    ("nodes", NODE | {"chain": "z"}, "is not in this bundle"),
    ("nodes", NODE | {"kind": 3}, "kind is not text"),
    ("nodes", NODE | {"start": 10**30, "end": 1}, "start is not a number"),
    ("subchains", LINK | {"reasons": ["ghost"]}, "“ghost” is no node"),
    ("subchains", LINK | {"subchain": "newer", "reasons": []}, "no reason"),
    ("questions", QUESTION | {"answer": 2}, "no index into its options"),
    ("questions", QUESTION | {"level": "L9"}, "level is none of"),
    ("runs", {"run": "x", "model": "gen", "protocol": "guess"}, "protocol is none of"),
    ("answers", ANSWER, "neither choice nor raw"),
    ("answers", ANSWER | {"choice": 3}, "choice is no index"),
    ("answers", ANSWER | {"status": "refused", "choice": 1}, "status forbids"),
    ("verdicts", VERDICT, "no score"),
    ("verdicts", VERDICT | {"score": 0.5}, "neither 0 nor 1"),
    ("verdicts", VERDICT | {"score": 0, "status": "refused"}, "status forbids"),
    ("verdicts", VERDICT | {"dimension": "realism", "score": 6}, "between 1 and 5"),
    ("human_labels", {"clip": "a", "annotator": "h", "dimension": "D1", "area": 2}, "above 1"),
    ("label_errors", ERROR | {"number": 0}, "number is below 1"),
    ("label_errors", ERROR | {"category": "hair"}, "category is none of"),
    ("label_errors", ERROR | {"start": 0.1}, "only one of start and end"),
    ("label_errors", ERROR | {"start": 0.1, "end": 9}, "ends after its clip"),
    ("clips", {"clip": "z", "scene": "studio"}, "scene is none of"),
    ("answers", [1], "is no object"),
)


def test_faulty_rows_are_left_out_with_their_places(folder: Path) -> None:
    before, _ = made_files.run("bundle", folder)
    expected = {}
    for stem, row, reason in FAULTY:
        path = folder / f"{stem}.jsonl"
        made_files.lines(folder / "more", [row])
        path.write_text(path.read_text() + (folder / "more").read_text())
        expected[path.name, f"line {len(path.read_text().splitlines())}"] = reason
    after, rejects = made_files.run("bundle", folder)
    reasons = {(r.file, r.position): r.reason for r in rejects}
    assert reasons.keys() == expected.keys() and len(rejects) == len(FAULTY)
    for place, reason in expected.items():
        assert reason in reasons[place], place
    assert {t: _without_source(r) for t, r in after.items()} == {
        t: _without_source(r) for t, r in before.items()
    }


@swept
@pytest.mark.parametrize(("stem", "row", "reason"), FAULTY)
def test_a_faulty_row_is_left_out_with_its_place(
    folder: Path, stem: str, row: object, reason: str
) -> None:
    path = folder / f"{stem}.jsonl"
    before, _ = made_files.run("bundle", folder)
    count = len(path.read_text().splitlines())
    made_files.lines(folder / "more", [row])
    path.write_text(path.read_text() + (folder / "more").read_text())
    after, rejects = made_files.run("bundle", folder)
    assert [(r.file, r.position) for r in rejects] == [(path.name, f"line {count + 1}")]
    assert reason in rejects[0].reason
    assert {t: _without_source(r) for t, r in after.items()} == {
        t: _without_source(r) for t, r in before.items()
    }


def test_a_run_is_of_the_model_that_made_its_clips(folder: Path) -> None:
    made_files.lines(folder / "clips.jsonl", [
        {"clip": "a", "item": "i1", "model": "gen"}, {"clip": "b", "model": "other"}, {"clip": "c"},
    ])  # fmt: skip
    named = ["b", "a", "c", "toy2.far"]
    made_files.lines(folder / "verdicts.jsonl", [VERDICT | {"clip": c, "score": 1} for c in named])
    rows, rejects = made_files.run("bundle", folder)
    assert [row["clip"] for row in rows["verdict"]] == ["toy.a", "toy.c", "toy2.far"]
    assert [(r.file, r.position, r.reason) for r in rejects] == [
        ("verdicts.jsonl", "line 1",
         "its run is of model “gen”, but its clip was made by “other”"),
    ]  # fmt: skip


def test_rows_that_name_a_rejected_row_go_with_it(folder: Path) -> None:
    made_files.lines(folder / "chains.jsonl", [
        {"chain": "c", "clip": "a", "title": 5}, {"chain": "d", "clip": "a"},
    ])  # fmt: skip
    rows, rejects = made_files.run("bundle", folder)
    assert [row["chain"] for row in rows["chain"]] == ["toy.d"]
    assert not {"node", "subchain"} & rows.keys()
    assert {r.file for r in rejects} >= {"chains.jsonl", "nodes.jsonl", "subchains.jsonl"}


def test_a_cycle_takes_the_chain_and_all_that_names_it(folder: Path) -> None:
    made_files.lines(folder / "subchains.jsonl", [
        {"chain": "c", "subchain": "s1", "result": "b1", "reasons": ["i1"]},
        {"chain": "c", "subchain": "s2", "result": "i1", "reasons": ["b1"]},
    ])  # fmt: skip
    rows, rejects = made_files.run("bundle", folder)
    assert not {"chain", "node", "subchain", "question", "answer"} & rows.keys()
    cycles = {(r.file, r.reason) for r in rejects if "cycle" in r.reason}
    assert ("nodes.jsonl", "its chain “toy.c” has a cycle") in cycles
    assert [reason.count("→") for file, reason in cycles if file == "chains.jsonl"] == [2]
    assert len(rows["verdict"]) == 1


@pytest.mark.parametrize(
    "named",
    ["/etc/passwd", "../x.mp4", "media/../../x", "http://x/y.mp4", "media/link.mp4", "media"],
)
def test_media_stay_inside_the_bundle(folder: Path, named: str) -> None:
    (folder.parent / "x.mp4").write_bytes(made_files.mp4())
    (folder / "media" / "link.mp4").symlink_to(folder.parent / "x.mp4")
    made_files.lines(folder / "clips.jsonl", [{"clip": "a", "media": named, "duration": 1}])
    rows, rejects = made_files.run("bundle", folder)
    assert rows["clip"][0]["media"] is None
    assert [reject.kept for reject in rejects] == [True]


@pytest.mark.parametrize("entry", [b"encv", b"zzzz"])
@pytest.mark.parametrize("facts", [{}, {"duration": 0.5}])
def test_a_clip_that_nothing_can_decode_is_kept_without_its_film(
    folder: Path, entry: bytes, facts: dict[str, float]
) -> None:
    (folder / "media" / "a.mp4").write_bytes(made_files.mp4().replace(b"avc1", entry))
    made_files.lines(folder / "clips.jsonl", [{"clip": "a", "media": "media/a.mp4"} | facts])
    rows, rejects = made_files.run("bundle", folder)
    assert [(row["clip"], row["media"]) for row in rows["clip"]] == [("toy.a", None)]
    assert [(r.kept, "kept without it" in r.reason) for r in rejects] == [(True, True)]


def test_chains_for_clips_of_another_bundle_keep_their_full_id(folder: Path) -> None:
    made_files.lines(folder / "chains.jsonl", [{"chain": "c", "clip": "svbench.gen.EXP_001-1"}])
    rows, _ = made_files.run("bundle", folder)
    assert rows["chain"][0]["clip"] == "svbench.gen.EXP_001-1"
    assert rows["chain"][0]["chain"] == "toy.c"


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("bundle.json", b"{}"),
        ("bundle.json", b'{"format": "whyreel-bundle", "version": 2}'),
        ("bundle.json", b'{"format": "whyreel-bundle", "version": 1}'),
        ("clips.jsonl", b"\xff\xfe{\x00"),
        ("clips.jsonl", b"caf\xe9"),
        ("answers.parquet", b"PAR1 not really"),
        ("clips.jsonl", b"junk\n" * 2000),
        ("clips.jsonl", b"{}\n" * 2000),
        ("items.jsonl", b'{"item": "i", "tier": "none"}\n' * 1000 + b'{"item": "i"}\n'),
        ("clips.jsonl", b"x" * (5 * 2**20)),
    ],
)
def test_a_faulty_file_is_refused(folder: Path, name: str, content: bytes) -> None:
    if name.endswith("parquet"):
        (folder / "answers.jsonl").unlink()
    (folder / name).write_bytes(content)
    with pytest.raises(FileRefused, match=name.replace(".", r"\.")):
        made_files.run("bundle", folder)


def test_junk_is_refused_with_its_first_place(folder: Path) -> None:
    (folder / "verdicts.jsonl").write_bytes(b"\n" + b'{"run": "v"}\n' * 1000)
    with pytest.raises(FileRefused) as refusal:
        made_files.run("bundle", folder)
    assert (refusal.value.file, refusal.value.position) == ("verdicts.jsonl", "line 2")
    assert "clip is missing" in refusal.value.reason


@swept
def test_a_long_faulty_tail_is_counted_and_takes_no_memory(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(source, "PART_ROWS", 512)
    good, bad = b'{"clip": "a", "item": "i1", "model": "gen"}\n', b'{"x": 1}\n{"clip": "a"}\n'
    (folder / "clips.jsonl").write_bytes(good + bad * 2_500)
    report = Report()
    tracemalloc.start()
    for _ in report.watch(LOADERS["bundle"]([folder], Options())):
        pass
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    clips_report = report.files["clips.jsonl"]
    assert (clips_report.read, clips_report.kept, clips_report.rejected) == (5_001, 1, 5_000)
    assert len(clips_report.examples) == EXAMPLES
    assert peak < 2**20  # 512 rows at a time as Python has them; all of them took 5 MB


def test_a_folder_where_a_file_is_meant_is_refused(folder: Path) -> None:
    (folder / "nodes.jsonl").unlink()
    (folder / "nodes.jsonl").mkdir()
    with pytest.raises(FileRefused, match="is a folder"):
        made_files.run("bundle", folder)
    shutil.rmtree(folder)
    with pytest.raises(FileRefused):
        made_files.run("bundle", folder)
