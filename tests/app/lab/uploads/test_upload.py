"""Uploads through a real server: what comes of a file, who sees it, and what is refused."""

import json
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.app.asking import Answer, Asker
from tests.app.cli.test_waiting import evalkit
from tests.conftest import site
from tests.rounds import swept
from tests.servers import serving
from tests.store.rows import begun, small
from tests.waiting import until

MARK = {"x_whyreel": "1"}
LIMITS = {"WHYREEL_UPLOAD_FILE_MB": "1", "WHYREEL_UPLOAD_SESSION_MB": "2",
          "WHYREEL_UPLOAD_ROWS": "500", "WHYREEL_UPLOAD_SESSIONS": "40"}  # fmt: skip


QUESTIONS = [f"b.q{number}" for number in range(20)]


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small benchmark with twenty questions: each worker publishes a version beside it."""
    home = tmp_path_factory.mktemp("upload") / "home"
    rows = small()
    for name in QUESTIONS[3:]:
        rows["question"].append({**rows["question"][0], "question": name, "text": f"why {name}?"})
    begun(home, rows)
    return home


@pytest.fixture(scope="module")
def ask(home: Path) -> Iterator[Asker]:
    with serving(home, workers_here=True, **LIMITS) as address:
        yield Asker(address, str(home))


class Visitor:
    """A browser of one visitor: it keeps the cookie that it was given."""

    def __init__(self, ask: Asker) -> None:
        self.ask = ask
        self.cookie = ""

    def get(self, target: str) -> Answer:
        return self.ask(target, cookie=self.cookie)

    def post(self, target: str, body: bytes = b"", **headers: str) -> Answer:
        sent_headers = {**MARK, "cookie": self.cookie, **headers}
        answer = self.ask(target, "POST", body, **sent_headers)
        given = answer.headers.get("set-cookie", "")
        if given:
            self.cookie = given.partition(";")[0]
        return answer

    def send(self, name: str, body: bytes) -> Answer:
        return self.post(f"/api/upload?name={name}", body)

    def settled(self) -> Any:
        """The state once nothing is under way any more."""

        def state_at_rest() -> Any:
            state = self.get("/api/upload").json()
            at_rest = not state["job"] and all(file["preview"] for file in state["files"])
            return state if at_rest else None

        return until(state_at_rest)

    def take(self, **order: object) -> Any:
        self.settled()
        answer = self.post("/api/upload/import", json.dumps(order).encode())
        assert answer.status == 202, answer.text
        return self.settled()["reports"][0]

    def board(self, more: str = "") -> Any:
        return self.get(f"/api/leaderboard?benchmark=b&metric=accuracy{more}").json()


@pytest.fixture
def visitor(ask: Asker) -> Iterator[Visitor]:
    made = Visitor(ask)
    yield made
    made.post("/api/upload/forget")


PREDICTIONS = b"qid,said\n" + b"".join(f"{name},A\n".encode() for name in QUESTIONS)
ORDER = {"kind": "table", "files": [1], "model": "visitors-own", "benchmark": "b",
         "columns": {"reply": "said"}}  # fmt: skip


def test_only_who_uploads_sees_it_until_it_is_forgotten(
    ask: Asker, home: Path, visitor: Visitor
) -> None:
    before = site(home).store.version
    assert visitor.send("mine.csv", PREDICTIONS).status == 201
    state = visitor.settled()
    seen = state["files"][0]["preview"]
    assert seen["columns"] == ["qid", "said"] and len(seen["rows"]) == 5
    assert "reply" in seen["missing"]
    report = visitor.take(**ORDER)
    assert report["ok"] and "mine.csv: 20 read, 20 kept, 0 rejected" in report["lines"]
    other = Visitor(ask)
    assert report["board"] == "leaderboard?benchmark=b&metric=accuracy"
    result = report["result"]
    assert (result["name"], result["counted"]) == ("visitors-own", len(QUESTIONS))
    assert len(result["failures"]) == min(3, result["failed"])
    assert "visitors-own" in json.dumps(visitor.board())
    rows = visitor.board()["slots"]["board"]["rows"]
    assert [row["cells"]["model"] for row in rows if row["own"]] == ["visitors-own"]
    assert visitor.board()["notices"][0]["href"].endswith("version=shared")
    for view in (other.board(), visitor.board("&version=shared")):
        assert "visitors-own" not in json.dumps(view) and view["version"] == before
    own = visitor.board()["version"]
    assert "no longer kept" in other.board(f"&version={own}")["notices"][0]
    assert "visitors-own" not in json.dumps(other.board(f"&version={own}"))
    for target in ("/api/upload/file/1", "/api/upload/report", f"/data/run.csv?version={own}"):
        assert visitor.get(target).status == 200
        assert other.get(target).status == 404
    for target in ("/api/leaderboard", "/view/leaderboard", "/leaderboard", "/data/run.csv"):
        assert "no-store" in visitor.get(target).headers["cache-control"], target
    assert visitor.get("/api/upload/file/1").body == PREDICTIONS
    assert b"visitors-own" in visitor.get("/data/run.csv").body
    assert b"visitors-own" not in other.get("/data/run.csv").body
    kept = visitor.cookie
    assert visitor.post("/api/upload/forget").json()["files"] == []
    visitor.cookie = kept
    assert "visitors-own" not in json.dumps(visitor.board())
    assert not list((home / "sessions").glob("*/*"))
    assert site(home).store.version == before


@swept
def test_a_dry_run_keeps_nothing_and_failed_attempts_go(visitor: Visitor) -> None:
    """The attempt fails for its many rejected rows, unless the rest is asked for."""
    visitor.send("mine.csv", PREDICTIONS + b"nowhere,A\n" * 5)
    failed = visitor.take(**ORDER)
    assert not failed["ok"] and failed["board"] is None
    assert "Import the rest" in "\n".join(failed["lines"])
    rest = {**ORDER, "allow_rejects": True}
    tried = visitor.take(**rest, dry_run=True)
    assert tried["ok"] and tried["dry"] and tried["added"] == 22 and tried["board"] is None
    state = visitor.settled()
    assert [report["number"] for report in state["reports"]] == [tried["number"]]
    assert not state["shown"] and "visitors-own" not in json.dumps(visitor.board())
    benchmarks = {each["id"]: (each["name"], each["loaded"]) for each in state["benchmarks"]}
    assert benchmarks["b"] == ("B", True) and not benchmarks["svbench"][1]
    body = json.dumps({"number": tried["number"]}).encode()
    assert visitor.post("/api/upload/dismiss", body).json()["reports"] == []
    report = visitor.take(**rest)
    assert report["ok"] and report["rejected"] == 5


@swept
def test_replies_to_questions_that_nobody_has_wait_unless_they_are_asked_for(
    visitor: Visitor, tmp_path: Path
) -> None:
    visitor.send("M-1_r3.csv", evalkit(tmp_path).read_bytes())
    order = {"kind": "vlmevalkit", "files": [1], "benchmark": "r3"}
    report = visitor.take(**order)
    assert "7 predictions of M-1 wait for questions of r3: import r3" in report["lines"]
    report = visitor.take(**order, new_questions=True)
    assert any(line.startswith("question: 7 added") for line in report["lines"])


@pytest.mark.parametrize(
    "cookie",
    ["whyreel_session=" + "a" * 43, "whyreel_session=../../../x", "whyreel_session=", "x", "=;=",
     'whyreel_session="\\057"'],
)  # fmt: skip
def test_a_made_up_cookie_is_nobodys(ask: Asker, cookie: str) -> None:
    state = ask("/api/upload", cookie=cookie).json()
    assert state["files"] == [] and state["job"] is None
    assert ask("/api/data", cookie=cookie).json()["notices"] == []


@pytest.mark.parametrize(
    ("name", "body", "status", "reason"),
    [
        ("a.pkl", b"\x80\x04.", 415, "pickle"),
        ("a.csv", b"\x80\x04K\x01.", 415, "pickle"),
        ("a.parquet", b"no", 415, "does not begin"),
        ("a.xlsx", b"no", 415, "does not begin"),
        ("a.eval", b"no", 415, "does not begin"),
        ("a.json", b"<html>", 415, "does not begin"),
        ("a.csv", b"", 415, "empty"),
        ("a.sh", b"#!/bin/sh", 415, "none of"),
        ("", b"a", 422, "no name"),
        ("%00", b"a", 422, "no name"),
        ("a.csv", b"a" * (2**20 + 1), 413, "1 MB"),
    ],
)
def test_what_is_no_file_of_predictions_is_refused_and_not_kept(
    home: Path, visitor: Visitor, name: str, body: bytes, status: int, reason: str
) -> None:
    answer = visitor.send(name, body)
    assert answer.status == status and reason in answer.json()["error"]
    assert visitor.cookie == ""
    assert not list((home / "sessions").glob("*"))


def test_two_gigabytes_are_refused_before_they_are_sent(ask: Asker) -> None:
    name, _, port = ask.netloc.partition(":")
    with socket.create_connection((name, int(port))) as line:
        head = (f"POST /api/upload?name=a.csv HTTP/1.1\r\nhost: {ask.netloc}\r\nx-whyreel: 1\r\n"
                f"content-length: {2**31}\r\n\r\n")  # fmt: skip
        line.sendall(head.encode())
        assert line.recv(100).startswith(b"HTTP/1.1 413")


def test_a_body_without_a_length_is_counted_as_it_comes(ask: Asker, home: Path) -> None:
    name, _, port = ask.netloc.partition(":")
    with socket.create_connection((name, int(port))) as line:
        head = (f"POST /api/upload?name=a.csv HTTP/1.1\r\nhost: {ask.netloc}\r\nx-whyreel: 1\r\n"
                "transfer-encoding: chunked\r\n\r\n")  # fmt: skip
        line.sendall(head.encode())
        part = b"a,b\n" * 16384
        for _ in range(17):
            line.sendall(f"{len(part):x}\r\n".encode() + part + b"\r\n")
        assert line.recv(100).startswith(b"HTTP/1.1 413")
    assert not list((home / "sessions").glob("*/files/*"))


def test_all_files_of_a_session_have_a_bound(visitor: Visitor) -> None:
    body = b"qid,said\n" + b"a,b\n" * 250_000
    assert visitor.send("1.csv", body).status == 201
    assert visitor.send("2.csv", body).status == 201
    answer = visitor.send("3.csv", body[:100_000])  # fits a socket: it is refused unread
    assert answer.status == 413 and "together" in answer.json()["error"]
    assert len(visitor.settled()["files"]) == 2


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example"},
        {"sec_fetch_site": "cross-site"},
        {"sec_fetch_site": "same-site"},
        {"x_whyreel": ""},
    ],
)
@pytest.mark.parametrize("target", ["?name=a.csv", "/import", "/forget"])
def test_other_sites_can_not_write(ask: Asker, headers: dict[str, str], target: str) -> None:
    sent_headers = {key: value for key, value in {**MARK, **headers}.items() if value}
    assert ask(f"/api/upload{target}", "POST", b"{}", **sent_headers).status == 403


def test_faulty_files_are_told_with_their_reasons_and_nothing_is_taken(visitor: Visitor) -> None:
    """Other faults are those of test_own_runs.py, without a process for each."""
    visitor.send("bad.csv", b"qid,said\nnowhere,A\n")
    visitor.send("bad.parquet", b"PAR1" + b"\0" * 50)
    faults = [({"reply": "said"}, "could be matched"), ({}, "no whole Parquet file")]
    for number, (columns, reason) in enumerate(faults, 1):
        report = visitor.take(kind="table", files=[number], model="m", benchmark="b",
                              columns=columns)  # fmt: skip
        assert reason in "\n".join(report["lines"]) and not report["ok"]
        assert not visitor.settled()["shown"] and visitor.board()["notices"] == []


def test_more_rows_than_a_visitor_may_have_are_refused(visitor: Visitor) -> None:
    assert visitor.send("many.csv", PREDICTIONS + b"nowhere,A\n" * 481).status == 201
    report = visitor.take(**ORDER)
    assert not report["ok"] and "more than 500 rows" in report["lines"][0]


ORDERS = [
    b"", b"[]", b"{", b'{"kind": "x", "files": [1]}', b'{"kind": "table"}',
    b'{"kind": "table", "files": [9]}', b'{"kind": "table", "files": ["../1"]}',
    b'{"kind": "table", "files": [1], "model": 3}',
    b'{"kind": "table", "files": [1], "columns": {"reply": 3}}',
    b'{"kind": "table", "files": [1], "answer_base": "x"}',
]  # fmt: skip


def test_an_order_that_no_form_gives_is_refused_and_a_cookie_is_out_of_reach(
    visitor: Visitor,
) -> None:
    """The cookie is unguessable, and no script can read it."""
    answer = visitor.send("a.csv", b"qid,said\na,b\n")
    name, *facts = answer.headers["set-cookie"].split("; ")
    assert len(name.partition("=")[2]) == 43
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(facts)
    visitor.settled()
    for body in ORDERS:
        assert visitor.post("/api/upload/import", body).status == 422, body
    assert not visitor.settled()["reports"]


NAMES = ["../../../etc/passwd.csv", "..%2F..%2Fx.csv", "a%0Ab.csv", "%3Cimg%20src=x%3E.csv"]


def test_names_are_never_paths_and_text_is_never_markup(home: Path, visitor: Visitor) -> None:
    body = b'qid,said\nb.q0,"<img src=x onerror=alert(1)>"\n'
    for name in NAMES:
        assert visitor.send(name, body).status == 201
    assert visitor.take(**{**ORDER, "files": [1, 2, 3, 4]})["lines"]
    for file in visitor.settled()["files"]:
        assert "/" not in file["name"] and "\n" not in file["name"]
    files = {path.name for path in (home / "sessions").glob("*/*/*") if "stores" not in str(path)}
    assert files == {"0001", "0002", "0003", "0004"}
    assert b"<img src=x" not in visitor.get("/data").body
    assert b"<img src=x" not in visitor.get("/view/data").body
