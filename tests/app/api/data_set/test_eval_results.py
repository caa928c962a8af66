"""A board's results for the Hub, read by the Hub's own library."""

import io
import re
import zipfile
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import yaml
from huggingface_hub import EvalResultEntry, parse_eval_result_entries
from starlette.testclient import TestClient
from typer.testing import CliRunner

from app.__main__ import app
from app.api.data_set.eval_results import HubTask, result_files
from app.server import visible_store
from tests.app.rooms import routes
from tests.attacks import ATTACKS
from tests.conftest import PUBLISHED, Site, site
from tests.rounds import swept
from tests.store.rows import Rows, put
from tests.views.board import rows_of
from tests.views.made_boards import vgenst_rows
from views.page.content import Download, Score
from views.page.filled import understood

HOME = "https://huggingface.co/datasets/zino1/VGenST-Bench"
BOARD = "benchmark=vgenst&metric=accuracy"


def rows() -> Rows:
    """A model that answers all, one whose calls fail, one with a hostile name, and a rule."""
    models = {
        "org.good": lambda _, n: n % 4 != 0,
        "org.half": lambda _, n: n % 2 == 0 if n < 20 else "transport",
        "bad": lambda _, n: True,
        "rule": lambda _, n: False,
    }
    made = vgenst_rows(models, ["base"])
    made["benchmark"] = [{**made["benchmark"][0], "homepage": HOME, "licence": "CC BY-NC 4.0"}]
    made["model"] = [
        {**row, "kind": "scripted"} if row["model"] == "rule" else
        {**row, "name": ATTACKS[0]} if row["model"] == "bad" else row
        for row in made["model"]
    ]  # fmt: skip
    made["run"] = [{**row, "created": "2026-11-24T10:00:00"} for row in made["run"]]
    return made


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Site:
    where = site(tmp_path_factory.mktemp("results"))
    put(where.home, rows())
    where.take("published", PUBLISHED)
    return where


def entries(files: dict[str, bytes]) -> dict[str, EvalResultEntry]:
    """Path → its only result, as the Hub's library reads it."""
    read = {
        path: parse_eval_result_entries(yaml.safe_load(body))
        for path, body in files.items() if path.endswith(".yaml")
    }  # fmt: skip
    assert all(len(each) == 1 for each in read.values())
    return {path: each for path, (each,) in read.items()}


def test_each_row_of_a_model_is_a_result_with_what_it_rests_on(made: Site) -> None:
    """Neither the rule is one, nor any of the paper's models, whose numbers are printed."""
    results = entries(dict(result_files(understood(BOARD), made.store, HubTask())))
    name = ".eval_results/vgenst_accuracy.yaml"
    assert set(results) == {f"bad/{name}", f"org.good/{name}", f"org.half/{name}"}
    good, half = results[f"org.good/{name}"], results[f"org.half/{name}"]
    assert (good.dataset_id, good.task_id) == ("zino1/VGenST-Bench", "accuracy")
    assert good.value == 75.0 and good.date == "2026-11-24T10:00:00" and good.source_url is None
    assert "n=40 of 40 asked (coverage 100 %)" in good.notes and "95 % CI" in good.notes
    assert half.value == 50.0 and made.store.version in half.notes
    assert "n=20 of 40 asked (coverage 50 %)" in half.notes
    shown = {row.key.split("~")[0]: row.cells["score"] for row in
             rows_of(made.fill(f"leaderboard?{BOARD}&also=columns"))}  # fmt: skip
    for path, result in results.items():
        score = shown[path.split("/")[0]]
        assert isinstance(score, Score) and score.value == pytest.approx(result.value, abs=1e-4)


def test_filters_and_hostile_names_are_texts_of_one_line(made: Site) -> None:
    results = entries(
        dict(result_files(understood(f"{BOARD}&type=L1-OE"), made.store, HubTask(task="oe")))
    )
    bad = results["bad/.eval_results/vgenst_accuracy.yaml"]
    assert f"model {ATTACKS[0]}" in bad.notes and "\n" not in bad.notes
    assert "filters: " in bad.notes and "L1-OE" in bad.notes and bad.task_id == "oe"


@swept
def test_settings_of_a_model_are_files_of_their_own(tmp_path: Path) -> None:
    several = rows()
    more = {**several["run"][0], "run": "subs", "setting": "+Sub"}
    several["run"] += [more]
    several["answer"] += [
        {**row, "run": "subs"} for row in several["answer"] if row["run"] == "org.good"
    ]
    put(tmp_path, several)
    files = entries(dict(result_files(understood(BOARD), site(tmp_path).store, HubTask())))
    mine = {path.rpartition("/")[2]: result for path, result in files.items() if "good" in path}
    assert set(mine) == {"vgenst_accuracy_-.yaml", "vgenst_accuracy_+Sub.yaml"}
    assert "setting +Sub" in mine["vgenst_accuracy_+Sub.yaml"].notes


def test_what_cannot_be_a_result_is_refused(made: Site, theatre: Site) -> None:
    for query, store, task, why in (
        ("benchmark=theatre&metric=accuracy", theatre.store, HubTask(), "Theatre is no data set"),
        ("benchmark=theatre&metric=accuracy", theatre.store, HubTask("a/b"), "scripted rules"),
        (BOARD, made.store, HubTask("../../x"), "owner/name"),
        (f"{BOARD}&where=banana", made.store, HubTask(), "not understood"),
        ("benchmark=vgenst&metric=circular", made.store, HubTask(), "no runs that circular"),
        (f"{BOARD}&judged=D1", made.store, HubTask(), "narrowed by judged"),
        (f"{BOARD}&model=rule", made.store, HubTask(), "scripted rules"),
    ):
        with pytest.raises(ValueError, match=why):
            list(result_files(understood(query), store, task))


def test_the_board_offers_them_where_the_benchmark_is_on_the_hub(
    made: Site, theatre: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it offers is an archive with licence and citation; a public host's board is told."""
    assert "download" not in theatre.fill("leaderboard?benchmark=theatre").slots
    offer = made.fill(f"leaderboard?{BOARD}").slots["download"]
    assert isinstance(offer, Download)
    monkeypatch.setattr(visible_store, "library", lambda: made.library)
    parts = urlsplit(offer.items[0][1])
    for host, base in (("http://testserver", "http://testserver/"), ("http://127.0.0.1", None)):
        answer = TestClient(routes(), base_url=host).get(f"{parts.path}?{parts.query}")
        assert answer.status_code == 200, answer.text
        archive = zipfile.ZipFile(io.BytesIO(answer.content))
        files = {name: archive.read(name) for name in archive.namelist()}
        assert {"README.txt", "LICENCES.txt", "CITATIONS.bib"} < set(files)
        assert b"zino1/VGenST-Bench" in files["README.txt"]
        sources = {result.source_url for result in entries(files).values()}
        assert len(sources) == 1
        assert str(sources.pop()).startswith(f"{base}leaderboard?" if base else "None")
    refused = TestClient(routes()).get(f"{parts.path}?benchmark=vgenst&model=rule")
    assert refused.status_code == 409 and "no row" in refused.text


def test_the_command_writes_a_folder(
    made: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.server.state.library", lambda: made.library)
    call = ["export", "eval-results", "--query", BOARD, "--out", str(tmp_path / "out")]
    done = CliRunner().invoke(app, [*call, "--dataset", "me/bench", "--task", "t"])
    assert done.exit_code == 0, done.output
    assert "org.good/.eval_results/vgenst_accuracy.yaml" in done.output
    assert re.match(r"Size: \d+ files, about [\d.]+ KB\n", done.output)
    body = (tmp_path / "out/org.good/.eval_results/vgenst_accuracy.yaml").read_text()
    assert yaml.safe_load(body)[0]["dataset"] == {"id": "me/bench", "task_id": "t"}
    again = CliRunner().invoke(app, call)
    assert again.exit_code == 1 and "is not an empty folder" in again.output
