"""`get`: shown first, agreed to, fetched from a server that speaks as theirs do, imported."""

import csv
import io
import os
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from app.__main__ import app
from app.cli.getting import run as getting
from app.cli.getting.cutting import write_plan
from app.cli.getting.run import Wish, run
from app.cli.importing import Request
from media.cutting import Cut
from schema.benchmarks import BENCHMARKS, sources
from store import NoStore
from store.reading.store import Store
from tests.attacks import FORMULAS, spreadsheet_text
from tests.loaders import made_files
from tests.loaders.clip import WRITTEN
from tests.loaders.remote.web import Web, serving, stand_in
from tests.media.cutting.test_cut import film
from tests.rounds import IS_SWEEP, few, swept

VGENST, R3 = "zino1/VGenST-Bench", "nlxpku/R3-Bench"
SVBENCH = "Gloria2tt/SVBench-Evaluation"


@pytest.fixture
def old_films(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Films that were fetched or cut look equally old in each run (tests/loaders/clip.py)."""
    real = getting.importing.run

    def aged_and_imported(request: Request) -> int:
        for path in (tmp_path / "home" / "fetched").rglob("*.mp4"):
            os.utime(path, (WRITTEN, WRITTEN))
        return real(request)

    monkeypatch.setattr(getting.importing, "run", aged_and_imported)


@pytest.fixture
def web(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Web]:
    monkeypatch.setenv("WHYREEL_HOME", str(tmp_path / "home"))
    (tmp_path / "home").mkdir()
    with serving() as web:
        stand_in(web, monkeypatch)
        yield web


def files_of(folder: Path) -> dict[str, bytes]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def yes(_: str) -> bool:
    return True


def counted(tmp_path: Path, table: str, where: str = "1=1") -> int:
    store = Store.open(tmp_path / "home")
    row = store.first_row(f"SELECT count(*) AS n FROM logical.{table} WHERE {where}")
    return int(row["n"]) if row else 0


def test_every_benchmark_has_a_source_of_its_own_name() -> None:
    assert set(sources()) == {*BENCHMARKS, "r3-vqa"}
    for known, source in sources().values():
        says = [source.place, source.is_built_in, source.instead]
        assert sum(map(bool, says)) == 1, f"{source.name}: fetched, brought along, or not public"
        assert not source.place or (known.licence and known.citation and source.page)


def vgenst(web: Web, tmp_path: Path) -> None:
    files = files_of(made_files.vgenst(tmp_path / "vg"))
    task = "MC_F_EGO_STA"
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("videos/7_Old_Shop.mp4", files[f"videos/{task}/videos/7_Old_Shop.mp4"])
    data = {path: content for path, content in files.items() if path.startswith("qa/")}
    web.repos[VGENST] = data | {f"videos/{task}/{task}.zip": packed.getvalue(), "README.md": b"#"}


@swept
def test_data_without_films_then_films_beside_them(
    web: Web, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    vgenst(web, tmp_path)
    questions = list[str]()
    assert run(Wish("vgenst"), lambda text: not questions.append(text)) == 0
    assert questions == ["Fetch and import it?"]
    said_words = capsys.readouterr().err
    for words in ("CC BY-NC 4.0", "arXiv 2605.22570", "zino1/VGenST-Bench", "not fetched: 1 files"):
        assert words in said_words
    assert "http://127.0.0.1:7860/leaderboard?benchmark=vgenst" in said_words
    assert not web.sent(".zip") and not web.sent("README.md")
    assert counted(tmp_path, "clip", "media IS NOT NULL") == 0
    assert run(Wish("vgenst", films=True), yes) == 0
    assert counted(tmp_path, "clip", "media IS NOT NULL") == 1
    assert len(web.sent(".zip")) == 1 and len(web.sent("MC_F_EGO_STA.parquet")) == 1


def test_only_some_of_it(web: Web, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    vgenst(web, tmp_path)
    if not IS_SWEEP:
        monkeypatch.setattr(getting.importing, "run", lambda request: 0)
    assert run(Wish("vgenst", films=True, only=("MC_F_EGO_STA",)), yes) == 0
    fetched = {path for _, path, _ in web.asked_for if "/resolve/" in path}
    assert fetched and all("MC_F_EGO_STA" in path for path in fetched)


def test_who_says_no_gets_nothing(web: Web, tmp_path: Path) -> None:
    vgenst(web, tmp_path)
    assert run(Wish("vgenst"), lambda _: False) == 1
    assert not [path for _, path, _ in web.asked_for if "/resolve/" in path]
    with pytest.raises(NoStore):
        Store.open(tmp_path / "home")


@few(1)
@pytest.mark.parametrize(
    ("options", "typed", "is_asked", "is_fetched"),
    [
        ((), "n\n", True, False),
        ((), "\n", True, False),
        ((), "", True, False),
        ((), "y\n", True, True),
        (("--yes",), "", False, True),
    ],
    ids=["no", "enter alone", "no input", "yes", "--yes"],
)
def test_the_command_fetches_only_after_a_yes(
    web: Web, tmp_path: Path, options: tuple[str, ...], typed: str, is_asked: bool,
    is_fetched: bool,
) -> None:  # fmt: skip
    vgenst(web, tmp_path)
    done = CliRunner().invoke(app, ["data", "get", "vgenst", *options], input=typed)
    assert ("Fetch and import it? [y/N]" in done.output) is is_asked
    assert (done.exit_code == 0) is is_fetched
    assert any("/resolve/" in path for _, path, _ in web.asked_for) is is_fetched
    if is_fetched:
        assert counted(tmp_path, "question") > 0
    else:
        with pytest.raises(NoStore):
            Store.open(tmp_path / "home")


def test_a_plan_holds_no_formula(tmp_path: Path) -> None:
    write_plan([Cut(text, text, 1.0, 2.0) for text in FORMULAS], tmp_path / "plan.csv")
    with (tmp_path / "plan.csv").open(encoding="utf-8", newline="") as handle:
        rows = list(csv.DictReader(handle))
    expected = [spreadsheet_text(text) for text in FORMULAS]
    assert [row["clip"] for row in rows] == [row["film"] for row in rows] == expected


def test_svbench_by_its_commit_and_its_demo_is_nobodys(
    web: Web, old_films: None, tmp_path: Path
) -> None:
    files = files_of(made_files.svbench(tmp_path / "sv"))
    prompts = {path: data for path, data in files.items() if path.startswith("data/")}
    demo = {"asset/video/EXP_018-1-easy.mp4": files["videos/my gen/EXP_018-1-easy.mp4"]}
    commit = sources()["svbench"][1].place.rpartition("@")[2]
    web.repos[SVBENCH] = prompts | demo | {"README.md": b"#"}
    web.commits.add(commit)
    assert run(Wish("svbench", films=True), yes) == 0
    assert counted(tmp_path, "clip", "media IS NOT NULL AND model IS NULL") == 1
    assert counted(tmp_path, "model", "name = 'video'") == 0
    assert not web.sent("README.md")


def test_what_is_gated_says_its_steps_and_is_not_asked_for(
    web: Web, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    web.repos[R3] = files_of(made_files.r3(tmp_path / "r3"))
    web.gated[R3] = "hf_good"
    assert run(Wish("r3"), yes) == 1
    said_words = capsys.readouterr().err
    for words in ("1. open https://huggingface.co/datasets/nlxpku/R3-Bench", "accept its terms",
                  "once a token is set", "2. make a token", "HF_TOKEN=hf_", "get r3"):  # fmt: skip
        assert words in said_words
    assert not web.asked_for
    monkeypatch.setenv("HF_TOKEN", "hf_other")
    assert run(Wish("r3"), yes) == 1
    assert "the account of your token is not let in" in capsys.readouterr().err.replace("\n", " ")
    monkeypatch.setenv("HF_TOKEN", "hf_good")
    assert run(Wish("r3"), yes) == 0
    assert counted(tmp_path, "chain") == 1


def test_clips_are_cut_from_ones_own_films_and_come_in(
    web: Web, old_films: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = made_files.r3(tmp_path / "r3")
    for path in (data / "clips").iterdir():
        path.unlink()
    text = (data / "r3-bench-dx.json").read_text()
    text = text.replace('"Start_Seconds": 10', '"Start_Seconds": 2')
    (data / "r3-bench-dx.json").write_text(text.replace('"End_Seconds": 40', '"End_Seconds": 5'))
    (data / "r3-bench-hard.json").unlink()
    (data / "videos.csv").write_text(
        "YouTube_ID,Start_Seconds,End_Seconds\nabcdefghijk,2,5\n=cmd|x,7,9\nzzzzzzzzzzz,60,70\n"
    )
    films = tmp_path / "films"
    films.mkdir()
    film(films / "A title [abcdefghijk].mkv", "matroska")
    film(films / "zzzzzzzzzzz.mp4")
    table = tmp_path / "plan.csv"
    wish = Wish("r3", cut=films, plan=table, files=data)
    assert run(wish, yes) == 0
    said_words = capsys.readouterr().err
    assert "1 clips cut, 0 were there, 2 lack" in said_words
    assert "zzzzzzzzzzz.mp4 ends at 12.0 s" in said_words.replace("\n", " ")
    rows = {row["film"]: row for row in csv.DictReader(table.open())}
    assert rows["abcdefghijk"]["clip"] == "s1"
    assert rows["abcdefghijk"]["address"].startswith("https://www.youtube.com/watch?v=abcdefghijk")
    assert "'=cmd|x" in rows and not rows["'=cmd|x"]["address"]
    assert counted(tmp_path, "clip", "media IS NOT NULL AND abs(duration - 3) < 0.1") == 1
    assert run(wish, yes) == 0
    assert "0 clips cut, 1 were there" in capsys.readouterr().err
    assert not web.asked_for, "nothing is asked of anybody"


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        (Wish("videoreal"), "no public files of VideoRealBench are known"),
        (Wish("r3-vqa"), "R3-VQA’s files are not public by themselves"),
        (Wish("none"), "“none” can't be got; there are"),
        (Wish("vgenst", cut=Path("/tmp")), "--films brings them"),
        (Wish("r3", cut=Path("/none")), "/none is no folder"),
        (Wish("vgenst", only=("nothing-so",)), "none of its files is nothing-so"),
    ],
)
def test_what_can_not_be_got_is_said(
    web: Web, tmp_path: Path, capsys: pytest.CaptureFixture[str], wish: Wish, words: str
) -> None:
    vgenst(web, tmp_path)
    assert run(wish, yes) == 1
    assert words in capsys.readouterr().err


def test_the_theatre_comes_along_and_its_page_opens(
    web: Web, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = list[str]()
    monkeypatch.setattr(getting.webbrowser, "open", opened.append)
    bundle = made_files.bundle(tmp_path / "toy")
    monkeypatch.setattr(getting.prepare, "BUILT_IN", (("bundle", bundle),))
    assert run(Wish("theatre", opens=True, port=7000), yes) == 0
    assert opened == ["http://127.0.0.1:7000/leaderboard?benchmark=theatre"]
    assert not web.asked_for
