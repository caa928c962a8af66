"""Nothing that the product installs is under the GPL, or under no open licence at all."""

import re
from importlib.metadata import PackageNotFoundError, files, metadata
from pathlib import PurePath

from tests.test_locks import ROOT, locked

COPYLEFT = re.compile(r"GPL|GNU|General Public|SSPL|Commons Clause|Non-?Commercial|BUSL", re.I)
"""Of a licence's name: the GPL and its kin, the LGPL too, and what is no open licence."""
SILENT = {"resvg-py": "MIT, as its file of the licence says"}
"""Packages whose metadata state no licence, and what they are under."""


def stated(package: str) -> str:
    """What the metadata of an installed package say of its licence.

    The old field may hold the whole text, of which the first line names it.
    """
    about = metadata(package)
    texts = [about.get("License-Expression") or "", *(about.get("License") or "").split("\n")[:1]]
    classifiers = about.get_all("Classifier") or []
    texts += [name.rpartition(" :: ")[2] for name in classifiers if name.startswith("License ::")]
    return " | ".join(filter(None, texts))


GPL_LIBRARIES = re.compile(r"lib(x264|x265|xvidcore|postproc|rubberband|vidstab|fdk-aac)\b")
"""Compiled libraries that wheels bring along, under the GPL or no open licence."""


def installed_files(package: str) -> list[PurePath]:
    """The files of a package; none of one that another platform alone installs."""
    try:
        return [*(files(package) or ())]
    except PackageNotFoundError:
        return []


def test_what_is_installed_has_a_licence_that_binds_nobody() -> None:
    for package in locked("requirements"):
        try:
            licence = stated(package)
        except PackageNotFoundError:
            marker = " ".join(locked("requirements")[package])
            assert "sys_platform" in marker or "python" in marker, f"{package} is not installed"
            continue
        assert licence or package in SILENT, f"{package} states no licence"
        assert not COPYLEFT.search(licence), f"{package}: {licence}"


def test_what_wheels_bring_along_under_the_gpl_is_what_the_readme_names() -> None:
    """Metadata state the licence of a package's own code; compiled libraries lie beside it."""
    brought = {
        f"{package}: {match.group()}"
        for package in locked("requirements")
        for path in installed_files(package)
        if (match := GPL_LIBRARIES.match(path.name))
    }
    assert brought == {"av: libx264", "av: libx265"}
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert re.search(r"GPL. But PyAV.*x264 and x265", readme, re.S)


def test_the_rule_finds_a_copyleft_licence() -> None:
    """The package that figures of agreement are compared with; only tests have it."""
    assert COPYLEFT.search(stated("krippendorff"))
    assert "krippendorff" not in locked("requirements")
