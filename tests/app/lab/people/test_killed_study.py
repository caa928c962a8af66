"""A real server is killed while somebody fills in forms: the same form is there, as it was."""

import json
import os
import shutil
import signal
from pathlib import Path

import pytest

from app.lab.people.requests import StudyOrder
from app.lab.people.study_routes import new_participant, new_study
from tests.app.asking import Asker
from tests.app.lab.people.conftest import ORDER, PASSED
from tests.conftest import Site
from tests.rounds import TIMES, swept
from tests.servers import serve
from tests.variables import set_variable
from views.registry import PAGES

SECRET = "a-word-that-nobody-else-sees"
MARK = {"x_whyreel": "1"}


def call(ask: Asker, query: str, path: str, method: str = "GET", body: object = None):
    sent = b"" if method == "GET" else json.dumps({} if body is None else body).encode()
    return ask(f"/people/{path}?{query}", method, sent or None, **MARK)


@swept
def test_what_was_saved_is_there_after_a_kill_and_on_no_page(
    own_site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = shutil.copytree(own_site.home, tmp_path / "served")
    set_variable(monkeypatch, "WHYREEL_HOME", str(home))
    study = new_study(StudyOrder.model_validate(ORDER))["study"]
    first, second = (new_participant(study)["link"].split("#")[1] for _ in range(2))
    with serve(home) as served:
        ask = Asker(served.address)
        for link in (first, second):
            assert call(ask, link, "consent", "POST").json()["consented"]
        whole = {"scores": PASSED, "reasons": {"D1": SECRET}}
        saved = call(ask, first, "task/0", "PUT", {"version": 0, "form": whole, "done": True})
        assert saved.status == 200, saved.text
        part = {"scores": {"D2": False}, "reasons": {}}
        assert call(ask, first, "task/1", "PUT", {"version": 0, "form": part}).status == 200
        os.kill(served.process, signal.SIGKILL)
    with serve(home) as served:
        ask = Asker(served.address)
        about = call(ask, first, "task").json()
        assert (about["next"], about["done"]) == (1, 1)
        assert call(ask, first, "task/1").json()["form"] == part
        assert call(ask, first, "task/0").json()["form"] == whole
        # Through the gate, and with the link of another: nothing of the first one's work.
        assert call(ask, second, "film/0/0").status == 200
        kinds = ("api", "view") if TIMES > 1 else ("api",)  # both are made of one view
        targets = [
            *(f"/{kind}/{page.name}?{second}" for page in PAGES for kind in kinds),
            *(f"/people/{route}?{second}" for route in ("task", "task/0", "studies")),
        ]
        for target in targets:
            answer = ask(target)
            assert answer.status == 200 and SECRET not in answer.text, target
