"""Source sets: which files are parts of one result, and which date their names tell."""

import json
from pathlib import Path

from loaders.core.events import Options
from loaders.core.source_sets import date_of, of_file, of_folder, set_digest, stamped
from media.file_fingerprint import sha256
from tests.loaders import made_files


def test_a_date_is_read_from_a_stamp_or_a_dated_folder_and_not_from_a_models_name() -> None:
    for names, date in [
        (("out", "T20260102_Gab12cd", "M_b.xlsx"), "2026-01-02"),
        (("T20260102", "M_b.xlsx"), "2026-01-02"),
        (("2026-01-02", "a.csv"), "2026-01-02"),
        (("x", "20260102_030405_samples_t.jsonl"), "2026-01-02T03:04:05"),
        (("2026-01-02T03-04-05.123456_samples_t.jsonl",), "2026-01-02T03:04:05"),
        (("gen_eval_20260102_030405.json",), "2026-01-02T03:04:05"),
        (("qwen_vgenst_20260102_030405", "per_question.jsonl"), "2026-01-02T03:04:05"),
        (("T20260102_G", "a_20260203_040506.csv"), "2026-02-03T04:05:06"),
        (("gpt-4o-2024-08-06_b.xlsx",), None),
        (("claude-20241022", "M_b.xlsx"), None),
        (("T20261302_G", "a.csv"), None),
        (("99920260102_030405",), None),
        (("a.csv",), None),
    ]:
        assert date_of(names) == date


def test_files_of_one_folder_are_one_set_and_those_of_another_are_not(tmp_path: Path) -> None:
    first = of_folder(tmp_path / "T20260102_G" / "a.csv", "out/T20260102_G/a.csv")
    second = of_folder(tmp_path / "T20260102_G" / "b.csv", "out/T20260102_G/b.csv")
    other = of_folder(tmp_path / "T20260203_G" / "a.csv", "out/T20260203_G/a.csv")
    assert first.key == second.key != other.key
    assert (first.name, first.created) == ("out/T20260102_G", "2026-01-02")
    alone = of_folder(tmp_path / "a.csv", "a.csv")
    assert (alone.name, alone.created) == ("a.csv", None), "no folder of the machine is told"
    dated = of_folder(tmp_path / "T20260102_G" / "a.csv", "a.csv")
    assert (dated.name, dated.created) == ("T20260102_G", "2026-01-02")
    assert of_file(tmp_path / "a.csv", "x/a.csv").key != of_file(tmp_path / "b.csv", "x/b.csv").key
    times = [stamped(tmp_path / name, f"m/{name}", name[:15]) for name in (
        "20260102_030405_samples_a.jsonl", "20260102_030405_samples_b.jsonl",
        "20260203_030405_samples_a.jsonl")]  # fmt: skip
    assert times[0].key == times[1].key != times[2].key
    assert (times[0].name, times[0].created) == ("m/20260102_030405", "2026-01-02T03:04:05")


def test_a_digest_is_of_contents_alone(tmp_path: Path) -> None:
    paths = [tmp_path / name for name in "abc"]
    for path, text in zip(paths, ("x", "y", "x"), strict=True):
        path.write_text(text)
    x, y, again = map(sha256, paths)
    assert x == again != y
    assert set_digest([x, y]) == set_digest([y, x]) != set_digest([x])


def test_parts_of_two_folders_have_runs_of_their_own_in_every_table(tmp_path: Path) -> None:
    rows = [{"id": n, "prediction": "B", "rotation": n} for n in range(2)]
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        made_files.lines(tmp_path / folder / "p.jsonl", rows)
    (tmp_path / "two" / "q.jsonl").write_text(json.dumps(rows[0] | {"id": 7}) + "\n")
    read, rejects = made_files.run("table", tmp_path / "one", tmp_path / "two",
                              options=Options(model="M", benchmark="b"))  # fmt: skip
    assert not rejects
    assert [(row["run"], row["base"]) for row in read["identity"]] == [
        ("b.M.circular", "b.M.circular"), ("b.M.choice", "b.M.choice"),
        ("b.M.circular~1", "b.M.circular"), ("b.M.choice~1", "b.M.choice"),
    ]  # fmt: skip
    runs = {row["run"]: row for row in read["run"]}
    assert [row["source_set"] for row in runs.values()] == ["one", "one", "two", "two"]
    assert runs["b.M.circular"]["digest"] == runs["b.M.choice"]["digest"]
    assert runs["b.M.circular"]["digest"] != runs["b.M.circular~1"]["digest"]
    answered = {(row["run"], row["question"]) for row in read["prediction"]}
    assert ("b.M.circular~1", "7") in answered and ("b.M.circular", "7") not in answered
