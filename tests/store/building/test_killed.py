"""Imports and going back, killed around the switch to a version: a whole one is always current."""

from pathlib import Path

import pytest

from store.reading import versions
from store.reading.library import Library
from tests.kills import killed
from tests.rounds import few, sweep, swept
from tests.store.rows import begun, put, small

KILLS = (
    ("before store.reading.versions:announce", False),
    ("after store.reading.versions:announce", False),
    ("after store.reading.versions:give_parts", False),
    ("before store.reading.versions:switch", False),
    ("before store.reading.versions:_point", False),
    ("after store.reading.versions:_point", True),
    ("before store.reading.shared_versions:remove_old", True),
    ("after store.reading.shared_versions:remove_old", True),
)
"""Where an import is killed, and whether its version is the current one then. Outside a sweep: on
either side of the switch."""


def add_model(home: str) -> None:
    """Import one row more, in a process of its own."""
    put(Path(home), {"model": [{"model": "dan", "name": "DAN", "kind": "model"}]})


def go_back(home: str, version: str) -> None:
    versions.use(Path(home), version)


def models(home: Path) -> set[str]:
    """The models in the current version."""
    return {row["model"] for row in Library(home).current.query("SELECT model FROM logical.model")}


@swept
@pytest.mark.parametrize(("step", "is_current"), sweep(KILLS[4:5], KILLS))
def test_a_killed_import_leaves_the_version_before_or_its_own(
    tmp_path: Path, step: str, is_current: bool
) -> None:
    begun(tmp_path, small())
    before = models(tmp_path)
    killed(step, add_model, str(tmp_path))
    assert models(tmp_path) == (before | {"dan"} if is_current else before)
    put(tmp_path, {"model": [{"model": "eve", "name": "EVE", "kind": "model"}]})
    assert models(tmp_path) == before | {"eve"} | ({"dan"} if is_current else set())
    kept = {path.name for path in versions.kept(tmp_path)}
    assert len(kept) == (3 if is_current else 2)
    names = [path.name for path in versions.folder(tmp_path).iterdir()]
    left = {name.removesuffix(".parts") for name in names}
    assert left - kept - {".lock", ".shared.lock"} == {versions.pointer(tmp_path).name}


@few(1)
@pytest.mark.parametrize("when", ["before", "after"])
def test_going_back_is_done_or_not(tmp_path: Path, when: str) -> None:
    begun(tmp_path, small())
    (first,) = versions.kept(tmp_path)
    add_model(str(tmp_path))
    step = f"{when} store.reading.versions:_point"
    killed(step, go_back, str(tmp_path), versions.version_of(first))
    assert ("dan" in models(tmp_path)) == (when == "before")
    assert len(versions.kept(tmp_path)) == 2
