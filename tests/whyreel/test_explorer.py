"""The explorer that a notebook starts: what it serves, how it is shown, and that it ends."""

import json
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any

import pytest

import whyreel as wr
from tests.rounds import swept
from tests.servers import ROOT, command, surroundings
from tests.waiting import until
from whyreel import clips
from whyreel.servers import explorer as explorers

CLIP = "theatre.bench-easy-literal"
SCRIPT = """
import whyreel as wr
print(wr.serve().url, flush=True)
input()
"""


def page(url: str, address: str) -> dict[str, Any]:
    with urllib.request.urlopen(f"{url}api/{address}") as answer:
        read: dict[str, Any] = json.load(answer)
        return read


def listens(url: str) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", int(url.strip("/").rpartition(":")[2]))) == 0


@swept
@pytest.mark.usefixtures("forked_explorers")
def test_the_explorer_serves_the_home_until_it_is_closed(
    home: wr.Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WHYREEL_PASSWORD", "for strangers")
    with wr.serve(home) as explorer:
        assert page(explorer.url, "leaderboard")["version"] == home.version
        assert explorer.url in explorer._repr_html_()
    assert not listens(explorer.url)
    explorer.close()


@pytest.mark.usefixtures("forked_explorers")
def test_a_named_version_is_served_from_a_copy_and_shows_large_films(
    theatre_home: Path, home: wr.Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clips, "FILM_MB", 0.0)
    older = home.versions["version"].iloc[-1]
    pinned = wr.open(theatre_home, version=older)
    before = sorted(path.name for path in theatre_home.iterdir())
    case = pinned.case(CLIP)
    assert "whyreel.serve(home)" in (case._repr_html_() or "")
    with wr.serve(pinned) as explorer:
        assert page(explorer.url, "leaderboard")["version"] == older != home.version
        shown = re.search('<iframe src="([^"]+)"', case._repr_html_() or "")
        assert shown and shown[1].startswith(f"{explorer.url}cases?clip={CLIP}")
        assert "srcdoc" in (home.case(CLIP)._repr_html_() or ""), "of another version"
    assert "srcdoc" in (case._repr_html_() or "")
    assert sorted(path.name for path in theatre_home.iterdir()) == before


@pytest.mark.usefixtures("forked_explorers")
def test_an_explorer_that_cannot_start_says_why(home: wr.Home) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(wr.WhyReelError, match=rf"cannot listen on 127\.0\.0\.1, port {port}"):
            wr.serve(home, port=port)


def test_an_explorer_is_shown_below_the_cell(
    home: wr.Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    from IPython import display

    shown: list[Any] = []
    monkeypatch.setattr(display, "display", shown.append)
    monkeypatch.setattr(explorers.Explorer, "_start", lambda *_: "http://127.0.0.1:1/")
    wr.serve(home, inline=True, height=321).close()
    (frame,) = shown
    assert (frame.src, frame.width, frame.height) == ("http://127.0.0.1:1/", "100%", 321)


def test_a_server_ends_with_its_input(theatre_home: Path) -> None:
    """Commands of the tests have an empty one."""
    done = command(theatre_home, "serve", "--port", "0", "--until-eof")
    assert done.returncode == 0 and re.search(r"WhyReel: http://127\.0\.0\.1:\d+/", done.stderr)


@swept
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_an_explorer_ends_with_its_program(theatre_home: Path, number: int) -> None:
    program = subprocess.Popen(
        [sys.executable, "-c", SCRIPT], cwd=ROOT, env=surroundings(theatre_home), text=True,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE,
    )  # fmt: skip
    assert program.stdout is not None
    url = program.stdout.readline().strip()
    assert listens(url)
    program.send_signal(number)
    program.communicate()
    until(lambda: not listens(url))
