"""A public server that is killed in the middle of a visitor's run: what had ended is not lost."""

import http.client
import json
import shutil
import signal
from pathlib import Path

from tests.app.asking import Asker
from tests.app.lab.judging import public_server
from tests.app.lab.judging.conftest import CLIP, FILE, events, post
from tests.conftest import Site
from tests.forking import Forked
from tests.judges.conftest import Far, serving
from tests.rounds import swept
from tests.servers import free_port
from tests.waiting import until_listening

JUDGES, REPEATS, AT_ONCE = 3, 8, 4
PUBLIC = {"WHYREEL_PUBLIC": "1", "WHYREEL_JUDGE_NETS": "127.0.0.0/8",
          "WHYREEL_JUDGE_HOSTS": "127.0.0.1"}  # fmt: skip


class Server:
    """The routes in a process of their own, which has all imported from the start."""

    def __init__(self, home: Path) -> None:
        port, self.log = free_port(), home.parent / "server.log"
        variables = PUBLIC | {"WHYREEL_HOME": str(home)}
        self.process = Forked(public_server.run, port, variables, self.log)
        self.pid = self.process.pid
        until_listening(port, self)
        self.ask = Asker(f"http://127.0.0.1:{port}")

    def poll(self) -> int | None:
        return self.process.poll()

    def wait(self) -> int | None:
        """Wait for its end; how it ended."""
        return self.process.wait()

    def kill(self) -> int | None:
        self.process.kill()
        return self.wait()


def count_requests(far: Far) -> int:
    far.settle()
    return sum(far.stats()["counts"].values())


def reading(ask: Asker, body: str, cookie: str) -> http.client.HTTPConnection:
    """A run that has been sent."""
    name, _, port = ask.netloc.partition(":")
    connection = http.client.HTTPConnection(name, int(port))
    connection.request("POST", "/api/judge", body, {"x-whyreel": "1", "cookie": cookie})
    return connection


def until_killed(server: Server, body: str, cookie: str) -> int:
    """How many outcomes were told before the server was killed."""
    connection = reading(server.ask, body, cookie)
    answer, outcomes = connection.getresponse(), 0
    while outcomes < 7:
        outcomes += answer.readline().startswith(b"event: outcome")
    assert server.kill() == -9
    connection.close()
    return outcomes


@swept
def test_a_visitor_goes_on_after_a_kill(theatre: Site, tmp_path: Path) -> None:
    home = shutil.copytree(theatre.home, tmp_path / "home")
    with serving(0.15) as far:
        judges = [{"model": f"ok#{at}", "base_url": far.url} for at in range(JUDGES)]
        body = json.dumps({"clip": CLIP, "protocol": "eva", "judges": judges, "repeats": REPEATS})
        server = Server(home)
        sent = post(server.ask, "/clip?name=o.mp4", FILE.read_bytes())
        cookie = sent.headers["set-cookie"].split(";")[0]
        outcomes = until_killed(server, body, cookie)
        before = count_requests(far)
        server = Server(home)
        try:
            stream = events(post(server.ask, "", body.encode(), cookie=cookie))
        finally:
            server.kill()
        ended = [outcome for name, outcome in stream if name == "outcome"]
        assert [outcome["status"] for outcome in ended] == ["ok"] * JUDGES * REPEATS
        kept = sum(outcome["cached"] for outcome in ended)
        # Nothing that had been sent was asked for again, and no more than was under way.
        assert outcomes <= kept and before - kept <= JUDGES * AT_ONCE
        assert count_requests(far) - before == JUDGES * REPEATS - kept


def test_a_server_that_is_stopped_says_so_to_who_waits(theatre: Site, tmp_path: Path) -> None:
    """It gives runs a few seconds, then ends them with a word, and itself without a traceback."""
    home = shutil.copytree(theatre.home, tmp_path / "home")
    with serving() as far:
        judges = [
            {"model": "ok#before", "base_url": far.url},
            {"model": "slow", "base_url": far.url},
        ]
        body = json.dumps({"clip": CLIP, "protocol": "eva", "judges": judges})
        server = Server(home)
        connection = reading(server.ask, body, "")
        answer = connection.getresponse()
        while not answer.readline().startswith(b"event: outcome"):
            pass
        server.process.terminate()
        last = answer.read().decode()
        connection.close()
        code = server.wait()
    assert "event: failed" in last and "is being stopped" in last
    assert "Traceback" not in server.log.read_text() and code in (0, -signal.SIGTERM)
