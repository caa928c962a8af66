"""A real server while browsers save to one set: work is withheld, and a kill loses nothing."""

import json
import os
import shutil
import signal
import threading
import zipfile
from pathlib import Path

import pytest

from annotations.database import Database, file_url
from annotations.sets import add_annotator, make_set
from app.lab.annotating.requests import FILE, FOLDER, link
from schema.tables import TABLES
from tests.app.asking import Asker
from tests.app.lab.annotating.conftest import CLIP, signed_part
from tests.conftest import Site
from tests.rounds import TIMES, swept
from tests.servers import command, serve
from tests.variables import set_variable
from tests.waiting import until
from views.registry import PAGES

MARK = {"x_whyreel": "1"}
WRITERS = ("Ada", "Ada", "Ben")
"""Two browsers of one annotator, who meet in one document, and another's."""
READER = "Eve"
ACKNOWLEDGED = 30
SECRET = "a-word-that-others-wrote"


class Writer(threading.Thread):
    """Saves notes until the server is gone; `kept` is what it acknowledged, by version."""

    def __init__(self, ask: Asker, link: str, name: str) -> None:
        super().__init__(name=name)
        self._ask, self._query = ask, signed_part(link)
        self.kept: dict[int, str] = {}
        self.refused = 0

    def run(self) -> None:
        version = 0
        while True:
            value = f"{self.name} {self.ident} {len(self.kept)} {SECRET} " + "x" * 1500
            body = {"version": version, "part": "note", "value": value}
            try:
                answer = self._ask(
                    f"/annotate/work/{CLIP}?{self._query}", "PUT", json.dumps(body).encode(), **MARK
                )
            except (OSError, AssertionError, EOFError):
                return
            if not answer.body:
                return
            version = answer.json()["version"]
            if answer.status == 200:
                self.kept[version] = value
            else:
                assert answer.status == 409, answer.text
                self.refused += 1


def acknowledged(writers: list[Writer]) -> int:
    """How many saves the server has acknowledged so far; no writer has ended."""
    assert all(writer.is_alive() for writer in writers)
    return sum(len(writer.kept) for writer in writers)


def made_set(home: Path) -> tuple[str, dict[str, str]]:
    """A set of one clip: its id, and each annotator's link."""
    (home / FOLDER).mkdir()
    with Database(file_url(home / FOLDER / FILE)).writing() as db:
        set_id = make_set(db, "Two", (CLIP,), 2)
        names = [add_annotator(db, set_id, name).annotator for name in (*WRITERS[1:], READER)]
    return set_id, {name: link(set_id, name) for name in names}


def check_withheld(ask: Asker, link: str) -> None:
    """No twin, export, table or route shows an annotator what others have written so far.

    Outside a sweep each page has one of its forms, which are all made of one view.
    """
    query = f"{signed_part(link)}&clip={CLIP}"
    pages = [page.name for page in PAGES]
    routes = ["sets", "work", f"work/{CLIP}", "agreement", "export"]
    forms = [
        (f"/api/{page}?{query}", f"/view/{page}?{query}", f"/export/{page}.json?{query}")
        for page in pages
    ]
    targets = [
        *(each for at, of in enumerate(forms) for each in (of if TIMES > 1 else (of[at % 3],))),
        *(f"/data/{table}.csv?{query}" for table in TABLES),
        *(f"/annotate/{route}?{query}" for route in routes),
    ]
    for target in targets:
        answer = ask(target)
        assert SECRET not in answer.text, target
        assert answer.status == 200 or not target.startswith("/annotate"), target


@swept
def test_others_work_is_withheld_and_what_was_acknowledged_survives_a_kill(
    theatre: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = shutil.copytree(theatre.home, tmp_path / "home")
    set_variable(monkeypatch, "WHYREEL_HOME", str(home))
    set_id, links = made_set(home)
    with serve(home) as served:
        ask = Asker(served.address)
        writers = [Writer(ask, links[name], name) for name in WRITERS]
        for writer in writers:
            writer.start()
        until(lambda: acknowledged(writers) >= ACKNOWLEDGED)
        check_withheld(ask, links[READER])
        os.kill(served.process, signal.SIGKILL)
        for writer in writers:
            writer.join()
    assert command(home, "annotations", "export", set_id, "--out", str(tmp_path)).returncode == 0
    events = read_events(tmp_path / f"annotations-{set_id}.zip")
    for writer in writers:
        # Of each writer at most the save that was on its way came besides.
        assert writer.kept.items() <= events[writer.name].items()
    for name, of in events.items():
        assert sorted(of) == list(range(1, len(of) + 1))
        count = sum(len(writer.kept) for writer in writers if writer.name == name)
        assert len(of) <= count + WRITERS.count(name)
    assert sum(writer.refused for writer in writers) > 0


def read_events(path: Path) -> dict[str, dict[int, str]]:
    """Annotator → version → value, of an export."""
    with zipfile.ZipFile(path) as archive:
        lines = [json.loads(line) for line in archive.read("annotations.jsonl").splitlines()]
    events: dict[str, dict[int, str]] = {}
    for line in lines:
        if line["line"] == "event":
            events.setdefault(line["annotator"], {})[line["version"]] = line["value"]
    return events
