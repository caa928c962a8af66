"""The locks: every requirement is in its lock, at its version, and every file has a hash."""

import re
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

from tests.source_imports import imports_of

ROOT = Path(__file__).parent.parent
LOCKS = {"requirements": 30, "requirements-dev": 45, "requirements-uv": 1}
"""Each lock and how many lines of its requirements it answers to, at least."""


def requirements(name: str) -> dict[str, SpecifierSet]:
    """Package → its version, of a file of requirements and of those that it names."""
    versions: dict[str, SpecifierSet] = {}
    for line in (ROOT / f"{name}.txt").read_text(encoding="utf-8").splitlines():
        text = line.partition("#")[0].strip()
        if text.startswith("-r "):
            versions |= requirements(text.removeprefix("-r ").removesuffix(".txt"))
        elif text and not text.startswith("--"):
            required = Requirement(text)
            versions[required.name.lower().replace("_", "-")] = required.specifier
    return versions


def locked(name: str) -> dict[str, list[str]]:
    """Package → its lines in a lock: version with its marker, then hashes."""
    text = (ROOT / f"{name}.lock").read_text(encoding="utf-8")
    entries = [entry for entry in text.replace("\\\n", " ").splitlines() if "==" in entry]
    return {entry.partition("==")[0]: entry.partition("==")[2].split() for entry in entries}


def test_the_package_asks_for_ranges_that_hold_what_is_pinned() -> None:
    """All but the binary that moviepy names: no index can be asked for its source."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    ranges = {
        required.name.lower().replace("_", "-"): required.specifier
        for required in map(
            Requirement, project["dependencies"] + project["optional-dependencies"]["theatre"]
        )
    }
    pins = requirements("requirements")
    assert pins.keys() - ranges.keys() == {"imageio-ffmpeg"} and ranges.keys() <= pins.keys()
    lock = locked("requirements")
    assert {name for name, span in ranges.items() if lock[name][0] not in span} == set()
    assert {name for name, span in ranges.items()
            if {each.operator for each in span} - {"!="} != {">=", "<"}} == {"fsspec"}  # fmt: skip


def test_the_extras_are_those_of_the_files_for_a_checkout() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras: dict[str, list[str]] = project["optional-dependencies"]
    for extra, lines in extras.items():
        if extra == "theatre":  # a checkout has it
            continue
        asks = {each.name: each.specifier for each in map(Requirement, lines)}
        named = requirements(f"requirements-{extra}")
        assert {name.replace("_", "-"): span for name, span in asks.items()} == named


@pytest.mark.parametrize(("name", "least"), LOCKS.items())
def test_a_lock_names_every_requirement_with_hashes(name: str, least: int) -> None:
    required, lock = requirements(name), locked(name)
    assert len(required) >= least
    wrong = {
        package: lock[package][0] for package, versions in required.items()
        if lock[package][0] not in versions
    }  # fmt: skip
    assert not wrong
    for package, (_, *rest) in lock.items():
        assert any(re.fullmatch(r"--hash=sha256:[0-9a-f]{64}", word) for word in rest), package


def test_both_locks_agree() -> None:
    dev = locked("requirements-dev")
    assert {package: (words[0], dev[package][0])
            for package, words in locked("requirements").items()
            if dev[package][0] != words[0]} == {}  # fmt: skip


def test_what_installs_takes_the_lock_alone() -> None:
    for name in ("Makefile", "Dockerfile"):
        text = (ROOT / name).read_text(encoding="utf-8")
        assert "--require-hashes" in text and "requirements.lock" in text
        assert "requirements.txt" not in text


PRODUCT = (
    "schema", "media", "loaders", "theatre", "store", "metrics", "judges", "pipelines", "views",
    "app", "annotations", "whyreel",
)  # fmt: skip
NOT_IMPORTED = {
    "imageio-ffmpeg": "moviepy names it; named here as well to come without its binary",
}
"""Requirements that no module of the product imports, and what they are there for."""
ON_DEMAND = {"inspect-ai", "ipython", "ray", "sentence-transformers"}
"""Imported where somebody has installed them besides."""
ELSEWHERE = ROOT / "pipelines" / "tasks" / "shipped"
"""What is written into exports: it runs in the harness's own environment."""


def test_the_image_begins_with_one_that_a_digest_names() -> None:
    text = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    assert set(re.findall(r"^FROM (\S+)", text, re.M)) == {"$PYTHON"}
    assert re.findall(r"^ARG PYTHON=python:3\.11\S+@sha256:[0-9a-f]{64}$", text, re.M)


def test_the_requirements_name_what_the_product_imports_and_no_more() -> None:
    distributions = packages_distributions()
    imported: set[str] = set()
    for path in (path for room in PRODUCT for path in (ROOT / room).rglob("*.py")):
        if ELSEWHERE in path.parents:
            continue
        for each in imports_of(path):
            imported |= {name.partition(".")[0] for name in each.modules}
    ours = {path.name for path in ROOT.iterdir() if path.is_dir()}
    packages = {
        distributions.get(name, [name])[0].lower().replace("_", "-")
        for name in imported - set(sys.stdlib_module_names) - ours
    }
    assert packages - ON_DEMAND == requirements("requirements").keys() - NOT_IMPORTED.keys()
