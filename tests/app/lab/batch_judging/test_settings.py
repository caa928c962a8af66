"""A judge of realism in its settings, from the line to the boards; the stand-in replies by rule."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from typer.testing import Result

from judges.runs.log import peek
from schema.vocabulary import REALISM_SETTINGS
from store.queries.cases.cases import cases
from tests.app import command_line
from tests.conftest import Site, site
from tests.judges.conftest import serving
from tests.pipelines.asking import rehearsal
from tests.rounds import swept
from tests.variables import set_variable
from views.address.filters import Filters
from views.page.content import Row, Score, Table
from views.shared.patterns import selection

CLIPS = 12


@pytest.fixture(scope="module")
def stand_in() -> Iterator[str]:
    with rehearsal() as address:
        yield address


@pytest.fixture(scope="module")
def made(theatre: Site, tmp_path_factory: pytest.TempPathFactory) -> Site:
    """A theatre of one's own, since it takes logs."""
    return site(shutil.copytree(theatre.home, tmp_path_factory.mktemp("settings") / "home"))


@pytest.fixture
def own(made: Site, monkeypatch: pytest.MonkeyPatch) -> Site:
    set_variable(monkeypatch, "WHYREEL_HOME", str(made.home))
    return made


def judge(address: str, *more: str, model: str = "rehearsal-good", answer: str = "") -> Result:
    command = ["judge", "--endpoint", address, "--model", model, "--side", "64", *more]
    for name, value in (("--run", "made"), ("--frames", "1"), ("--protocol", "realism")):
        command += [] if name in more else [name, value]
    return command_line.run(command, input=answer, catch_exceptions=False)


def rows_of(table: object) -> list[Row]:
    assert isinstance(table, Table)
    return list(table.rows)


def score_of(row: Row, name: str = "score") -> float:
    cell = row.cells[name]
    assert isinstance(cell, Score) and cell.value is not None
    return cell.value


@swept
def test_settings_of_a_judge_stand_apart_and_beside_each_other(
    stand_in: str, own: Site, tmp_path: Path
) -> None:
    limit = ("--limit", str(CLIPS), "--yes")
    ways = [word for name in REALISM_SETTINGS for word in ("--setting", name)]
    result = judge(stand_in, *ways, "--log", str(tmp_path / "a.jsonl"), *limit)
    assert result.exit_code == 0, result.output
    assert result.output.count(f"calls ended: {CLIPS} ok") == len(REALISM_SETTINGS), result.output
    assert own.take("judged", *tmp_path.glob("a.*.jsonl")).rejected == 0
    stated = own.store.query(
        "SELECT DISTINCT setting, judge, regexp_extract(run, 'made\\.[^.]+') AS name"
        " FROM run_case WHERE judge LIKE 'rehearsal-good.%'"
    )
    assert len({row["name"] for row in stated}) == len(stated) == len(REALISM_SETTINGS)
    assert {row["setting"] for row in stated} == set(REALISM_SETTINGS)
    assert len({row["judge"] for row in stated}) == 1
    page = own.fill("leaderboard?benchmark=theatre&metric=realism&size=all")

    of_setting = {}
    for row in rows_of(page.slots["settings"]):
        if row.cells["model"] == "all models":
            of_setting[str(row.cells["setting"])] = row
    assert tuple(of_setting) == REALISM_SETTINGS, "in their order, the whole rationale first"
    assert all(row.cells["clips"] == CLIPS for row in of_setting.values())
    whole = score_of(of_setting["−"])
    # The stand-in's rule: one step better where it need not say what is wrong, up to 5.
    alone = score_of(of_setting["Score alone"])
    assert whole < alone <= whole + 1
    assert score_of(of_setting["Score alone"], "less") == pytest.approx(alone - whole)
    assert score_of(of_setting["Verbal scale"], "less") == 0, "each word is its number"
    assert of_setting["−"].cells["less"] == "first" and of_setting["−"].cells["shared"] is None

    for name, row in of_setting.items():
        cell = row.cells["score"]
        assert isinstance(cell, Score) and cell.href
        pattern, condition = selection(Filters.parse(urlsplit(cell.href).query).filters)
        listed = cases(own.store, pattern.view, condition, limit=500).rows
        assert {each["setting"] for each in listed} == {name}

    board = [row for row in rows_of(page.slots["board"])
             if "rehearsal" in str(row.cells["judge"])]  # fmt: skip
    models = {str(row.cells["model"]) for row in board}
    assert len(board) == len(models) * len(REALISM_SETTINGS), "no two settings are one row"


def test_the_plan_names_its_setting(stand_in: str, own: Site) -> None:
    setting = REALISM_SETTINGS[1]
    planned = judge(stand_in, "--setting", setting, "--limit", "1", *PRICED, answer="n\n")
    assert f"realism, setting {setting} (" in planned.output


def test_a_setting_of_another_protocol_is_refused(stand_in: str, own: Site) -> None:
    refused = judge(stand_in, "--setting", "+Sub", "--limit", "1", "--yes", "--run", "refused")
    assert refused.exit_code == 1
    assert "no setting “+Sub”; there are −, Score alone, Description only" in " ".join(
        refused.output.split()
    )
    assert not (own.home / "judged" / "refused.jsonl").exists()


PRICED = ("--price-in", "1", "--price-out", "2")


@swept
def test_several_settings_are_one_plan_and_runs_of_their_own(stand_in: str, own: Site) -> None:
    ways = ("--setting", "−", "--setting", "Verbal scale", "--limit", "3")
    planned = judge(stand_in, *ways, *PRICED, answer="n\n")
    output = planned.output
    assert planned.exit_code == 1 and "Nothing was sent" in output
    assert output.count("Begin?") == 1 and output.count("3 calls to be made") == 2
    assert "− (run made.plain):" in output and "Verbal scale (run made.verbal-scale):" in output
    assert "in all 6 calls to be made" in output
    *parts, whole = (float(each) for each in re.findall(r"cost at most \$([\d.]+)", output))
    assert len(parts) == 2 and sum(parts) == pytest.approx(whole, abs=2e-4)

    done = judge(stand_in, *ways, *PRICED, "--yes")
    assert done.exit_code == 0, done.output
    assert "−: 3 of 3 calls ended: 3 ok" in done.output
    assert "Verbal scale: 3 of 3 calls ended: 3 ok" in done.output
    logs = [own.home / "judged" / f"made.{name}.jsonl" for name in ("plain", "verbal-scale")]
    assert f"python -m app data import judged {logs[0]} {logs[1]}" in done.output
    states = [peek(str(log)) for log in logs]
    assert [head.run for head, _ in states if head] == ["made.plain", "made.verbal-scale"]
    spent = re.search(r"spent in all: \$([\d.]+)", done.output)
    assert spent and float(spent[1]) == pytest.approx(sum(s.spent for _, s in states), abs=1e-4)

    more = judge(stand_in, *ways, "--setting", "Score alone", "--yes")
    assert more.exit_code == 0 and more.output.count("0 calls to be made; 3 in the log") == 2


def test_settings_by_frames_and_one_run_where_frames_change_nothing(
    stand_in: str, own: Site, tmp_path: Path
) -> None:
    """No clip is sent to a blind model: two numbers of frames would be the same request twice."""
    ways = ("--protocol", "choice", "--setting", "−", "--setting", "Blind",
            "--setting", "Single frame", "--frames", "1", "--frames", "2")  # fmt: skip
    log = tmp_path / "asked.jsonl"
    output = judge(stand_in, *ways, "--limit", "2", "--log", str(log), answer="n\n").output
    assert re.findall(r"^(.+) \(run (.+)\):$", output, re.MULTILINE) == [
        ("−, 1 frame", "made.plain.f1"), ("−, 2 frames", "made.plain.f2"),
        ("Blind", "made.blind"), ("Single frame", "made.single-frame"),
    ]  # fmt: skip
    assert "in all 8 calls to be made" in output
    assert {each.name for each in tmp_path.glob("*.jsonl")} == {
        "asked.plain.f1.jsonl", "asked.plain.f2.jsonl", "asked.blind.jsonl",
        "asked.single-frame.jsonl",
    }  # fmt: skip
    frames = {peek(str(tmp_path / f"asked.plain.f{n}.jsonl"))[0].sampling.frames for n in (1, 2)}
    assert frames == {1, 2}


@swept
def test_a_cap_is_one_over_all_parts(own: Site, tmp_path: Path) -> None:
    """The far end tells no usage, so that each call counts as estimated."""
    ways = ("--setting", "−", "--setting", "Score alone", "--limit", "2", "--concurrency", "1",
            "--log", str(tmp_path / "capped.jsonl"), *PRICED)  # fmt: skip
    with serving() as far:
        plan = judge(far.url, *ways, model="nousage", answer="n\n").output
        first, _, whole = (float(each) for each in re.findall(r"cost at most \$([\d.]+)", plan))
        cap = first + 0.3 * (whole - first)  # the first part and not one call of the second
        capped = judge(far.url, *ways, "--max-cost", f"{cap:.6f}", "--yes", model="nousage")
        assert capped.exit_code == 1 and "over_budget" in capped.output, capped.output
        assert far.count("nousage") == 2
        names = ("plain", "score-alone")
        states = [peek(str(tmp_path / f"capped.{name}.jsonl"))[1] for name in names]
        assert states[0].settled == 2 and not states[1].begun
        assert sum(state.charged for state in states) <= cap
        on = judge(far.url, *ways, "--yes", model="nousage")
        assert on.exit_code == 0 and "Score alone: 2 of 2 calls ended: 2 ok" in on.output
        assert far.count("nousage") == 4


@pytest.mark.parametrize(
    ("more", "why"),
    [
        (("--frames", "1", "--frames", "8", "--encoding", "video_url"), "several --frames go with"),
        (("--grade", "r", "--protocol", "open_ended", "--setting", "−", "--setting", "Blind"),
         "--grade goes with one"),
        (("--setting", "−", "--setting", "louder"), "no setting “louder”"),
    ],
)  # fmt: skip
def test_ways_that_cannot_be_meant_are_refused(
    stand_in: str, own: Site, more: tuple[str, ...], why: str
) -> None:
    result = judge(stand_in, "--run", "meant", *more)
    assert result.exit_code == 1 and why in " ".join(result.output.split())
    assert not list((own.home / "judged").glob("meant*"))
