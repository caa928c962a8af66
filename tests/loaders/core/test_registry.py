"""What files are for, told by their names and beginnings."""

from pathlib import Path

import pytest

from loaders.core.errors import LoadError
from loaders.core.registry import KINDS, recognised_among
from tests.loaders.made_files import MAKERS, REPLIES

TOLD = [kind for kind in MAKERS if kind not in ("models", "published", "tables")]


@pytest.mark.parametrize("kind", TOLD)
def test_a_benchmarks_folder_is_recognised(tmp_path: Path, kind: str) -> None:
    folder = tmp_path / "folder"
    if kind != "bundle":
        folder.mkdir()
    MAKERS[kind](folder)
    assert recognised_among([folder]) == kind


def test_logs_of_a_harness_are_recognised_by_their_names(tmp_path: Path) -> None:
    REPLIES["lmms-eval"](tmp_path)
    assert recognised_among([tmp_path]) == "lmms-eval"


def test_a_table_that_is_nothing_else_is_of_predictions(tmp_path: Path) -> None:
    (tmp_path / "mine.csv").write_text("question,reply\nq,A\n", encoding="utf-8")
    assert recognised_among([tmp_path / "mine.csv"]) == "table"
    with pytest.raises(LoadError, match=r"cannot be told.*Name the kind"):
        recognised_among([tmp_path])  # a folder may hold many that are not meant


def test_several_kinds_are_refused_with_a_file_of_each(tmp_path: Path) -> None:
    for kind in ("svbench", "vgenst"):
        (tmp_path / kind).mkdir()
        MAKERS[kind](tmp_path / kind)
    with pytest.raises(LoadError) as refused:
        recognised_among([tmp_path])
    assert "svbench (" in str(refused.value) and "vgenst (" in str(refused.value)
    assert all(kind in str(refused.value) for kind in KINDS)


def test_what_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(LoadError, match=r"no .*nothing"):
        recognised_among([tmp_path / "nothing"])
