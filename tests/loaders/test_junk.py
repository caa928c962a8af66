"""A file whose first thousand rows are all faulty is refused by name, before the rest is read."""

from pathlib import Path

import pytest

from loaders.errors import FileRefused
from loaders.stream import Options
from loaders.tables import TABLES
from tests.loaders import files

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
        ("table", "a.jsonl", many('{"question": "", "reply": "B", "choice": "x"}\n'), "row 1"),
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
    with pytest.raises(FileRefused) as told:
        files.run(kind, tmp_path / name, options=MADE)
    assert name in str(told.value) and place in str(told.value)
    assert not place or "first 1000 rows" in str(told.value)


def test_cuts_of_r3_without_times_are_refused(tmp_path: Path) -> None:
    folder = files.r3(tmp_path)
    (folder / "videos.csv").write_text("YouTube_ID,Start_Seconds,End_Seconds\n" + many("a,,\n"))
    with pytest.raises(FileRefused, match=r"videos\.csv: line 2: .*first 1000 rows"):
        files.run("r3", folder)


def test_a_good_row_among_the_first_thousand_is_enough(tmp_path: Path) -> None:
    rows = many("a b,,,,,\n")[: -len("a b,,,,,\n")] + "m,,,,,\n" + many("a b,,,,,\n")
    (tmp_path / "models.csv").write_text(MODELS + rows)
    found, rejects = files.run("models", tmp_path)
    assert len(found["model"]) == 1 and len(rejects) == 2 * MANY - 1
