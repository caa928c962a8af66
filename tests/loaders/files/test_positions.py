"""A fault is found where its position says: on a line, or at an item of an array."""

import json
from pathlib import Path

import pytest

from loaders import LoadError
from loaders.core.events import Options, Reject
from loaders.core.registry import LOADERS
from schema.tables import REPLY_CAP
from tests.loaders.made_files import MAKERS

NAMED = Options(model="m", benchmark="own", judge="j")
GOOD: dict[str, dict[str, object]] = {
    "lmms-eval": {"doc_id": 0, "filtered_resps": ["A"], "target": "A", "doc": {"question": "Why?"}},
    "table": {"id": "q", "reply": "A"},
    "videoreal": {"id": "c", "output": '{"score": 3}'},
}
_REPLY = "x" * (REPLY_CAP + 1)
LONG: dict[str, dict[str, object]] = {
    "lmms-eval": {"doc_id": 1, "filtered_resps": [_REPLY]},
    "table": {"id": "r", "reply": _REPLY},
    "videoreal": {"id": "d", "output": _REPLY},
}
NAMES = {"lmms-eval": "2026_samples_task.jsonl"}
READERS = [*GOOD]


def positions(kind: str, path: Path) -> list[str]:
    """Where the faults of a file are, in order."""
    try:
        events = [*LOADERS[kind]([path], NAMED)]
    except LoadError as refused:
        return [str(getattr(refused, "position", ""))]
    return [each.position for each in events if isinstance(each, Reject)]


@pytest.mark.parametrize("kind", READERS)
def test_rows_of_arrays_are_items_and_rows_of_lines_are_lines(tmp_path: Path, kind: str) -> None:
    path = tmp_path / NAMES.get(kind, "rows.jsonl")
    row = json.dumps(GOOD[kind])
    path.write_text(f"{row}\n\n7\n", encoding="utf-8")
    assert positions(kind, path)[-1] == "line 3"
    path.write_text(f"[\n{row},\n\n7\n]", encoding="utf-8")
    assert positions(kind, path)[-1] == "item 2"


@pytest.mark.parametrize("kind", READERS)
def test_a_row_above_a_cap_has_such_a_place_too(tmp_path: Path, kind: str) -> None:
    path = tmp_path / NAMES.get(kind, "rows.jsonl")
    good, long = GOOD[kind], GOOD[kind] | LONG[kind]
    path.write_text(f"{json.dumps(good)}\n\n{json.dumps(long)}\n", encoding="utf-8")
    assert positions(kind, path) == ["line 3"]
    path.write_text(json.dumps([good, long], indent=1), encoding="utf-8")
    assert positions(kind, path) == ["item 2"]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("youtube;start;end\n\na;x;2\n", "line 3"),
        ("sep=;\nyoutube;start;end\na;1;2\nb;x;2\n", "line 4"),
        ("youtube|start|end\na|x|2\n", "line 2"),
        ('youtube,start,end\n"a\nb",1,2\nc,x,2\n', "line 4"),
    ],
)
def test_a_row_of_the_cuts_is_named_by_its_line(tmp_path: Path, text: str, place: str) -> None:
    """Whatever delimits the cells, and whichever lines are blank or belong together."""
    folder = MAKERS["r3"](tmp_path)
    (folder / "videos.csv").write_text(text, encoding="utf-8")
    assert positions("r3", folder)[-1] == place
