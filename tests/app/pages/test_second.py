"""A second process fills the same pages, and nobody notices when it is gone."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from app.pages import making, page_service
from app.pages.fifo_limiter import Turns
from app.pages.render_process import SETTING, Second, wanted
from app.server import visible_store
from tests.conftest import Site
from tests.servers import ROOT
from tests.variables import set_variable
from views.address.filters import Filters
from views.registry import BY_PATH


@pytest.fixture(scope="module")
def second(theatre: Site) -> Iterator[Second]:
    with pytest.MonkeyPatch.context() as patch:
        set_variable(patch, "WHYREEL_HOME", str(theatre.library.home))
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
def test_it_makes_the_same_page(second: Second, theatre: Site, page: str, query: str) -> None:
    asked = theatre.store, BY_PATH[page], Filters.parse(query).filters
    assert second.view(theatre.store.version, page, query) == making.view_here(*asked)
    assert second.shown(theatre.store.version, page, query) == making.shown_here(*asked)


def test_what_it_cannot_open_or_fill_is_left_to_the_server(second: Second, theatre: Site) -> None:
    assert second.view("000099-abcdef01", "leaderboard", "") is None
    with pytest.raises(KeyError):
        second.view(theatre.store.version, "no-such-page", "")
    assert not second.ended and second.view(theatre.store.version, "data", "") is not None


def test_pages_are_made_there_and_after_its_end_here(
    second: Second, theatre: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(visible_store, "library", lambda: theatre.library)
    turns: Turns[str | Second] = Turns(second)
    monkeypatch.setattr(making, "_SMALL", turns)
    made_here: list[str] = []
    page = BY_PATH["trends"]
    load = page.load
    counted = replace(page, load=lambda *told: made_here.append(told[0].tier[0]) or load(*told))
    shown = page_service.fill(counted, "tier=easy&length=1-7")
    drawn = page_service.show(counted, "tier=easy&length=1-7")
    assert shown.slots and drawn.slots.keys() >= shown.slots.keys() and not made_here
    (process,) = second.processes()
    os.kill(process, signal.SIGKILL)
    for tier in ("hard", "medium"):
        assert page_service.fill(counted, f"tier={tier}&length=1-7").version == shown.version
        assert page_service.show(counted, f"tier={tier}&length=1-7").slots
    assert second.ended and made_here == ["hard", "medium"]


def test_it_ends_with_the_server_however_that_ends(tmp_path: Path) -> None:
    script = tmp_path / "server.py"
    script.write_text(
        "import time\n"
        "from app.pages.render_process import Second\n"
        "if __name__ == '__main__':\n"
        "    second = Second()\n"
        "    second.view('000001-abcdef01', '', '')\n"
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
