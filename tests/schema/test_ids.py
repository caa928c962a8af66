"""Ids: what may be one, and the one way from an id to a path."""

from pathlib import Path

import pytest

from schema.ids import path_below


def test_ids_become_a_path_below_a_folder(tmp_path: Path) -> None:
    assert path_below(tmp_path, "qa", "BT_E.parquet") == tmp_path / "qa" / "BT_E.parquet"


@pytest.mark.parametrize(
    "name", ["", ".", "..", ".env", "../a", "a/b", "/a", "C:\\a", "C:", "a\0", "a\n", "a" * 200]
)
def test_other_names_are_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(ValueError, match="part of a path"):
        path_below(tmp_path, "qa", name)


def test_a_link_that_leads_out_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    (folder / "link").symlink_to(tmp_path)
    with pytest.raises(ValueError, match="leads out"):
        path_below(folder, "link", "a")
    (folder / "here").symlink_to(folder)
    assert path_below(folder, "here", "a").name == "a"
