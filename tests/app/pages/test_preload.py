"""Hints name files that Gradio has, and a release that hides its lists costs no more than them."""

import re
from importlib.util import find_spec
from pathlib import Path

import pytest

from app.pages import preload


def folder(package: str) -> Path:
    """Where a package lies, without loading it: Gradio takes 3 s, in every worker."""
    found = find_spec(package)
    assert found and found.origin
    return Path(found.origin).parent


def test_every_hint_is_a_file_and_the_asked_component_is_among_them() -> None:
    assets = folder("gradio") / "templates" / "frontend" / "assets"
    found = re.findall(r'href="\./assets/([^"]+)"', preload.links(frozenset({"dropdown", "row"})))
    assert found
    assert [name for name in found if not (assets / name).is_file()] == []
    fewer = preload.links(frozenset({"row"}))
    assert len(re.findall("href", fewer)) < len(found)


def test_streamlits_hints_are_files_and_the_filters_are_among_them() -> None:
    scripts = folder("streamlit") / "static" / "static" / "js"
    found = re.findall(r'href="\./static/js/([^"]+)"', preload.streamlit_links())
    assert [name for name in found if not (scripts / name).is_file()] == []
    for kind in preload.STREAMLIT_KINDS:
        assert any(name.startswith(f"{kind}.") for name in found), kind
    assert not any(name.startswith("Plotly") for name in found)


def test_no_hint_where_the_lists_cannot_be_read(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "index.html").write_text("<script src='main.js'></script>", encoding="utf-8")
    monkeypatch.setattr(preload, "_folder", lambda: tmp_path)
    assert preload.links(frozenset({"slider"})) == ""
    monkeypatch.setattr(preload, "_streamlit_folder", lambda: tmp_path)
    preload.streamlit_links.cache_clear()
    assert preload.streamlit_links() == ""
    preload.streamlit_links.cache_clear()
