"""An upload whose server is killed: the report says what the visitor's data have."""

import os
from pathlib import Path

import pytest

from app.jobs import intents
from app.lab.uploads.form_state import UPLOAD_JOBS
from app.lab.uploads.orders import INTENT, recover, start_import
from app.server.sessions import Session
from app.server.settings import settings
from store.reading.library import Library
from store.reading.versions import current
from store.reading.visitor_version import own_runs
from tests import workers_here
from tests.app.cli.test_waiting import evalkit, where
from tests.app.lab.uploads.test_own_runs import imported, shared
from tests.conftest import Site
from tests.kills import killed
from tests.rounds import sweep
from tests.waiting import until

__all__ = ["imported", "shared", "where"]
KILLS = (
    ("before store.reading.visitor_version:begin", False),
    ("before app.cli.importing:take_in", False),
    ("after app.cli.importing:take_in", True),
    ("before app.lab.uploads.orders:_settle", True),
    ("after app.lab.uploads.orders:_keep_report", True),
)
"""Where an import is killed, and whether it is published then. Outside a sweep: before it begins,
and before its report is kept."""
ORDER = {"kind": "vlmevalkit", "files": [1], "model": "Z", "benchmark": "r3"}


@pytest.fixture
def mine(shared: Site, tmp_path: Path) -> Session:
    """A session with one uploaded file."""
    session = Session(shared.home / "sessions" / "a")
    (session.folder / "files").mkdir(parents=True)
    body = evalkit(tmp_path / "a", model="Z").read_bytes()
    session.path(1).write_bytes(body)
    session.update(lambda _: {"files": [[1, "Z_r3.csv", len(body)]]})
    return session


def upload(home: str, folder: str) -> None:
    """Import the file in a server of its own, whose worker is killed with it."""
    os.environ["WHYREEL_HOME"] = home
    settings.cache_clear()
    workers_here.use()
    session = Session(Path(folder))
    start_import(session, dict(ORDER))
    until(lambda: UPLOAD_JOBS.running(session) is None)


@pytest.mark.parametrize(
    ("step", "is_published"),
    sweep(KILLS[1:2], KILLS),
)
def test_a_report_says_what_a_killed_import_left(
    shared: Site, mine: Session, step: str, is_published: bool
) -> None:
    killed(step, upload, str(shared.home), str(mine.folder))
    recover(mine)
    recover(mine)
    record = mine.record()
    (report,) = record["reports"]
    assert report["ok"] == is_published and record[INTENT] is None
    own = own_runs(Library(mine.folder).current) if current(mine.folder) else set()
    assert own == ({"r3.Z.choice"} if is_published else set())
    intents.sweep(mine.folder)
    assert not list((mine.folder / intents.FOLDER).iterdir())
