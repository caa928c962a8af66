"""VideoRealBench: three-tag replies, strict scores, annotators, and what is told of bad lines."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loaders import FileRefused
from loaders.core.events import Options
from loaders.core.registry import LOADERS
from loaders.core.rejects import Report
from loaders.videoreal.rows import ParsedReply, reply
from tests.attacks import ATTACKS
from tests.loaders import made_files
from tests.loaders import videoreal_files as made

REPLIES = [
    ("<Problem Description>A<Standard Adherence>B<Answer>4", ParsedReply("ok", 4, "A", "B")),
    (
        "<Problem Description> A </Problem Description><Answer> 1 </Answer>",
        ParsedReply("ok", 1, "A"),
    ),
    ("<answer>5</answer>", ParsedReply("ok", 5)),
    ("<problem_description>A<Answer>2\n", ParsedReply("ok", 2, "A")),
    ("<Answer>3</Answer> as said: <Answer>3", ParsedReply("ok", 3)),
    ("<think><Answer>1</Answer></think><Answer>2</Answer>", ParsedReply("ok", 2)),
    ("<Answer></Answer><Answer>2</Answer>", ParsedReply("ok", 2)),
    ("<Problem Description>A < B and 3 > 2<Answer>3", ParsedReply("ok", 3, "A < B and 3 > 2")),
    ("<Answer>0", ParsedReply("invalid")),
    ("<Answer>6</Answer>", ParsedReply("invalid")),
    ("<Answer>4.5</Answer>", ParsedReply("invalid")),
    ("<Answer>-3</Answer>", ParsedReply("invalid")),
    ("<Answer>05</Answer>", ParsedReply("invalid")),
    ("<Answer>four</Answer>", ParsedReply("unparsed")),
    ("<Answer>4/5</Answer>", ParsedReply("unparsed")),
    ("<Answer>3 or 4</Answer>", ParsedReply("unparsed")),
    ("<Answer>٣</Answer>", ParsedReply("unparsed")),
    ("<Answer>3</Answer><Answer>4</Answer>", ParsedReply("unparsed")),
    ("<Answer></Answer>", ParsedReply("unparsed")),
    ("<Problem Description>A</Problem Description> 3", ParsedReply("unparsed", None, "A")),
    ("3", ParsedReply("unparsed")),
    ("<think>it is <Answer>3", ParsedReply("truncated")),
    (" \n", ParsedReply("empty")),
    (None, ParsedReply("empty")),
]


def test_a_score_is_read_strictly_or_not_at_all() -> None:
    for raw, expected in REPLIES:
        assert reply(raw) == expected, raw


@given(st.lists(st.sampled_from([
    "<Answer>", "</Answer>", "<Problem Description>", "<think>", "</think>", "3", "7", " ", "x",
    "<", "\n",
])).map("".join))  # fmt: skip
def test_a_score_is_there_exactly_where_it_is_ok(raw: str) -> None:
    parsed = reply(raw)
    assert (parsed.score in range(1, 6)) == (parsed.status == "ok")


def test_text_around_a_score_is_kept_as_it_is() -> None:
    for attack in ATTACKS:
        parsed = reply(f"<Problem Description>{attack}</Problem Description><Answer>2</Answer>")
        assert parsed.score == 2 or "<answer" in attack.casefold()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return made_files.MAKERS["videoreal"](tmp_path / "vr")


def test_videos_become_clips_and_labels(folder: Path) -> None:
    rows, rejects = made_files.run("videoreal", folder)
    assert not rejects
    clips = {row["clip"]: row for row in rows["clip"]}
    assert set(clips) == {f"videoreal.{name}" for name in ("v1", "2", "v3", "v4")}
    assert clips["videoreal.v1"]["width"] == 64 and clips["videoreal.v3"]["media"] is None
    names = {row["model"]: row["name"] for row in rows["model"]}
    assert names[clips["videoreal.v1"]["model"]] == "gen a"
    labels = {(row["clip"], row["annotator"]): row for row in rows["human_label"]}
    assert len(labels) == 4 + 4 + 1
    final = labels["videoreal.v1", "final"]
    assert (final["score"], final["category"], final["area"], final["share"]) == (
        2.0, "human_state", 0.3, 0.5,
    )  # fmt: skip
    assert final["reason"] == "An arm bends back."
    assert final["adherence"] == "For most of the time."
    drawn = labels["videoreal.2", "final"]
    assert (drawn["score"], drawn["reason"]) == (3.0, "seen by 2"), "1, 4, 5: nearest to 3 is 4"
    assert labels["videoreal.2", "annotator-3"]["score"] == 5.0


def test_replies_become_verdicts_by_generator(folder: Path) -> None:
    rows, _ = made_files.run("videoreal", folder)
    verdicts = {row["clip"]: (row["score"], row["status"]) for row in rows["verdict"]}
    assert verdicts == {
        "videoreal.v1": (3.0, "ok"), "videoreal.2": (None, "invalid"),
        "videoreal.v3": (None, "unparsed"), "videoreal.v4": (1.0, "ok"),
    }  # fmt: skip
    assert {row["reason"] for row in rows["verdict"]} == {"The cup floats."}
    assert len(rows["run"]) == 3, "one for each generator"
    assert {row["protocol"] for row in rows["run"]} == {"realism"}
    names = {row["model"]: row["name"] for row in rows["model"]}
    assert {names[row["model"]] for row in rows["run"]} == {"gen a", "gen b", "gen c"}
    assert {names[row["judge"]] for row in rows["run"]} == {"eye/7b"}


def test_words_are_scores_only_where_the_file_says_so(folder: Path) -> None:
    spoken = ("Bad", "poor", "NORMAL", "Good", "Excellent", "fine", "3")
    rows = [{"id": f"v{n}", "output": made.reply_with(f"{word}</Answer>"), "judge": "eye",
             "scale": "verbal"} for n, word in enumerate(spoken)]  # fmt: skip
    plain = {"id": "v9", "output": made.reply_with("Good</Answer>"), "judge": "eye"}
    made.write(folder / "eye.jsonl", [*rows, plain, plain | {"id": "v8", "scale": "stars"}])
    tables, (reject,) = made_files.run("videoreal", folder)
    assert "scale is none of integer, verbal" in reject.reason
    kept = {row["clip"]: (row["score"], row["status"]) for row in tables["verdict"]}
    assert [kept[f"videoreal.v{n}"] for n in range(7)] == [
        *((float(n), "ok") for n in range(1, 6)), (None, "unparsed"), (None, "unparsed"),
    ]  # fmt: skip
    assert kept["videoreal.v9"] == (None, "unparsed")
    runs = {row["run"]: (row["judge"], row["setting"]) for row in tables["run"]}
    by_clip = {row["clip"]: runs[row["run"]] for row in tables["verdict"]}
    assert {by_clip[f"videoreal.v{n}"] for n in range(7)} == {("eye", "Verbal scale")}
    assert by_clip["videoreal.v9"] == ("eye", None)


FAULTS: list[tuple[dict[str, Any], str]] = [
    ({"id": None}, "id is missing"), ({"id": True}, "id is missing"),
    ({"score": 0}, "score"), ({"score": 4.5}, "score"), ({"score": "3"}, "score"),
    ({"score": True}, "score"), ({"annotators": [{"score": 1}]}, "list of three"),
    ({"annotators": [1, 2, 3]}, "annotator 1"),
    ({"annotators": made.people(1, 2, 6)}, "annotator 3"),
    ({"start": 1.0}, "only one of start and end"), ({"start": 3, "end": 2}, "follow each other"),
    ({"category": "humans"}, "category"), ({"area": 30}, "area"), ({"duration": -1}, "duration"),
    ({"file": 3}, "file"), ({"id": "v1"}, "came before"),
    ({"output": 3}, "output is no text"), ({"output": "x", "status": "fine"}, "status"),
]  # fmt: skip


@pytest.mark.parametrize(("change", "reason"), FAULTS)
def test_a_faulty_line_is_left_out_with_its_place(
    folder: Path, change: dict[str, Any], reason: str
) -> None:
    rows = made.videos()
    rows[2] |= change
    made.write(folder / "annotations.jsonl", rows)
    _, rejects = made_files.run("videoreal", folder, options=Options(judge="eye"))
    assert [(r.file, r.position) for r in rejects] == [("vr/annotations.jsonl", "line 3")]
    assert reason in rejects[0].reason and not rejects[0].kept


@pytest.mark.parametrize(
    "file", ["../v1.mp4", "/etc/passwd", "clips/none.mp4", "annotations.jsonl"]
)
def test_a_clip_that_is_none_costs_only_itself(folder: Path, file: str) -> None:
    rows = made.videos()
    rows[0]["file"] = file
    made.write(folder / "annotations.jsonl", rows)
    tables, rejects = made_files.run("videoreal", folder)
    assert [reject.kept for reject in rejects] == [True]
    assert all(row["media"] is None for row in tables["clip"])
    assert len(tables["human_label"]) == 9


def test_an_evaluator_is_named_or_the_file_is_refused(folder: Path) -> None:
    made.write(folder / "eye.jsonl", made.replies())
    with pytest.raises(FileRefused, match="--judge"):
        made_files.run("videoreal", folder)
    rows, _ = made_files.run("videoreal", folder, options=Options(judge="me", model="one"))
    assert {(row["judge"], row["model"]) for row in rows["run"]} == {("me", "one")}


def test_a_final_score_against_the_rule_is_kept_and_counted(folder: Path) -> None:
    rows = made.videos()
    rows[0]["score"] = 5
    made.write(folder / "annotations.jsonl", [*rows, {"id": "v9", "colour": "red"}])
    report = Report()
    list(report.watch(LOADERS["videoreal"]([folder], Options())))
    assert "1 scores are not what their three annotators give" in report.text()
    assert "not read: colour" in report.text()


@pytest.mark.parametrize("content", ["", "{}\n", "nonsense\n", '{"id": 1, "score": 9}\n'])
def test_a_file_without_a_row_is_refused_or_empty(tmp_path: Path, content: str) -> None:
    (tmp_path / "a.jsonl").write_text(content)
    if content:
        with pytest.raises(FileRefused):
            made_files.run("videoreal", tmp_path)
    else:
        assert "clip" not in made_files.run("videoreal", tmp_path)[0]


def test_a_label_that_names_several_errors_keeps_each(folder: Path) -> None:
    rows = made.videos()
    rows[0]["annotators"][2]["errors"] = [
        {"category": "Human State", "description": "An arm bends.", "start": 0.1, "end": 0.3},
        {"category": "object_state", "area": 0.2, "duration": 0.1},
        {"category": "human_state", "share": 0.6},
    ]
    made.write(folder / "annotations.jsonl", rows)
    tables, rejects = made_files.run("videoreal", folder)
    assert not rejects and len(tables["human_label"]) == 9
    kept = [tuple(row[name] for name in ("annotator", "number", "category", "area", "share", "end"))
            for row in tables["label_error"]]  # fmt: skip
    assert kept == [
        ("annotator-3", 1, "human_state", None, None, 0.3),
        ("annotator-3", 2, "object_state", 0.2, 0.1, None),
        ("annotator-3", 3, "human_state", None, 0.6, None),
    ]


@pytest.mark.parametrize(
    ("errors", "reason"),
    [
        ({"category": "interaction"}, "errors is no list"),
        ([3], "error 1: is no object"),
        ([{"category": "interaction"}, {"area": 0.1}], "error 2: category is none of"),
        ([{"category": "interaction", "area": 3}], "error 1: area is no share"),
        ([{"category": "interaction", "start": 2}], "error 1: has only one of start and end"),
    ],
)
def test_errors_that_are_none_cost_their_line(folder: Path, errors: Any, reason: str) -> None:
    rows = made.videos()
    rows[2]["errors"] = errors
    made.write(folder / "annotations.jsonl", rows)
    _, (reject,) = made_files.run("videoreal", folder)
    assert reason in reject.reason
