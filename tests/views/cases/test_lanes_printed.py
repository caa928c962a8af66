"""Compare shows what papers print of the compared models, as rings, and of no other model."""

import csv
from pathlib import Path

import pytest

from tests.conftest import PUBLISHED, Site, site
from tests.loaders.made_files import bundle, dump, lines
from tests.rounds import swept
from views.page.content import PrintedTable, Score, Table, View

NUMBERS = list(csv.DictReader((PUBLISHED / "published.csv").open(encoding="utf-8")))
MAKERS = ("Sora2pro", "Veo-3.1", "Newcomer")
ANSWERERS = ("GPT-4o", "Qwen2-VL-7B")


def printed_there(benchmark: str, table: str, of: str, models: tuple[str, ...]) -> set[str]:
    """The numbers of these models in the file, with the decimals that a page prints."""
    return {
        f"{float(line['value']):.2f}"
        for line in NUMBERS
        if (line["benchmark"], line["slice"]) == (benchmark, of)
        and line["table"].startswith(table) and line["model"] in models
    }  # fmt: skip


def head(folder: Path, benchmark: str, models: tuple[str, ...]) -> Path:
    made = bundle(folder)
    about = {"id": benchmark, "name": benchmark}
    dump(made / "bundle.json", {"format": "whyreel-bundle", "version": 1, "benchmark": about})
    names = [{"model": name, "kind": "model"} for name in ("gen", *models)]
    lines(made / "models.jsonl", names)
    return made


@pytest.fixture(scope="module")
def where(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """Clips of three generators for one SVBench prompt, and two models' answers on an R3 clip."""
    folder = tmp_path_factory.mktemp("lanes")
    made = site(folder / "home")
    for kind in ("models", "published"):
        assert made.take(kind, PUBLISHED).rejected == 0
    clips = head(folder / "clips", "svbench", MAKERS)
    for name in ("people", "chains", "nodes", "subchains", "questions", "answers", "human_labels"):
        (clips / f"{name}.jsonl").unlink()
    lines(clips / "clips.jsonl", [
        {"clip": name, "item": "i1", "model": name, "media": "media/a.mp4"} for name in MAKERS
    ])  # fmt: skip
    runs = [{"run": name, "model": name, "judge": "gen", "protocol": "eva"} for name in MAKERS]
    lines(clips / "runs.jsonl", runs)
    lines(clips / "verdicts.jsonl", [
        {"run": name, "clip": name, "dimension": f"D{n}", "score": n % 2}
        for name in MAKERS for n in range(1, 6)
    ])  # fmt: skip
    assert made.take("bundle", clips).rejected == 0
    answers = head(folder / "answers", "r3", ANSWERERS)
    (answers / "verdicts.jsonl").unlink()
    questions = [{"question": f"q{n}", "clip": "a", "type": "EU", "text": "?",
              "options": ["x", "y", "z"], "answer": n} for n in range(3)]  # fmt: skip
    lines(
        answers / "questions.jsonl", [*questions, questions[0] | {"question": "q3", "type": "Hard"}]
    )
    lines(answers / "runs.jsonl", [
        {"run": name, "model": name, "protocol": "choice", "setting": "+Sub"} for name in ANSWERERS
    ])  # fmt: skip
    lines(answers / "answers.jsonl", [
        {"run": name, "question": f"q{n}", "choice": place}
        for place, name in enumerate(ANSWERERS) for n in range(4)
    ])  # fmt: skip
    assert made.take("bundle", answers).rejected == 0
    return made


def rings(view: View) -> PrintedTable:
    content = view.slots["printed"]
    assert isinstance(content, PrintedTable) and content.style == "hollow"
    return content


@swept
def test_the_makers_of_the_clips_have_their_printed_rows(where: Site) -> None:
    three = "&".join(f"compare={name}" for name in MAKERS)
    view = where.fill(f"cases?show=lanes&benchmark=svbench&item=svbench.i1&{three}")
    table = rings(view)
    assert {row.name for row in table.rows} == {"Sora2pro", "Veo-3.1"}, "and no other model"
    totals = {f"{float(row.cells['total'].text):.2f}" for row in table.rows}
    assert totals <= printed_there("SVBench", "Table 2", "Overall", MAKERS)
    delta = view.slots["delta"]
    assert isinstance(delta, Table) and {row.cells["model"] for row in delta.rows} == {
        "Sora2pro", "Veo-3.1"
    }  # fmt: skip
    for row in delta.rows:
        computed = row.cells["computed"]
        assert isinstance(computed, Score) and computed.value == 60


def test_only_the_compared_ones_have(where: Site) -> None:
    two = "compare=Sora2pro&compare=Newcomer"
    view = where.fill(f"cases?show=lanes&benchmark=svbench&item=svbench.i1&{two}")
    assert {row.name for row in rings(view).rows} == {"Sora2pro"}
    alone = where.fill("cases?show=lanes&benchmark=svbench&item=svbench.i1&compare=Newcomer")
    assert not {"printed", "delta"} & set(alone.slots)


def test_answerers_have_their_rows_of_the_whole_benchmark(where: Site) -> None:
    view = where.fill("cases?show=lanes&benchmark=r3&clip=r3.a")
    table = rings(view)
    assert {row.name for row in table.rows} <= {*ANSWERERS} and len(table.rows) >= 4
    totals = {f"{float(row.cells['total'].text):.2f}" for row in table.rows
              if "total" in row.cells}  # fmt: skip
    file = printed_there("R3-Bench", "Table 3", "Overall", ANSWERERS)
    file |= printed_there("R3-VQA", "Table 3", "Overall", ANSWERERS)
    assert totals and totals <= file
    assert "not of this case" in table.caption
    answered = view.slots["scores"]
    assert isinstance(answered, Table) and len(answered.rows) == 2, "no ring among the computed"
    delta = view.slots["delta"]
    assert isinstance(delta, Table)
    scores = [cell for row in delta.rows if isinstance(cell := row.cells["computed"], Score)]
    # R3-Bench-Hard's question is no part of what the papers' Overall counts.
    assert scores and {(score.n, round(score.value or 0, 1)) for score in scores} == {(3, 33.3)}


def test_how_one_came_to_the_case_changes_no_ring(where: Site) -> None:
    """Filters that picked the list of cases are none of the printed rows'."""
    plain = where.fill("cases?show=lanes&benchmark=r3&clip=r3.a")
    case = "pattern=wrong-answer&model=GPT-4o&setting=%2BSub&case=GPT-4o~r3.q1~0"
    listed = where.fill(f"cases?show=lanes&benchmark=r3&clip=r3.a&{case}")
    assert rings(listed).rows == rings(plain).rows


def test_papers_numbers_can_be_hidden(where: Site) -> None:
    view = where.fill("cases?show=lanes&benchmark=r3&clip=r3.a&paper=none")
    assert "printed" not in view.slots


def test_models_that_no_paper_prints_have_none(theatre: Site) -> None:
    for address in (
        "cases?show=lanes&benchmark=theatre",
        "cases?show=lanes&clip=theatre.laugh-easy-faithful",
    ):
        assert "printed" not in theatre.fill(address).slots
