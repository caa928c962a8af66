"""lm_eval's sample files: today's arguments, filters that read nothing, a line for each filter."""

import json
from pathlib import Path
from typing import Any

import pytest

from loaders import FileRefused
from loaders.core.events import Options, Read
from loaders.core.registry import LOADERS, recognised
from tests.loaders import lmms_files as made
from tests.loaders import made_files

NAMED = Options(model="m", benchmark="b")
NAME = "samples_toy_2026-01-21T03-44-18.458309.jsonl"


def line(doc: int, **change: Any) -> dict[str, Any]:
    first = {"arg_0": made.PROMPT, "arg_1": {"until": ["\n"]}}
    return {"doc_id": doc, "doc": {"idx": doc}, "target": "B", "arguments": {"gen_args_0": first},
            "resps": [["The answer is (B)."]], "filtered_resps": ["B"], "filter": "none",
            "metrics": ["exact_match"], "exact_match": 1.0, **change}  # fmt: skip


def read(path: Path, options: Options = NAMED) -> tuple[list[dict[str, Any]], str]:
    rows, rejects = made_files.run("lmms-eval", path, options=options)
    assert not rejects
    events = LOADERS["lmms-eval"]([path], options)
    notes = [note for event in events if isinstance(event, Read) for note in event.notes]
    return rows["prediction"], " ".join(notes)


@pytest.mark.parametrize(
    "arguments",
    [
        {"gen_args_0": {"arg_0": made.PROMPT, "arg_1": {}}},
        [[made.PROMPT, {"until": ["\n"]}]],
        {"gen_args_0": {"arg_0": json.dumps([{"role": "user", "content": made.PROMPT}])}},
    ],
)
def test_the_prompt_is_read_from_arguments_of_any_layout(tmp_path: Path, arguments: Any) -> None:
    (row,), _ = read(made.lines(tmp_path / NAME, [line(0, arguments=arguments)]))
    assert row["prompt"] == made.PROMPT and row["raw"] == "B" and row["mark"] == 1


@pytest.mark.parametrize(
    ("filtered", "given", "reply", "choice"),
    [
        ("[invalid]", "The answer is (B).", "The answer is (B).", None),
        ("[no match]", "I think it is B", "I think it is B", None),
        ("", "The answer is (B).", "The answer is (B).", -1),
        ("(C)", "to eat, of course", "to eat, of course", 2),  # what the harness read stays its own
        ("B", "The answer is (B).", "B", None),
        ("", " ", "", None),
    ],
)
def test_what_a_filter_made_up_is_not_the_reply(
    tmp_path: Path, filtered: str, given: str, reply: str, choice: int | None
) -> None:
    rows = [line(0, filtered_resps=[filtered], resps=[[given]])]
    (row,), notes = read(made.lines(tmp_path / NAME, rows))
    assert (row["raw"], row["mark_choice"]) == (reply, choice)
    assert ("1 replies are as given" in notes) == (reply != filtered)


def test_of_several_filters_none_is_taken_for_being_first(tmp_path: Path) -> None:
    strict = [line(0, filter="strict", filtered_resps=["[invalid]"], exact_match=0.0),
              line(1, filter="strict", exact_match=1.0)]  # fmt: skip
    loose = [line(0, filter="loose"), line(1, filter="loose")]
    for order in (strict + loose, loose + strict):
        path = made.lines(tmp_path / NAME, order)
        rows, notes = read(path)
        assert [row["raw"] for row in rows] == ["The answer is (B)."] * 2
        assert [row["mark"] for row in rows] == [None, 1]  # they disagree on the first
        assert "2 filters (" in notes and "--filter NAME chooses one" in notes
        rows, notes = read(path, NAMED._replace(filter_name="strict"))
        assert [row["mark"] for row in rows] == [0, 1] and "the filter strict of" in notes
    with pytest.raises(FileRefused, match=r"no filter “x” \(loose, strict\)"):
        read(path, NAMED._replace(filter_name="x"))


def test_filters_that_older_logs_do_not_name_are_several_too(tmp_path: Path) -> None:
    strict, loose = line(0, exact_match=0.0, filtered_resps=["[invalid]"]), line(0)
    del strict["filter"], loose["filter"]
    (row,), notes = read(made.lines(tmp_path / NAME, [strict, loose]))
    assert row["raw"] == "The answer is (B)." and row["mark"] is None and "2 filters" in notes


def test_a_file_of_any_name_is_recognised_by_its_first_field(tmp_path: Path) -> None:
    for name in (NAME, "renamed.jsonl"):
        path = made.lines(tmp_path / name, [line(0)])
        assert recognised(path) == "lmms-eval" and len(read(path)[0]) == 1


def test_the_commonest_fault_is_told_where_no_line_is_read(tmp_path: Path) -> None:
    rows = [{"doc_id": 0, "x": 1}, line(1, arguments=[]), line(2, arguments=[])]
    with pytest.raises(FileRefused, match=r"line 2: says neither by id nor by text.*2 of 3 rows"):
        read(made.lines(tmp_path / NAME, rows))
