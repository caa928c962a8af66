"""Facts about models: openness, size and other names, each name of one model alone."""

from pathlib import Path

import pytest

from loaders import FileRefused
from tests.conftest import PUBLISHED
from tests.loaders import made_files

HEAD = "model,name,open,size,aliases,note\n"


def test_what_is_known_is_read_and_the_rest_stays_unknown(tmp_path: Path) -> None:
    rows, rejects = made_files.run("models", made_files.models(tmp_path))
    assert not rejects
    models = [(r["model"], r["name"], r["open"], r["size"], r["aliases"]) for r in rows["model"]]
    assert models == [
        ("M-1", "Model 1", True, 7.0, ["m one", "M1"]),
        ("M-2", "M-2", False, None, None),
    ]


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("b/d,,open,,,", "no id"),
        ("m,,perhaps,,,", "neither open nor closed"),
        ("m,,,many,,", "no number"),
        ("m,,,-1,,", "no number"),
        ("m,,,inf,,", "no number"),
        ("m,,open,7,", "5 cells"),
        ("m,,,,First,", "name of first already"),
    ],
)
def test_a_faulty_line_is_told(tmp_path: Path, line: str, word: str) -> None:
    (tmp_path / "models.csv").write_text(f"{HEAD}first,,,,,\n{line}\n")
    rows, rejects = made_files.run("models", tmp_path)
    assert len(rows["model"]) == 1
    assert [(reject.position, word in reject.reason) for reject in rejects] == [("line 3", True)]


def test_another_header_is_refused(tmp_path: Path) -> None:
    (tmp_path / "models.csv").write_text("model,open\nm,open\n")
    with pytest.raises(FileRefused, match="line 1"):
        made_files.run("models", tmp_path)


def test_the_shipped_list_is_whole_and_knows_the_papers_models() -> None:
    rows, rejects = made_files.run("models", PUBLISHED)
    assert not rejects
    names = {name for row in rows["model"] for name in (row["name"], *(row["aliases"] or ()))}
    assert {"GPT-4o", "Gemini 1.5 Pro (video)", "Gemini-2.5-pro", "Qwen2-VL-7B"} <= names
