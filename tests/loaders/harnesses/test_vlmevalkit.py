"""VLMEvalKit's files: names, options and answers in every form, rotated copies, Excel's traps."""

import datetime
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from loaders import FileRefused
from loaders.core.events import Options
from loaders.harnesses.vlmevalkit import who
from store.building.import_report import ImportInfo
from store.building.publish import publish
from store.reading.store import Store
from tests.loaders import made_files
from tests.loaders.predictions.test_table import write as write_text
from tests.store.rows import batches

OURS = Options(benchmark="b", new_questions=True)
LETTERED = {"index": 7, "question": "What moves?", "A": "a dog", "B": "a cat", "answer": "B",
            "video": "v1", "prediction": "B"}  # fmt: skip
LISTED = {"index": 8, "question": "Who hides?", "candidates": "['A. the boy', 'B. the girl']",
          "answer": "A", "video": "v1", "prediction": "the boy"}  # fmt: skip


def write(folder: Path, ending: str, rows: Sequence[dict[str, Any]]) -> Path:
    path = folder / f"M-1_b.{ending}"
    names = list(dict.fromkeys(key for row in rows for key in row))
    full = [{name: row.get(name, "") for name in names} for row in rows]
    if ending != "xlsx":
        return write_text(folder, ending, full).rename(path)
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append(names)
    for row in full:
        sheet.append([row[name] if row[name] != "" else None for name in names])
    book.save(path)
    return path


@pytest.mark.parametrize("ending", ["xlsx", "tsv", "csv", "json"])
def test_every_format_gives_the_same_rows(tmp_path: Path, ending: str) -> None:
    rows, rejects = made_files.run("vlmevalkit", write(tmp_path, ending, [LETTERED, LISTED]),
                              options=OURS)  # fmt: skip
    assert not rejects
    assert [(r["question"], r["raw"], r["options"], r["answer"]) for r in rows["prediction"]] == [
        ("7", "B", ["a dog", "a cat"], 1), ("8", "the boy", ["the boy", "the girl"], 0)
    ]  # fmt: skip
    assert [(r["model"], r["benchmark"], r["protocol"]) for r in rows["run"]] == [
        ("M-1", "b", "choice")
    ]
    assert [q["question"] for q in rows["question"]] == ["b.7", "b.8"]


@pytest.mark.parametrize(
    ("cells", "expected"),
    [
        ({"answer": "B"}, 1),
        ({"answer": "a cat"}, 1),
        ({"answer": "(B)"}, 1),
        ({"answer": "B. a cat"}, 1),
        ({"answer": "1"}, 1),
        ({"answer": "", "correct_choice": "0"}, 0),
        ({"answer": ""}, None),
        ({"answer": "C"}, "none of its options"),
        ({"answer": "A", "A": "x", "B": "A"}, "two options"),
        ({"answer": "", "correct_choice": "5"}, "none of its options"),
        ({"A": "", "B": "", "candidates": "__import__('os')"}, "no list"),
        ({"question": ""}, "no question"),
        ({"index": ""}, "no index"),
        ({"index": "-3"}, None),
    ],
)
def test_the_right_option_is_found_or_the_row_told(
    tmp_path: Path, cells: dict[str, str], expected: object
) -> None:
    path = write(tmp_path, "csv", [LETTERED | {"index": "6"}, LETTERED | cells])
    rows, rejects = made_files.run("vlmevalkit", path, options=OURS)
    if isinstance(expected, str):
        assert [expected in reject.reason for reject in rejects] == [True]
    elif "index" not in cells:
        assert [r["answer"] for r in rows["prediction"]] == [1, expected]


def test_answers_that_count_from_one_are_refused_with_a_hint(tmp_path: Path) -> None:
    path = write(tmp_path, "csv", [LETTERED | {"answer": "2"}])
    with pytest.raises(FileRefused, match="--answer-base 1"):
        made_files.run("vlmevalkit", path, options=OURS)
    rows, _ = made_files.run("vlmevalkit", path, options=OURS._replace(answer_base=1))
    assert rows["prediction"][0]["answer"] == 1


@pytest.mark.parametrize(
    ("name", "options", "expected"),
    [
        ("GPT-4o_MVBench.xlsx", Options(), ("GPT-4o", "MVBench")),
        ("llava_qwen_MVBench.xlsx", Options(benchmark="mvbench"), ("llava_qwen", "mvbench")),
        ("llava_qwen/llava_qwen_MVBench_8f.xlsx", Options(), ("llava_qwen", "MVBench_8f")),
        ("a_b_c.xlsx", Options(model="a_b"), ("a_b", "c")),
        ("a_b_c.xlsx", Options(), None),
        ("p.xlsx", Options(model="m"), None),
        ("p.xlsx", Options(model="m", benchmark="b"), ("m", "b")),
        ("m_b_score.xlsx", Options(), ("m", "b")),
    ],
)
def test_model_and_benchmark_come_from_the_name_or_are_asked_for(
    name: str, options: Options, expected: tuple[str, str] | None
) -> None:
    if expected is None:
        with pytest.raises(FileRefused, match="give it with --"):
            who(Path(name), options)
    else:
        assert who(Path(name), options)[:2] == expected


def test_excel_turns_are_turned_back(tmp_path: Path) -> None:
    cells = [5, 2.0, None, True, "=B", datetime.datetime(2026, 1, 2), "x" * 32_767, "#N/A"]
    rows, _ = made_files.run("vlmevalkit", write(tmp_path, "xlsx", [
        LETTERED | {"index": n, "prediction": cell} for n, cell in enumerate(cells)
    ]), options=OURS)  # fmt: skip
    raws = [r["raw"] for r in rows["prediction"]]
    assert raws[:6] == ["5", "2", None, "TRUE", "=B", "2026-01-02T00:00:00"] and raws[7] == "#N/A"
    assert [r["status"] for r in rows["prediction"]] == [*[None] * 6, "truncated", None]


def turned(reply: str = "a cat", options: Sequence[str] = ("a dog", "a cat", "a cow")) -> list[Any]:
    """The copies of one question: VLMEvalKit shifts the options by one at a time."""
    rows = []
    for turn in range(len(options)):
        shown = [*options[turn:], *options[:turn]]
        letters = dict(zip("ABC", shown, strict=True))
        letter = next(k for k, v in letters.items() if v == reply)
        right = next(k for k, v in letters.items() if v == "a cat")
        rows.append({"index": 3 + turn * 10**6, "question": "What moves?", "answer": right,
                     "prediction": letter, **letters})  # fmt: skip
    return rows


@pytest.mark.parametrize(
    ("rows", "circular", "vanilla"),
    [
        (turned(), [(1, True)], [True]),
        (turned()[:2], [(0, False)], [True]),
        ([*turned()[:2], turned()[2] | {"prediction": "A"}], [(1, False)], [True]),
        ([*turned()[:2], turned()[2] | {"prediction": ""}], [(0, False)], [True]),
    ],
)
def test_rotated_copies_are_right_only_together_and_need_all(
    tmp_path: Path, rows: list[Any], circular: list[Any], vanilla: list[bool]
) -> None:
    path = write(tmp_path, "csv", rows)
    tables, rejects = made_files.run("vlmevalkit", path, options=OURS)
    assert not rejects
    home = tmp_path / "home"
    ready = [
        (name, batch)
        for name, batch in batches(
            {name: tables[name] for name in ("benchmark", "model", "question", "run", "prediction")}
        )
    ]
    publish(home, ready, ImportInfo("test"))
    board = Store.open(home).query("SELECT protocol, ok, correct FROM answer_board")
    assert [(r["ok"], bool(r["correct"])) for r in board if r["protocol"] == "circular"] == circular
    assert [bool(r["correct"]) for r in board if r["protocol"] == "choice"] == vanilla


def test_an_index_beyond_a_million_alone_is_an_index(tmp_path: Path) -> None:
    path = write(tmp_path, "csv", [LETTERED | {"index": "1000007"}])
    rows, _ = made_files.run("vlmevalkit", path, options=OURS)
    assert [(r["question"], r["rotation"]) for r in rows["prediction"]] == [("1000007", 0)]


def test_questions_are_brought_only_where_they_are_asked_for_and_whole(tmp_path: Path) -> None:
    path = write(tmp_path, "csv", [LETTERED, LETTERED | {"index": 9, "answer": ""}])
    rows, _ = made_files.run("vlmevalkit", path, options=Options(benchmark="b"))
    assert "question" not in rows and "benchmark" not in rows and len(rows["prediction"]) == 2
    rows, _ = made_files.run("vlmevalkit", path, options=OURS)
    assert [row["question"] for row in rows["question"]] == ["b.7"], "the other has no key"


def _bomb(path: Path) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/worksheets/sheet1.xml", b"<row/>" * 10_000_000)


def _doctype(path: Path) -> None:
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("xl/workbook.xml", '<!DOCTYPE a [<!ENTITY b "bb">]><a>&b;</a>')


def _parts(path: Path) -> None:
    with zipfile.ZipFile(path, "w") as archive:
        for n in range(1_001):
            archive.writestr(f"{n}.bin", b"")


@pytest.mark.parametrize(
    ("make", "word"),
    [
        (_bomb, "times its size"),
        (_doctype, "document type"),
        (_parts, "1001 parts"),
        (lambda path: path.write_bytes(b"PK\x03\x04 no"), "no Excel workbook"),
        (lambda path: zipfile.ZipFile(path, "w").close(), "no Excel workbook"),
    ],
)
def test_a_workbook_that_is_none_or_a_bomb_is_refused(tmp_path: Path, make: Any, word: str) -> None:
    path = tmp_path / "m_b.xlsx"
    make(path)
    with pytest.raises(FileRefused, match=word):
        made_files.run("vlmevalkit", path, options=OURS)


def test_a_pickle_is_refused_and_never_read(tmp_path: Path) -> None:
    (tmp_path / "m_b.pkl").write_bytes(b"cos\nsystem\n(S'touch /tmp/x'\ntR.")
    with pytest.raises(FileRefused, match="pickle"):
        made_files.run("vlmevalkit", tmp_path / "m_b.pkl", options=OURS)


@pytest.mark.parametrize(
    ("name", "encoding", "setting"),
    [
        ("M-1_b", None, None),
        ("M-1_b_4frame", "frames ×4", None),
        ("M-1_b_8frame_subs", "frames ×8", "+Sub"),
        ("M-1_b_0.5fps", "0.5 frames a second", None),
        ("M-1_b_subs", None, "+Sub"),
    ],
)
def test_the_end_of_a_data_sets_name_tells_how_clips_were_sent(
    name: str, encoding: str | None, setting: str | None
) -> None:
    for benchmark in (None, "b"):
        run = who(Path(f"{name}.xlsx"), Options(benchmark=benchmark))
        assert (run.model, run.benchmark, run.encoding, run.setting) == (
            "M-1", "b", encoding, setting,
        )  # fmt: skip


OURS_NAMED: list[tuple[str, str, str | None, str | None]] = [
    ("whyreel_theatre_8frame", "theatre", "−", "frames ×8"),
    ("whyreel_theatre_subs_8frame", "theatre", "+Sub", "frames ×8"),
    ("whyreel_theatre_only_subs", "theatre", "Only Sub", None),
    ("whyreel_theatre_subs_htp_1fps", "theatre", "+Sub & HTP", "1 frames a second"),
    ("whyreel_my-own_blind_circular_16frame", "my-own", "Blind", "frames ×16"),
    ("whyreel_theatre", "theatre", "−", None),
]


@pytest.mark.parametrize(("dataset", "benchmark", "setting", "encoding"), OURS_NAMED)
@pytest.mark.parametrize(
    ("name", "options", "model"),
    [
        ("M", Options(), "M"),
        ("my_own_model/my_own_model", Options(), "my_own_model"),
        ("a_b", Options(), "a_b"),
        ("a_b", Options(model="A B", benchmark="other"), "A B"),
    ],
)
def test_a_data_set_of_ours_is_read_as_it_is_written(
    name: str, options: Options, model: str, dataset: str, benchmark: str, setting: str,
    encoding: str | None,
) -> None:  # fmt: skip
    run = who(Path(f"{name}_{dataset}.xlsx"), options)
    assert (run.model, run.benchmark, run.setting, run.encoding) == (
        model, options.benchmark or benchmark, setting, encoding,
    )  # fmt: skip


def scored(folder: Path, name: str, rows: Sequence[dict[str, Any]]) -> Path:
    return write(folder, "csv", rows).rename(folder / name)


@pytest.mark.parametrize("as_folder", [True, False])
def test_the_harnesss_marks_come_from_the_scored_copy_beside(
    tmp_path: Path, as_folder: bool
) -> None:
    names = ("M-1_b_score.csv", "M-1_b_exact_matching_result.csv")
    replies = [LETTERED, LETTERED | {"index": 9, "prediction": ""}, LETTERED | {"index": 10}]
    marks = [{"score": 1}, {"score": 0, "prediction": "nan"}, {"score": -1, "prediction": "A"}]
    rows = [reply | mark for reply, mark in zip(replies, marks, strict=True)]
    files = [scored(tmp_path, names[0], rows)]
    letters = [replies[0] | {"hit": 0, "extracted": "A"}, replies[2] | {"hit": 0, "extracted": "Z"}]
    files += [scored(tmp_path, names[1], letters), write(tmp_path, "csv", replies)]
    paths = [tmp_path] if as_folder else files
    tables, rejects = made_files.run("vlmevalkit", *paths, options=OURS)
    assert not rejects and len(tables["run"]) == 1
    assert [(r["mark"], r["mark_choice"], r["correct"]) for r in tables["prediction"]] == [
        (1.0, None, None), (0.0, None, None), (0.0, -1, None),
    ]  # fmt: skip
    plain, _ = made_files.run("vlmevalkit", files[2], options=OURS)
    assert {row["mark"] for row in plain["prediction"]} == {None}
    digests = {table["run"][0]["digest"] for table in (tables, plain)}
    assert len(digests) == 2, "with marks they are other files"


def test_a_copy_that_stands_for_all_rotations_marks_no_single_reply(tmp_path: Path) -> None:
    scored(tmp_path, "M-1_b_judge_result.csv", [turned()[0] | {"hit": 0}])
    write(tmp_path, "csv", turned())
    tables, _ = made_files.run("vlmevalkit", tmp_path, options=OURS)
    assert {row["mark"] for row in tables["prediction"]} == {None}


def test_a_scored_copy_given_alone_is_a_run_with_marks(tmp_path: Path) -> None:
    alone = scored(tmp_path, "M-1_b_score.csv", [LETTERED | {"hit": 1}, LISTED | {"hit": 0}])
    tables, _ = made_files.run("vlmevalkit", alone, options=OURS)
    assert [row["mark"] for row in tables["prediction"]] == [1.0, 0.0]
