"""Files that ask one server go to one worker: each that asks it is listed, and exists."""

import re
from pathlib import Path

from tests.sharing import ALONE, BROWSER, ONE_SERVER, THEATRE, browser_scope

ROOT = Path(__file__).parent.parent
ASKS = re.compile(r"^def test_\w+\([^)]*\bask: Asker", re.M)
OWN = re.compile(r"^def ask\(", re.M)


def test_every_file_that_asks_the_shared_server_is_listed() -> None:
    files = [*(ROOT / "tests" / "app").rglob("test_*.py")]
    own = {folder for folder in {path.parent for path in files} if _has_own(folder)}
    asking = {
        str(path.relative_to(ROOT))
        for path in files
        if ASKS.search(text := path.read_text(encoding="utf-8"))
        and not OWN.search(text)
        and path.parent not in own
    }
    assert asking == ONE_SERVER


def test_every_file_that_asks_the_theatres_server_is_listed() -> None:
    asking = {
        str(path.relative_to(ROOT))
        for path in (ROOT / "tests").rglob("test_*.py")
        if re.search(r"\btheatre_(server|address)\b", path.read_text(encoding="utf-8"))
    }
    assert asking == THEATRE


MAIN_SERVER = re.compile(r"^def test_\w+\([^)]*\b(page|still_page|server)\b", re.M)
OWN_PAGE = re.compile(r"^def (page|server)\(", re.M)


def test_browser_tests_are_in_two_scopes_and_one_asks_no_main_server() -> None:
    for place in ALONE:
        assert (ROOT / place).exists(), place
    files = [*(ROOT / BROWSER).rglob("test_*.py")]
    scopes = {str(path.relative_to(ROOT)): path for path in files}
    assert {browser_scope(name) for name in scopes} == {
        "browser: own servers", "browser: main server",
    }  # fmt: skip
    attacks = f"{BROWSER}attacks/"  # their folder has a server of its own
    alone = [name for name in scopes if name.startswith(ALONE) and not name.startswith(attacks)]
    for name in alone:
        text = scopes[name].read_text(encoding="utf-8")
        assert not MAIN_SERVER.search(text) or OWN_PAGE.search(text), name


def _has_own(folder: Path) -> bool:
    conftest = folder / "conftest.py"
    return (
        folder.name != "app"
        and conftest.is_file()
        and bool(OWN.search(conftest.read_text(encoding="utf-8")))
    )
