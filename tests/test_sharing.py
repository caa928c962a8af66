"""Files that ask one server go to one worker: each that asks it is listed, and is there."""

import re
from pathlib import Path

from tests.sharing import ONE_SERVER

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


def _has_own(folder: Path) -> bool:
    conftest = folder / "conftest.py"
    return (
        folder.name != "app"
        and conftest.is_file()
        and bool(OWN.search(conftest.read_text(encoding="utf-8")))
    )
