"""What keeps a server or an import from beginning is one line and exit code 1, no traceback."""

import socket
import urllib.request
from pathlib import Path

import pytest
from starlette.types import Receive, Scope, Send
from typer.testing import CliRunner

from app.__main__ import app
from app.cli import serve
from tests.conftest import PUBLISHED
from tests.rounds import swept
from tests.servers import command, free_port, serving
from tests.variables import set_variable

COMMANDS = {
    "prepare": ["data", "prepare"],
    "import": ["data", "import", "published", str(PUBLISHED)],
    "serve": ["serve", "--port", "0"],
}


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("kind", ["a file", "below a file", "below /proc"])
def test_a_home_that_cannot_be_used_is_said_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, kind: str
) -> None:
    (tmp_path / "file").write_text("mine")
    homes = {"a file": tmp_path / "file", "below a file": tmp_path / "file" / "home",
             "below /proc": Path("/proc/whyreel")}  # fmt: skip
    set_variable(monkeypatch, "WHYREEL_HOME", str(homes[kind]))
    done = CliRunner().invoke(app, COMMANDS[command])
    assert done.exit_code == 1 and isinstance(done.exception, SystemExit)
    assert f"nothing can be kept in {homes[kind]}: " in done.output
    assert done.output.count("\n") == 1
    assert (tmp_path / "file").read_text() == "mine"


def test_versions_of_a_home_that_is_a_file_are_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("mine")
    set_variable(monkeypatch, "WHYREEL_HOME", str(tmp_path / "file"))
    done = CliRunner().invoke(app, ["data", "versions"])
    assert (done.exit_code, done.output) == (0, "")


def test_a_port_that_is_taken_is_said_in_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        done = command(tmp_path, "serve", "--port", str(port))
    message = f"whyreel: cannot listen on 127.0.0.1, port {port}: Address already in use\n"
    assert (done.returncode, done.stderr, done.stdout) == (1, message, "")
    assert not list(tmp_path.iterdir()), "nothing was built for a server that cannot be"


@pytest.mark.parametrize(("host", "port"), [("192.0.2.1", 0), ("127.0.0.1", 99_999)])
def test_an_address_that_is_none_is_said(host: str, port: int) -> None:
    with pytest.raises(SystemExit, match=f"whyreel: cannot listen on {host}, port {port}: ."):
        serve._bind(host, port)


def test_a_port_is_free_again_at_once(tmp_path: Path) -> None:
    port = free_port()
    with serve._bind("127.0.0.1", port) as place:
        place.listen()
        with socket.create_connection(("127.0.0.1", port)) as caller:
            place.accept()[0].close()  # the side that closes first keeps the address for a minute
            caller.recv(1)
    serve._bind("127.0.0.1", port).close()


@swept
def test_a_server_whose_import_fails_serves(tmp_path: Path) -> None:
    with serving(tmp_path, WHYREEL_IMPORT="bundle=/no/such/place;nonsense") as address:
        with urllib.request.urlopen(f"{address}/api/leaderboard") as answer:
            assert b"theatre" in answer.read()
        (log,) = tmp_path.glob("server-*.log")
        output = " ".join(log.read_text().split())
    assert output.count("/no/such/place: is not there") == 1
    assert output.count("“nonsense” is not KIND=place") == 1 and "Traceback" not in output


def test_an_app_that_cannot_start_ends_the_command(capfd: pytest.CaptureFixture[str]) -> None:
    """By uvicorn's default it would be served without its start, and nothing would be said."""

    async def broken(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        raise KeyError(scope["type"])

    with socket.socket() as place:
        place.bind(("127.0.0.1", 0))
        with pytest.raises(SystemExit, match="3"):
            serve._serve(broken, place)
    assert "KeyError: 'lifespan'" in capfd.readouterr().err
