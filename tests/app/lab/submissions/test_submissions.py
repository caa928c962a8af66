"""A run on its way to a board: sent, kept apart, looked at, accepted, refused, withdrawn."""

import json
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from app.__main__ import app
from app.lab.submissions import maintaining
from loaders import LoadError
from tests import workers_here
from tests.app.asking import Asker
from tests.app.lab.uploads.test_upload import ORDER, Visitor
from tests.conftest import site
from tests.rounds import swept
from tests.servers import serving
from tests.theatre_part import write_part
from tests.variables import set_variable

HOSTILE = "<script>alert(1)</script>"
FORM = {"report": 1, "sender": f"Lab {HOSTILE}", "contact": "me@example.org",
        "link": "https://example.org/m", "weights": "open",
        "statement": f"8 frames\n{HOSTILE}", "rights": True}  # fmt: skip
ROWS = 20
CLIPS = frozenset(f"{scene}-easy-{who}" for scene in ("comfort", "warn", "bench", "cookie")
                  for who in ("faithful", "glitching"))  # fmt: skip


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A few clips of the theatre: each of many processes copies and reads the whole store."""
    folder = tmp_path_factory.mktemp("submissions")
    part = write_part(folder / "part", CLIPS)
    assert site(folder / "home").take("bundle", part).rejected == 0
    return folder / "home"


@pytest.fixture(scope="module")
def ask(home: Path) -> Iterator[Asker]:
    open_ = {"WHYREEL_SUBMISSIONS": "1", "WHYREEL_SUBMISSIONS_WAITING": "1"}
    with serving(home, workers_here=True, **open_) as address:
        yield Asker(address, str(home))


@pytest.fixture
def here(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The same home, for commands of this process."""
    set_variable(monkeypatch, "WHYREEL_HOME", str(home))
    return home


def predictions(home: Path) -> bytes:
    questions = site(home).store.query(
        "SELECT question FROM logical.question WHERE options IS NOT NULL ORDER BY question LIMIT ?",
        [ROWS],
    )
    return b"qid,said\n" + b"".join(f"{row['question']},A\n".encode() for row in questions)


def uploaded(ask: Asker, home: Path, model: str) -> Visitor:
    """A visitor whose predictions were read."""
    visitor = Visitor(ask)
    visitor.send("<b>mine.csv", predictions(home) + b"nonsense.q,A\n")
    report = visitor.take(**ORDER | {"model": model, "benchmark": "theatre"})
    assert report["ok"] and report["submits"] and report["receipt"] is None
    assert "ordered" not in report
    return visitor


def sent(visitor: Visitor, **more: object) -> tuple[str, str]:
    """The receipt of its submission, and the secret."""
    answer = visitor.post("/api/submission", json.dumps(FORM | more).encode())
    assert answer.status == 201, answer.text
    address, _, key = answer.json()["receipt"].partition("#")
    return address.removeprefix("submission/"), key


def runs(home: Path) -> list[str]:
    return [str(row["run"]) for row in site(home).store.query("SELECT run FROM logical.run")]


def state(ask: Asker, receipt: str) -> Any:
    return ask(f"/api/submission/{receipt}").json()


def withdraw(visitor: Visitor, receipt: str, key: str) -> int:
    body = json.dumps({"receipt": receipt, "key": key}).encode()
    return visitor.post("/api/submission/withdraw", body).status


def test_it_is_kept_apart_until_it_is_accepted_and_keeps_where_it_came_from(
    ask: Asker, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = site(here).store.version
    visitor = uploaded(ask, here, "apart-7B")
    (run,) = visitor.get("/api/submission/offer/1").json()["runs"]
    assert run["model"] == "apart-7B" and run["unmatched"] == 1 and run["answers"] == ROWS
    board = visitor.board()["slots"]["board"]["rows"]
    own = next(row["cells"] for row in board if row["own"])
    assert run["score"] == own["score"]["value"] and run["rank"] == own["rank"]
    receipt, key = sent(visitor)
    again = visitor.post("/api/submission", json.dumps(FORM).encode())
    assert again.status == 409 and "already" in again.text
    assert visitor.settled()["reports"][0]["receipt"] == f"submission/{receipt}#{key}"
    for path in (*(here / "sessions").rglob("*"), *(here / "submissions").rglob("*")):
        assert path.is_dir() or key.encode() not in path.read_bytes(), path
        mode, is_shared = path.stat().st_mode, path.is_file() and path.stat().st_nlink > 1
        assert is_shared or stat.S_IMODE(mode) == (0o700 if path.is_dir() else 0o600), path
    assert state(ask, receipt)["state"] == "waiting"
    for target in (
        "/api/leaderboard?benchmark=theatre&metric=accuracy", "/api/data", "/data/run.csv",
        "/data/answer.csv", f"/api/submission/{receipt}",
    ):  # fmt: skip
        assert "apart-7B" not in ask(target).text, target
    assert site(here).store.version == before
    drawn = ask(f"/submission/{receipt}").text
    assert "Waiting" in drawn and "&lt;b&gt;mine.csv" in drawn
    assert "me@example.org" not in drawn and HOSTILE not in drawn
    with monkeypatch.context() as patch:
        workers_here.use(workers_here.SUBMISSIONS, patch=patch)
        tried = CliRunner().invoke(app, ["people", "submissions", "show", receipt]).output
    assert f"answer: {ROWS} added" in tried and "me@example.org" in tried
    assert "1 row without a question" in tried and site(here).store.version == before
    done = CliRunner().invoke(
        app, ["people", "submissions", "accept", receipt, "--yes", "--by", "A. M."]
    )
    assert done.exit_code == 0, done.output
    assert any("apart-7B" in run for run in runs(here))
    assert state(ask, receipt)["state"] == "accepted"
    data = ask("/api/provenance").json()["slots"]
    lines = [row["cells"]["line"] for row in data["imports"]["entries"][0]["table"]["rows"]]
    assert lines[0].startswith(f"submission {receipt}, received 20")
    assert lines[1].startswith("accepted 20") and lines[1].endswith("by A. M.")
    assert any("SHA-256" in line and "<b>mine.csv" in line for line in lines)
    assert "me@example.org" not in json.dumps(data)
    listed = {row["key"]: row["cells"] for row in data["runs"]["rows"]}
    (badge,) = listed[run["run"]]["submission"]
    assert badge["text"] == receipt and badge["href"] == f"/submission/{receipt}"
    assert HOSTILE not in ask("/provenance").text
    shown = ask(f"/submission/{receipt}").text
    assert "Accepted" in shown and "A. M." in shown and HOSTILE not in shown
    twice = CliRunner().invoke(app, ["people", "submissions", "accept", receipt, "--yes"])
    assert twice.exit_code == 1


@swept
def test_what_changed_on_the_disk_waits_as_before_and_a_withdrawal_leaves_nothing(
    ask: Asker, here: Path, one_upload: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    workers_here.use(workers_here.SUBMISSIONS, patch=monkeypatch)
    visitor = uploaded(ask, here, "withdrawn-7B")
    receipt, key = sent(visitor)
    full = one_upload.post("/api/submission", json.dumps(FORM).encode())
    assert full.status == 503 and "wait for the maintainers" in full.text
    (here / "submissions" / receipt / "0").write_bytes(b"qid,said\na,b\n")
    with pytest.raises(LoadError, match="not the file that was sent"):
        maintaining.accept(receipt, "")
    assert state(ask, receipt)["state"] == "waiting"
    assert withdraw(visitor, receipt, "x" * 32) == 404
    assert state(ask, receipt)["state"] == "waiting"
    assert withdraw(Visitor(ask), receipt, key) == 200
    assert state(ask, receipt)["state"] == "withdrawn"
    assert not (here / "submissions" / receipt).exists()
    assert (
        CliRunner().invoke(app, ["people", "submissions", "accept", receipt, "--yes"]).exit_code
        == 1
    )
    assert not [run for run in runs(here) if "withdrawn-7B" in run]
    assert receipt in CliRunner().invoke(app, ["people", "submissions", "list", "--all"]).output


@pytest.mark.parametrize(
    ("more", "place"),
    [
        ({"weights": "?"}, "weights"),
        ({"statement": " \n"}, "statement"),
        ({"statement": "x" * 2_001}, "statement"),
        ({"statement": "a\0b"}, "statement"),
        ({"link": "javascript:alert(1)"}, "link"),
        ({"link": 'https://e.org/"><script>'}, "link"),
        ({"contact": "a\nb"}, "contact"),
        ({"rights": False}, "rights"),
        ({"report": "1"}, "report"),
        ({"more": 1}, "more"),
    ],
)
def test_a_form_is_refused_with_its_place(
    ask: Asker, one_upload: Visitor, more: dict[str, object], place: str
) -> None:
    answer = one_upload.post("/api/submission", json.dumps(FORM | more).encode())
    assert answer.status == 422 and answer.json()["error"].startswith(f"{place}: ")
    assert one_upload.settled()["reports"][0]["receipt"] is None


@pytest.fixture(scope="module")
def one_upload(ask: Asker, home: Path) -> Visitor:
    return uploaded(ask, home, "unsent-7B")


def test_only_runs_are_submitted(ask: Asker, one_upload: Visitor) -> None:
    questions = b"index,question,A,B,answer,prediction\n1,What is it?,a cat,a dog,A,A\n"
    stranger = Visitor(ask)
    stranger.send("Z_own.csv", questions)
    stranger.take(kind="vlmevalkit", files=[1], model="Z", benchmark="own", new_questions=True)
    offer = stranger.get("/api/submission/offer/1")
    assert offer.status == 422 and "question: 1 added" in offer.json()["error"]
    assert one_upload.get("/api/submission/offer/99").status == 404
    assert Visitor(ask).get("/api/submission/offer/1").status == 404


def test_other_sites_send_nothing_and_a_receipt_that_is_none_is_not_there(ask: Asker) -> None:
    for path in ("/api/submission", "/api/submission/withdraw", "/api/submissions"):
        assert ask(path, "POST", b"{}").status == 403
        cross = {"x_whyreel": "1", "sec_fetch_site": "cross-site"}
        assert ask(path, "POST", b"{}", **cross).status == 403
    assert ask("/submission/AAAA-AAAA-AAAA").status == 404
    assert ask("/submission/../../etc/pass").status == 404
    assert ask("/api/submission/aaaa-aaaa-aaaa").status == 404


def test_a_refusal_keeps_its_reason(ask: Asker, here: Path, one_upload: Visitor) -> None:
    """The last test of `one_upload`: it is sent here, and the tests above need it unsent."""
    receipt, key = sent(one_upload)
    assert (here / "submissions" / receipt).is_dir()
    words = ["people", "submissions", "refuse", receipt, "--reason", f"another split {HOSTILE}"]
    assert CliRunner().invoke(app, words).exit_code == 0
    assert state(ask, receipt)["reason"] == f"another split {HOSTILE}"
    drawn = ask(f"/submission/{receipt}").text
    assert "another split &lt;script&gt;" in drawn and HOSTILE not in drawn
    assert (
        withdraw(one_upload, receipt, key) == 422 and not (here / "submissions" / receipt).exists()
    )
    assert not [run for run in runs(here) if "unsent-7B" in run]
