"""A file without a row that can be kept is refused by name: at its end, or, before the rest is
read, after a thousand faulty rows."""

from pathlib import Path

import pytest

from loaders import FileRefused
from loaders.core.events import Options
from schema.tables import TABLES
from tests.loaders import made_files

MANY = 1000
MODELS = "model,name,open,size,aliases,note\n"
PUBLISHED = "benchmark,table,model,setting,slice,metric,value,unit,source,status,note\n"
TABLE = ",".join(TABLES["benchmark"].schema.names)
GAP = "," * (len(TABLES["benchmark"].schema.names) - 1)
MADE = Options(model="m", benchmark="b", judge="j")


def many(line: str) -> str:
    return line * MANY


@pytest.mark.parametrize(
    ("kind", "name", "content", "place"),
    [
        ("judged", "a.jsonl", many("{}\n"), "line 1"),
        ("judged", "a.jsonl", many("junk\n"), "is not JSON"),
        ("models", "models.csv", MODELS + many("a b,,,,,\n"), "line 2"),
        ("published", "published.csv", PUBLISHED + many("x\n"), "line 2"),
        ("table", "a.jsonl", many('{"question": "", "reply": "B", "choice": "x"}\n'), "line 1"),
        ("table", "a.csv", "question,choice\n" + many("q,x\n"), "row 1"),
        ("vlmevalkit", "a.csv", "index,question,prediction\n" + many(",q,p\n"), "row 1"),
        ("tables", "benchmark.csv", f"{TABLE}\n" + many(f"a b{GAP}\n"), "row 1"),
        ("svbench", "seed_experiments.json", f"[{many('{},')}{{}}]", "[0]"),
        ("svbench", "bench_for_short.json", f"[{many('1,')}1]", "[0]"),
        ("svbench", "m_eval_20260102_030405.json", f"[{many('{},')}{{}}]", "[0]"),
        ("svbench", "video_info_matched.json", f"[{many('{},')}{{}}]", "[0]"),
        ("lmms-eval", "1_samples_t.jsonl", many("{}\n"), ""),
        ("videoreal", "a.jsonl", many("{}\n"), ""),
        ("vgenst", "per_question.jsonl", many("{}\n"), ""),
    ],
)
def test_junk_is_refused(tmp_path: Path, kind: str, name: str, content: str, place: str) -> None:
    (tmp_path / name).write_text(content)
    with pytest.raises(FileRefused) as refusal:
        made_files.run(kind, tmp_path / name, options=MADE)
    assert name in str(refusal.value) and place in str(refusal.value)
    assert not place or "first 1000 rows" in str(refusal.value)


@pytest.mark.parametrize(
    ("kind", "name", "content", "place"),
    [
        ("models", "models.csv", MODELS + "a b,,,,,\n", "line 2"),
        ("published", "published.csv", PUBLISHED + "x\n" * 3, "line 2"),
        ("table", "a.csv", "question,choice\nq,x\n", "row 1"),
        ("tables", "benchmark.csv", f"{TABLE}\na b{GAP}\n", "row 1"),
        ("svbench", "seed_experiments.json", "[{}, {}]", "[0]: number"),
        ("svbench", "bench_for_short.json", "[{}]", "[0]: has no experiment_id"),
        ("svbench", "bench_for_short.json", '[{"experiment_id": "EXP_001", "prompts": [1]}]',
         "[0].prompts[0]: is no object"),
        ("svbench", "m_eval_20260102_030405.json", "[1, 2, 3]", "[0]: is no object"),
        ("svbench", "m_eval_20260102_030405.json", "[1, {}]", "[1]: says neither"),
        ("svbench", "m_eval_20260102_030405.json", "[]", "holds no rows"),
        ("svbench", "video_info_matched.json", "[{}]", "[0]: video_file"),
        ("svbench", "EXP_1.mp4", "", "is not named EXP_"),
        ("r3", "r3-bench-dx.json", '{"a": 1, "b": 2}', "a: is no object"),
    ],
)  # fmt: skip
def test_a_short_file_without_a_good_row_is_refused(
    tmp_path: Path, kind: str, name: str, content: str, place: str
) -> None:
    (tmp_path / name).write_text(content)
    with pytest.raises(FileRefused) as refusal:
        made_files.run(kind, tmp_path / name, options=MADE)
    assert str(refusal.value).startswith(name) and place in str(refusal.value)
    assert content in ("", "[]") or "no row of the file can be kept" in str(refusal.value)


@pytest.mark.parametrize("content", ["hello\n" * 50, '{"clip": 5}\n'])
def test_a_file_of_a_bundle_without_a_good_row_is_refused(tmp_path: Path, content: str) -> None:
    folder = made_files.bundle(tmp_path / "toy")
    (folder / "clips.jsonl").write_text(content)
    with pytest.raises(FileRefused, match=r"clips\.jsonl: line 1: .*no row of the file"):
        made_files.run("bundle", folder)
    (folder / "clips.jsonl").write_text("")
    made_files.run("bundle", folder)


def test_an_empty_result_adds_no_model(tmp_path: Path) -> None:
    folder = made_files.svbench(tmp_path)
    made_files.dump(folder / "eval" / "other_eval_20260102_030405.json", [])
    rows, rejects = made_files.run("svbench", folder)
    assert {row["name"] for row in rows["model"]} == {"my gen", "judge-1"} and not rejects


def test_cuts_of_r3_without_times_are_refused(tmp_path: Path) -> None:
    folder = made_files.r3(tmp_path)
    (folder / "videos.csv").write_text("YouTube_ID,Start_Seconds,End_Seconds\n" + many("a,,\n"))
    with pytest.raises(FileRefused, match=r"videos\.csv: line 2: .*first 1000 rows"):
        made_files.run("r3", folder)


def test_a_good_row_among_the_first_thousand_is_enough(tmp_path: Path) -> None:
    rows = many("a b,,,,,\n")[: -len("a b,,,,,\n")] + "m,,,,,\n" + many("a b,,,,,\n")
    (tmp_path / "models.csv").write_text(MODELS + rows)
    tables, rejects = made_files.run("models", tmp_path)
    assert len(tables["model"]) == 1 and len(rejects) == 2 * MANY - 1
