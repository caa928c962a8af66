"""One real server with hostile data in it, for all files that ask it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.app.asking import Asker
from tests.browser.attack_bundle import write
from tests.servers import command, serving

HOSTS = ("board.example", "other.example", "someone-whyreel.hf.space")


@pytest.fixture(scope="session")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home whose only benchmark is hostile in every text."""
    folder = tmp_path_factory.mktemp("hostile", numbered=False)
    done = command(folder / "home", "import", "bundle", str(write(folder / "bundle")), "--strict")
    assert done.returncode == 0, done.stderr
    return folder / "home"


@pytest.fixture(scope="session")
def ask(hostile: Path) -> Iterator[Asker]:
    """Asks the server; it also answers to the names in `HOSTS`."""
    named = {"WHYREEL_HOSTS": f"{HOSTS[0].upper()}, {HOSTS[1]}", "SPACE_HOST": HOSTS[2]}
    with serving(hostile, **named) as address:
        yield Asker(address, str(hostile), hostile.parent.name)
