"""Hints name files that Gradio has, and a release that hides its lists costs no more than them."""

import re
from pathlib import Path

import gradio
import pytest

from app import preload

ASSETS = Path(gradio.__file__).parent / "templates" / "frontend" / "assets"


def test_every_hint_is_a_file_and_the_asked_component_is_among_them() -> None:
    found = re.findall(r'href="\./assets/([^"]+)"', preload.links(frozenset({"dropdown", "row"})))
    assert found
    assert [name for name in found if not (ASSETS / name).is_file()] == []
    fewer = preload.links(frozenset({"row"}))
    assert len(re.findall("href", fewer)) < len(found)


def test_no_hint_where_the_lists_cannot_be_read(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "index.html").write_text("<script src='main.js'></script>", encoding="utf-8")
    monkeypatch.setattr(preload, "_folder", lambda: tmp_path)
    assert preload.links(frozenset({"slider"})) == ""
