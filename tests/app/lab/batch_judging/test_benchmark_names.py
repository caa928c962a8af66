"""A benchmark by its name or an alias, in any case: the same as its id on the command line."""

from pathlib import Path

import pytest

from app.api.downloads import training_data
from app.cli import versions as removing
from app.exports.every_eval.exporting import run as export_answers
from app.exports.registry import address_query
from app.exports.static_site.command import plan_of
from app.exports.static_site.plan import SiteWords, site_plan
from app.exports.takeout.case_sets import set_plan
from app.lab.batch_judging.options import JudgeOptions, SetupError
from app.lab.batch_judging.setup import setup
from app.lab.times.exporting import read_times
from pipelines.training.kinds import ExportOrder
from tests.conftest import Site
from views.address.filters import Filters

NAMES = ("svbench", "SVBench", "sv-BENCH")


@pytest.mark.parametrize("name", NAMES)
def test_a_set_and_a_site_are_of_the_same_cases(both: Site, name: str) -> None:
    query = address_query("", "pattern=any-zero", name)
    plan, _ = plan_of(query, both.library, set_plan)
    assert [each.id for each in plan.benchmarks] == ["svbench"] and plan.table.cases
    site = site_plan(Filters(benchmark=name), both.store, SiteWords())
    assert [each.id for each in site.benchmarks] == ["svbench"] and site.table.cases


@pytest.mark.parametrize("name", NAMES)
def test_a_judge_is_shown_the_same_clips(
    both: Site, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WHYREEL_HOME", str(tmp_path))
    options = JudgeOptions("r", "http://127.0.0.1:9/v1", "m", where=f"benchmark={name}")
    tasks = setup(options, both.store).tasks
    assert tasks and {task.subject.benchmark for task in tasks} == {"svbench"}
    with pytest.raises(SetupError, match="no clip of the store"):
        setup(JudgeOptions("r", options.endpoint, "m", where="benchmark=other"), both.store)


@pytest.mark.parametrize("name", ["theatre", "Theatre"])
def test_training_data_and_times_are_of_the_same_benchmark(
    theatre: Site, name: str, tmp_path: Path
) -> None:
    order = ExportOrder(name, most=20, part=training_data.part("tier=hard", ()))
    lines = list(training_data.run("parquet", tmp_path, order, "none", theatre.store))
    assert lines[0].startswith("Size: 20 rows")
    assert read_times(theatre.store, name).clips
    narrow = "model=theatre-oracle item=theatre.bench-hard"
    assert list(export_answers(theatre.store, tmp_path / "every", name, narrow))


def test_a_removal_names_the_id(
    both: Site, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(removing, "home", lambda: both.home)
    monkeypatch.setattr(removing, "library", lambda: both.library)
    assert removing.remove_rows("benchmark", ["SVBench"], dry_run=True) == 0
    assert "Without benchmark svbench these rows go" in capsys.readouterr().out
