"""A second process fills the same pages, and nobody notices when it is gone."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from app import overlay, pages
from app.second import SETTING, Second, wanted
from app.turns import Turns
from tests.conftest import Site
from tests.servers import ROOT
from views.filters import Filters
from views.registry import BY_PATH


@pytest.fixture(scope="module")
def second(theatre: Site) -> Iterator[Second]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("WHYREEL_HOME", str(theatre.library.home))
        made = Second.warmed()
    assert made is not None
    yield made
    made.end()


@pytest.mark.parametrize(
    ("page", "query"),
    [
        ("", ""),
        ("leaderboard", "benchmark=theatre&metric=eva&tier=hard"),
        ("watch", "clip=theatre.cookie-easy-faithful"),
        ("failures", "pattern=any-zero&q=no%20such%20word"),
    ],
)
def test_it_fills_the_same_page(second: Second, theatre: Site, page: str, query: str) -> None:
    here = pages.made(theatre.store, BY_PATH[page], Filters.parse(query).filters)
    assert second.made(theatre.store.version, page, query) == here


def test_what_it_cannot_open_or_fill_is_left_to_the_server(second: Second, theatre: Site) -> None:
    assert second.made("000099-abcdef01", "leaderboard", "") is None
    with pytest.raises(KeyError):
        second.made(theatre.store.version, "no-such-page", "")
    assert not second.ended and second.made(theatre.store.version, "data", "") is not None


def test_pages_are_filled_there_and_after_its_end_here(
    second: Second, theatre: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(overlay, "library", lambda: theatre.library)
    monkeypatch.setattr(pages, "library", lambda: theatre.library)
    turns: Turns[str | Second] = Turns(second)
    monkeypatch.setattr(pages, "_SMALL", turns)
    filled_here: list[str] = []
    made = pages.made
    monkeypatch.setattr(
        pages, "made", lambda *told: filled_here.append(told[1].path) or made(*told)
    )
    shown = pages.fill(BY_PATH["trends"], "tier=easy&length=1-7")
    assert shown.slots and not filled_here
    (process,) = second.processes()
    os.kill(process, signal.SIGKILL)
    for tier in ("hard", "medium"):
        assert pages.fill(BY_PATH["trends"], f"tier={tier}&length=1-7").version == shown.version
    assert second.ended and filled_here == ["trends", "trends"]


def test_it_ends_with_the_server_however_that_ends(tmp_path: Path) -> None:
    script = tmp_path / "server.py"
    script.write_text(
        "import time\n"
        "from app.second import Second\n"
        "if __name__ == '__main__':\n"
        "    second = Second()\n"
        "    second.made('000001-abcdef01', '', '')\n"
        "    print(*second.processes(), flush=True)\n"
        "    time.sleep(60)\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "WHYREEL_HOME": str(tmp_path)}
    server = subprocess.Popen(
        [sys.executable, str(script)], env=environment, stdout=subprocess.PIPE, text=True
    )
    assert server.stdout is not None
    process = int(server.stdout.readline())
    server.kill()
    server.wait()
    deadline = time.monotonic() + 20
    while Path(f"/proc/{process}").exists() and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not Path(f"/proc/{process}").exists()


@pytest.mark.parametrize(
    ("cores", "setting", "told"),
    [(2, "", True), (8, "2", True), (1, "", False), (None, "", False), (2, "1", False)],
)
def test_one_core_or_the_operator_says_no(
    monkeypatch: pytest.MonkeyPatch, cores: int | None, setting: str, told: bool
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    monkeypatch.setenv(SETTING, setting)
    assert wanted() is told
