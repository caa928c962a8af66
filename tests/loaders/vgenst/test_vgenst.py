"""VGenST-Bench: variants as questions, clips by name, its evaluator's rows as predictions."""

import json
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from loaders import FileRefused
from loaders.core.events import Options
from loaders.core.registry import LOADERS
from loaders.core.rejects import Report
from schema.benchmarks.vgenst import QUESTION_TYPES, SPATIAL_TASKS, TYPE_NAMES
from tests.conftest import REAL
from tests.loaders import made_files
from tests.loaders import vgenst_files as made


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return made_files.MAKERS["vgenst"](tmp_path / "vg")


def rewrite(
    folder: Path, rows: list[dict[str, Any]]
) -> tuple[made_files.Rows, list[made_files.Reject]]:
    made.write_results(folder / made.RESULTS, rows)
    return made_files.run("vgenst", folder)


def test_a_row_becomes_a_base_question_and_its_variants(folder: Path) -> None:
    rows, rejects = made_files.run("vgenst", folder)
    assert not rejects
    by_id = {str(row["question"]): row for row in rows["question"]}
    assert len(by_id) == 5 * 3 + 2
    base = by_id["vgenst.MC_F_EGO_STA.7.L1-OA"]
    assert (base["text"], base["options"], base["answer"]) == (
        "What colour is the cup?", ["red", "blue", "grey"], 1,
    )  # fmt: skip
    assert (base["type"], base["level"], base["variant"], base["base"]) == (
        "L1-OA", "L1", "base", None,
    )  # fmt: skip
    variants = {name: by_id[f"vgenst.MC_F_EGO_STA.7.L1-OA.{name}"] for name in ("v1", "v2", "v3")}
    assert {row["base"] for row in variants.values()} == {base["question"]}
    assert variants["v1"]["options"] == ["red", "blue", "grey", made.NONE]
    assert variants["v2"]["options"] == ["red", made.NONE, "grey"]
    assert (variants["v3"]["options"], variants["v3"]["expected"]) == (None, "blue")


def test_a_text_that_does_not_end_in_its_options_is_kept_whole(folder: Path) -> None:
    rows = made.qa_rows("MC_F_EGO_STA")
    rows[0]["base"]["question"] = "Which? A. a jar, B. a cup or so"
    pq.write_table(pa.Table.from_pylist(rows), folder / "qa" / "MC_F_EGO_STA.parquet")
    tables, _ = made_files.run("vgenst", folder)
    (first,) = (r for r in tables["question"] if r["question"] == "vgenst.MC_F_EGO_STA.7.L1-OE")
    assert first["text"] == "Which? A. a jar, B. a cup or so"


def test_a_clip_is_known_by_its_questions_and_played_where_its_file_is(folder: Path) -> None:
    rows, _ = made_files.run("vgenst", folder)
    clips = {row["clip"]: row for row in rows["clip"]}
    whole = clips["vgenst.MC_F_EGO_STA.7_Old_Shop"]
    assert Path(str(whole["media"])).name == "7_Old_Shop.mp4" and whole["width"] == 64
    assert clips["vgenst.RV_E_EGO_DYN.7_Old_Shop"]["media"] is None
    items = {row["item"]: row for row in rows["item"]}
    assert items[str(whole["item"])]["task"] == "MC_F_EGO_STA"
    assert items[str(whole["item"])]["paradigm_name"] == "Multi-Container Attribute Mapping"
    (folder / "videos/MC_F_EGO_STA/videos/7_Old_Shop.mp4").write_bytes(made_files.mp4()[:-300])
    rows, rejects = made_files.run("vgenst", folder)
    assert [reject.kept for reject in rejects] == [True]
    assert all(row["media"] is None for row in rows["clip"])


FAULTS = [
    ({"idx": -1}, "idx"), ({"idx": "x"}, "idx"), ({"theme": None}, "theme"),
    ({"qa_type": "L9-XX"}, "qa_type"), ({"base": None}, "base"),
    ({"base": made.choice("Q?", ["a", "b"], 1) | {"answer": "D"}}, "letter of none"),
    ({"base": made.choice("Q?", ["a", "b"], 1) | {"options": {"A": "a", "C": "c"}}}, "gap"),
    ({"base": made.choice("Q?", ["a", "b"], 1) | {"question": " "}}, "no question"),
]  # fmt: skip


@pytest.mark.parametrize(("change", "reason"), FAULTS)
def test_a_faulty_row_is_left_out_with_its_place(
    folder: Path, change: dict[str, Any], reason: str
) -> None:
    rows = made.qa_rows("MC_F_EGO_STA")
    if change.get("idx") == "x":
        rows = [row | {"idx": "7"} for row in rows]
    rows[1] |= change
    pq.write_table(pa.Table.from_pylist(rows), folder / "qa" / "MC_F_EGO_STA.parquet")
    tables, rejects = made_files.run("vgenst", folder / "qa")
    assert [(r.position, reason in r.reason) for r in rejects] == [("row 2", True)], rejects
    assert rejects[0].file == "qa/MC_F_EGO_STA.parquet"
    assert not any(str(row["question"]).startswith("vgenst.MC_F_EGO_STA.7.L1-OA")
                   for row in tables["question"])  # fmt: skip


def test_a_faulty_variant_costs_only_itself_and_a_row_counts_once(folder: Path) -> None:
    rows = made.qa_rows("MC_F_EGO_STA")
    rows[0]["variant_NoT_answer"]["answer"] = "Z"
    rows.append(rows[1])
    pq.write_table(pa.Table.from_pylist(rows), folder / "qa" / "MC_F_EGO_STA.parquet")
    tables, rejects = made_files.run("vgenst", folder / "qa")
    assert [(r.position, r.kept) for r in rejects] == [("row 1", True), ("row 4", False)]
    assert "row 2" in rejects[1].reason
    assert len(tables["question"]) == 16


def test_results_become_a_run_for_each_protocol(folder: Path) -> None:
    rows, rejects = made_files.run("vgenst", folder)
    assert not rejects
    runs = {row["protocol"]: row for row in rows["run"]}
    assert {name: row["judge"] for name, row in runs.items()} == {
        "choice": None, "open_ended": "judge-1", "circular": None,
    }  # fmt: skip
    assert {row["model"] for row in runs.values()} == {rows["model"][0]["model"]}
    assert {row["name"] for row in rows["model"]} == {"lab/eye-7b", "judge-1"}
    by_run: dict[object, list[dict[str, object]]] = {}
    for row in rows["prediction"]:
        by_run.setdefault(row["run"], []).append(row)
    assert {name: len(by_run[row["run"]]) for name, row in runs.items()} == {
        "choice": 9, "open_ended": 2, "circular": 13,
    }  # fmt: skip
    turned = [row for row in by_run[runs["circular"]["run"]]
              if row["question"] == "vgenst.MC_F_EGO_STA.7.L1-OE"]  # fmt: skip
    assert [(r["rotation"], r["answer"], r["choice"]) for r in turned] == [
        (n, n, n) for n in range(4)
    ]
    assert turned[0]["options"] == ["a box", "a cup", "a jar", "a lid"]


def test_numbered_positions_are_read_where_they_are_certain(folder: Path) -> None:
    for base in (0, 1):
        row = made.circular("RV_E_EGO_DYN", made.ASKED["RV_E_EGO_DYN"][0], "AB")
        for at, call in enumerate(row["per_position"]):
            call |= {"position": at + base, "options": list(call["options"].values())}
        rows, rejects = rewrite(folder, [row])
        assert not rejects
        assert [(r["rotation"], r["choice"]) for r in rows["prediction"]] == [(0, 0), (1, 1)]


def circular() -> dict[str, Any]:
    return made.circular("RV_E_EGO_DYN", made.ASKED["RV_E_EGO_DYN"][1], "ABCD")


def spoilt(**change: Any) -> dict[str, Any]:
    row = circular()
    call = row["per_position"][1] | change
    return row | {"per_position": [row["per_position"][0], call, *row["per_position"][2:]]}


BASE = made.plain("MC_F_EGO_STA", made.ASKED["MC_F_EGO_STA"][0], "C")
WRONG = [
    (BASE | {"task": "XX_F_EGO_STA"}, "name no question"),
    (BASE | {"variant": "v9"}, "variant"),
    (BASE | {"correct": False}, "contradict"),
    (BASE | {"response_parsed": "B"}, "contradict"),
    (BASE | {"correct": "yes"}, "neither true nor false"),
    (BASE | {"ground_truth": None}, "no letter"),
    (circular() | {"per_position": []}, "per_position"),
    (circular() | {"original_answer": "Q"}, "original_answer"),
    (circular() | {"correct": False}, "its positions say"),
    (spoilt(position="A"), "twice"),
    (spoilt(position=1), "neither letters nor numbers"),
    (spoilt(options={"A": "one", "B": "two", "C": "three", "D": "four"}), "swapped"),
    (spoilt(options=None), "no list of options"),
    (spoilt(correct=False), "position B"),
]


@pytest.mark.parametrize(("row", "reason"), WRONG, ids=[f"{n}" for n in range(len(WRONG))])
def test_what_a_result_row_contradicts_is_told_with_its_line(
    folder: Path, row: dict[str, Any], reason: str
) -> None:
    rows, rejects = rewrite(folder, [made.result_rows()[1], row])
    assert [(r.position, reason in r.reason) for r in rejects] == [("line 2", True)], rejects
    assert rejects[0].file.endswith("per_question.jsonl")
    assert len(rows["prediction"]) == 1


def test_model_and_judge_are_told_or_the_file_is_refused(folder: Path) -> None:
    place = folder / made.RESULTS / "summary.json"
    summary = json.loads(place.read_text())
    for missing, name in (("judge_model", "--judge"), ("model_id", "--model")):
        made_files.dump(place, {key: value for key, value in summary.items() if key != missing})
        with pytest.raises(FileRefused, match=name):
            made_files.run("vgenst", folder)
    made_files.dump(place, [summary])
    with pytest.raises(FileRefused, match="is no object"):
        made_files.run("vgenst", folder)
    place.unlink()
    rows, _ = made_files.run(
        "vgenst", folder, options=Options(model="m", judge="j", setting="+Sub")
    )
    assert {row["model"] for row in rows["run"]} == {"m"}
    assert {row["setting"] for row in rows["run"]} == {"+Sub"}


def test_a_summary_that_counts_otherwise_is_told(folder: Path) -> None:
    rows = made.result_rows()
    place = folder / made.RESULTS
    made.write_results(place, rows)
    made_files.dump(place / "summary.json", made.summary(rows) | {"correct": 3})
    report = Report()
    list(report.watch(LOADERS["vgenst"]([folder], Options())))
    assert "says 3 right of 15, the rows kept: 9 right of 15" in report.text()


@pytest.mark.parametrize(
    "reason", ["judge call failed", "judge non-JSON: I think so", "judge JSON parse fail: {x"]
)
def test_a_failed_call_of_the_judge_has_no_mark_of_ours(folder: Path, reason: str) -> None:
    cup = made.ASKED["MC_F_EGO_STA"][1]
    right = made.opened("MC_F_EGO_STA", cup, "It is blue", correct=True)
    failed = made.opened("MC_F_EGO_STA", cup, "It is red", correct=False)
    place = folder / made.RESULTS
    made.write_results(place, [right, failed | {"judge_reason": reason}])
    events = list(LOADERS["vgenst"]([folder], Options()))
    report = Report()
    assert list(report.watch(iter(events)))
    (note,) = [line for line in report.text().splitlines() if "eval.py" in line]
    assert "failed for 1 of 2 open answers" in note and "1 of 1 judged answers are right" in note
    rows, _ = made_files.run("vgenst", folder)
    marks = [(row["status"], row["correct"], row["raw"]) for row in rows["prediction"]]
    assert marks == [(None, True, "It is blue"), ("failed", None, "It is red")]
    assert rows["prediction"][1]["reason"] == reason


def test_a_call_that_brought_null_failed_and_an_empty_reply_is_empty(folder: Path) -> None:
    cup = made.ASKED["MC_F_EGO_STA"][1]
    plain = made.plain("MC_F_EGO_STA", cup, None)
    opened = made.opened("MC_F_EGO_STA", cup, "", correct=False)
    null = {"response_raw": None}
    rows, _ = rewrite(folder, [plain, plain | null, opened, opened | null])
    replies = [(row["status"], row["raw"]) for row in rows["prediction"]]
    assert replies == [(None, ""), ("failed", None), ("empty", None), ("failed", None)]


@pytest.mark.parametrize("name", ["notes.parquet", "summary.json", "x.mp4", "other.jsonl"])
def test_other_files_are_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("{}")
    with pytest.raises(FileRefused):
        made_files.run("vgenst", tmp_path / name)
    with pytest.raises(FileRefused, match="nothing of VGenST-Bench"):
        made_files.run("vgenst", tmp_path)


def test_the_matrix_has_98_cells_and_its_levels() -> None:
    cells = [kind for task in SPATIAL_TASKS.values() for kind in task.types]
    levels = {level: sum(kind.startswith(level) for kind in cells) for level in ("L1", "L2", "L3")}
    assert (len(cells), levels) == (98, {"L1": 32, "L2": 45, "L3": 21})
    assert tuple(TYPE_NAMES) == QUESTION_TYPES


def test_real_questions_fit(tmp_path: Path) -> None:
    folder = REAL / "vgenst"
    if not folder.is_dir():
        pytest.skip(f"VGenST-Bench's files are not at {folder}")
    rows, rejects = made_files.run("vgenst", folder)
    assert not rejects
    base = [row for row in rows["question"] if row["variant"] == "base"]
    for row in base:
        task = str(row["question"]).split(".")[1]
        assert row["type"] in SPATIAL_TASKS[task].types
        assert "A. " not in str(row["text"]), "the options are split off"
    assert len(base) >= 90 and len({row["clip"] for row in base}) == 12
