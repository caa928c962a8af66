"""Opening, importing, removing, refusing; what an import costs; the examples of docstrings."""

import doctest
import inspect
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pandas as pd
import pyarrow as pa
import pytest
from pyarrow import parquet

import hatch_build
import whyreel as wr
from app.cli import prepare
from judges.core.types import Sampling
from judges.request.encodings import encode
from schema.tables import TABLES
from store import StoreError
from tests.conftest import Site
from tests.rounds import few, sweep, swept
from tests.same_names import NumberedNames, same_folders, same_visitors_versions
from whyreel import boards, cases, chains, clips, judging
from whyreel import home as home_module
from whyreel.errors import in_python
from whyreel.servers import explorer

ROOT = Path(__file__).parents[2]
MODULES: tuple[ModuleType, ...] = (wr, boards, cases, chains, clips, explorer, home_module, judging)
CLIP = "theatre.bench-easy-literal"
UNKNOWN = pd.DataFrame({"question": ["theatre.nothing"], "prediction": ["A"]})
MIXED = pd.DataFrame({"question": ["a", "b"], "choice": ["A", 1]})
HEAVY = {
    "duckdb", "gradio", "moviepy", "networkx", "numpy", "openai", "pandas", "plotly", "pyarrow",
    "pyvis", "scipy", "streamlit",
}  # fmt: skip


def first_lines() -> str:
    """The first block of code of docs/library.md."""
    text = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")
    return text.partition("```python\n")[2].partition("```")[0]


def examples() -> Iterator[doctest.DocTest]:
    finder = doctest.DocTestFinder(exclude_empty=True)
    for module in MODULES:
        yield from (each for each in finder.find(module) if each.examples)


EXAMPLES = [*examples()]
USUAL = [each for each in EXAMPLES if each.name != "whyreel.serve"]
"""tests/whyreel/test_explorer.py starts an explorer in every run."""


@pytest.mark.parametrize("example", sweep(USUAL, EXAMPLES), ids=lambda each: each.name)
def test_the_examples_of_docstrings_run(
    example: doctest.DocTest, theatre_home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    forked_explorers: None,
) -> None:  # fmt: skip
    same_folders(monkeypatch, tmp_path)
    same_visitors_versions(monkeypatch, NumberedNames())
    monkeypatch.setenv("WHYREEL_HOME", str(theatre_home))
    printed: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(example, out=printed.append)
    assert not printed, "".join(printed)


def test_the_first_lines_of_the_guide_run(
    theatre_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The wheel's test runs the same lines in an environment of its own."""
    monkeypatch.setenv("WHYREEL_HOME", str(theatre_home))
    values: dict[str, object] = {}
    exec(first_lines(), values)
    images, chain = values["c"].frames(16), values["c"].chain()  # type: ignore[attr-defined]
    assert len(images) == 16 and chain.coloured_by
    assert len(values["cs"]) == len(values["cs"].df) > 0  # type: ignore[attr-defined,arg-type]


def public() -> Iterator[tuple[str, object]]:
    for name in wr.__all__:
        value = getattr(wr, name)
        if not inspect.isclass(value):
            if callable(value):
                yield name, value
            continue
        if not issubclass(value, Exception):
            yield name, value
            for member, each in vars(value).items():
                if not member.startswith("_") and callable(getattr(each, "fget", each)):
                    yield f"{name}.{member}", each


def test_everything_public_is_documented_with_an_example() -> None:
    lacking = [name for name, value in public()
               if ">>> import whyreel as wr" not in (inspect.getdoc(value) or "")]  # fmt: skip
    assert lacking == ["ImportReport", "JudgedCases", "Verdict"]


@swept
def test_an_import_loads_nothing_heavy_and_a_board_no_shell(theatre_home: Path) -> None:
    script = (
        "import sys, whyreel as wr\n"
        "print(*sorted({name.partition('.')[0] for name in sys.modules}))\n"
        "wr.open().board('theatre')\n"
        "print(*sorted({name.partition('.')[0] for name in sys.modules}))\n"
    )
    environment = {**os.environ, "WHYREEL_HOME": str(theatre_home)}
    run = subprocess.run([sys.executable, "-c", script], cwd=ROOT, env=environment, text=True,
                         capture_output=True, check=True)  # fmt: skip
    before, after = (set(line.split()) for line in run.stdout.splitlines())
    assert not before & HEAVY
    assert {"pandas", "duckdb"} <= after
    assert not after & {"gradio", "streamlit", "openai", "moviepy", "plotly", "networkx"}


def test_no_name_of_the_library_is_that_of_a_room() -> None:
    """Once installed, the rooms lie beside its modules."""
    modules = {path.stem for path in (ROOT / hatch_build.PACKAGE).glob("*.py")}
    assert not {*hatch_build.ROOMS, "data"} & {*modules, *wr.__all__}


def test_a_new_home_is_prepared_with_the_theatre(tmp_path: Path) -> None:
    home = wr.open(tmp_path / "new")
    assert home.benchmarks["benchmark"].tolist() == ["theatre"]
    assert not home.published.empty
    assert wr.open(tmp_path / "new").version == home.version


@swept
def test_a_preparation_that_was_interrupted_is_resumed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(where: Path, request: prepare.Request) -> object:
        if request.kind == "published":
            raise KeyboardInterrupt
        return take_in(where, request)

    take_in = prepare.take_in
    with monkeypatch.context() as patch:
        patch.setattr(prepare, "take_in", interrupted)
        with pytest.raises(KeyboardInterrupt):
            wr.open(tmp_path)
    home = wr.open(tmp_path)
    assert not home.published.empty and home.benchmarks["benchmark"].tolist() == ["theatre"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["fetched", "stores"]


def test_a_home_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(wr.WhyReelError, match="name another folder"):
        wr.open(tmp_path / "file" / "home")


@few(31)
@pytest.mark.parametrize(
    ("ask", "error", "words"),
    [
        (lambda h: h.board("moods"), wr.NotLoaded, "no benchmark “moods” in the data; there are"),
        (lambda h: h.board("theatre", metric="loudness"), wr.BadFilter, "metric=loudness"),
        (lambda h: h.board("theatre", metric="eva", by="level"), wr.BadFilter, "by is one of"),
        (lambda h: h.board("theatre", by=None), wr.BadFilter, "by=None is no filter"),
        (lambda h: h.board("theatre", model=[1]), wr.BadFilter, "a list of texts"),
        (lambda h: h.board("theatre", colour_of="x"), wr.BadFilter, "“colour_of” is no filter"),
        (lambda h: h.board("theatre", where="tier>"), wr.BadFilter, "tier"),
        (lambda h: h.board("theatre", model="nobody"), wr.BadFilter, "no such model"),
        (lambda h: h.board("theatre").compare("nobody", "theatre-oracle"), wr.BadFilter,
         "is no row of this board; its models are"),
        (lambda h: h.board("theatre").compare("theatre-literal"), wr.BadFilter, "at least two"),
        (lambda h: h.board("all"), wr.BadFilter, "of one benchmark"),
        (lambda h: h.board("theatre", page=1234567.5), wr.BadFilter, "page=1234567.5"),
        (lambda h: h.board("theatre", pattern="any-zero"), wr.BadFilter,
         "Leaderboard has no filter “pattern”; it is one of Cases, Watch"),
        (lambda h: h.cases(metric="eva"), wr.BadFilter,
         "Cases has no filter “metric”; it is one of Leaderboard, Trends"),
        (lambda h: h.cases(benchmark="theatre", pattern="any-zero", type="CW"), wr.BadFilter,
         "pattern any-zero cannot be narrowed by type"),
        (lambda h: h.figure("published", metric="eva"), wr.BadFilter, "Published has no filter"),
        (lambda h: h.figure("trends", benchmark="theatre", metric="eva", type="CW"), wr.BadFilter,
         "a board of eva cannot be narrowed by type"),
        (lambda h: h.board("theatre", version="000001-00000000"), wr.BadFilter,
         "name the version when you open the home"),
        (lambda h: h.board("theatre").figure("pie"), wr.NotLoaded, "no figure “pie”"),
        (lambda h: h.cases("D5=1 D1=", benchmark="theatre"), wr.BadFilter, "D1"),
        (lambda h: h.cases(pattern="nothing"), wr.BadFilter, "pattern=nothing"),
        (lambda h: h.cases(benchmark="theatre")[10**6], IndexError, "range"),
        (lambda h: h.case("theatre.nothing"), wr.NotLoaded, "no clip “theatre.nothing”"),
        (lambda h: h.case(CLIP).chain(id="x"), wr.NotLoaded, "no chain “x”"),
        (lambda h: h.case(CLIP).chain("nobody"), wr.BadFilter,
         "did not answer or judge this clip; these did"),
        (lambda h: h.figure("guides"), wr.NotLoaded, "no page “guides”"),
        (lambda h: h.answers("nothing"), wr.NotLoaded, "no run “nothing”; there are"),
        (lambda h: h.remove(), wr.BadFilter, "say what to remove"),
        (lambda h: h.remove(run="nothing"), wr.NotLoaded, "there is no run “nothing”"),
        (lambda h: h.import_(), wr.ImportRefused, "at least one file"),
        (lambda h: wr.score(pd.DataFrame({"a": [1]}), "theatre", home=h), wr.ImportRefused,
         "answers.parquet"),
        (lambda h: wr.score(MIXED, "theatre", home=h), wr.ImportRefused, "column choice"),
        (lambda h: wr.score(UNKNOWN, "theatre", home=h), wr.ImportRefused, "theatre.nothing"),
        (lambda h: wr.open(h.folder, version="000009-00000000"), wr.NotLoaded, "not kept"),
    ],
)  # fmt: skip
def test_what_cannot_be_answered_says_why(
    home: wr.Home, ask: object, error: type[Exception], words: str
) -> None:
    assert callable(ask)
    with pytest.raises(error, match=words) as refused:
        ask(home)
    assert isinstance(refused.value, wr.WhyReelError | IndexError)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("it counts from 1: --answer-base 1", "it counts from 1: answer_base=1"),
        ("name it with --map text=answer too", 'name it with columns={"text": "answer"} too'),
        ("give --judge", "give judge="),
        ("--allow-rejects imports the others", "allow_rejects=True imports the others"),
        ("--filter NAME chooses one", "filter=NAME chooses one"),
        ("“--benchmarks” and a--map", "“--benchmarks” and a--map"),
    ],
)  # fmt: skip
def test_messages_name_arguments_and_no_options(text: str, written: str) -> None:
    assert in_python(text) == written


def test_cases_are_found_in_their_list(home: wr.Home) -> None:
    cases = home.cases(benchmark="theatre", pattern="any-zero")
    assert cases[7] in cases and cases.index(cases[7]) == 7 and cases[7] != cases[8]
    assert len({*cases[:5], *cases[3:9]}) == 9
    assert home.case(CLIP) == home.case(CLIP) and home.case(CLIP) != CLIP


def test_a_copy_of_a_chain_draws_itself(home: wr.Home) -> None:
    chain = home.case("theatre.bench-easy-glitching").chain()
    copied = chain.copy()
    assert copied.svg() == chain.svg() and copied.coloured_by == chain.coloured_by
    first, *others = chain
    copied.remove_node(first)
    part = chain.subgraph(others)
    assert copied.svg() == part.svg() == part.copy().svg() != chain.svg()
    assert len(part.to_pyvis().nodes) == len(others)


@swept
def test_a_name_of_several_benchmarks_is_refused(both: Site, tmp_path: Path) -> None:
    home = wr.open(shutil.copytree(both.home, tmp_path / "home"))
    rows = pa.Table.from_pylist(
        [{"benchmark": each, "name": "Twins"} for each in ("one-twin", "other-twin")],
        TABLES["benchmark"].schema,
    )
    parquet.write_table(rows, tmp_path / "benchmark.parquet")
    home.import_(tmp_path / "benchmark.parquet", kind="tables")
    with pytest.raises(wr.BadFilter, match="the name of 2 benchmarks: one-twin, other-twin"):
        home.remove(benchmark="twins", dry_run=True)
    assert home.remove(benchmark="one-twin")["rows"].tolist() == [1]


def test_errors_of_the_store_are_of_the_same_tree() -> None:
    assert issubclass(StoreError, wr.WhyReelError) and issubclass(wr.OverBudget, StoreError)


def test_frames_are_those_that_a_judge_is_sent(home: wr.Home) -> None:
    case = home.case(CLIP)
    assert case.film is not None
    images = case.frames(5, side=320)
    sent = encode(case.film, Sampling(frames=5, side=320)).frames
    assert [image.info["second"] for image in images] == [frame.second for frame in sent]
    assert [image.size for image in images] == [(frame.width, frame.height) for frame in sent]


def test_answers_come_in_and_runs_go_and_old_versions_stay(
    theatre_home: Path, tmp_path: Path
) -> None:
    home = wr.open(shutil.copytree(theatre_home, tmp_path / "home"))
    before = home.version
    run = home.runs.query("model == 'theatre-oracle' and protocol == 'choice'")["run"].iloc[0]
    answers = home.answers(run)
    letters = answers["answer"].dropna().astype(int).map(lambda at: "ABCDEFGH"[at])
    table = pd.DataFrame({"question": answers["question"], "prediction": letters}).dropna()
    table.to_csv(tmp_path / "mine.csv", index=False)
    report = home.import_(tmp_path / "mine.csv", benchmark="theatre", model="always-right")
    assert report.changed and report.rejected == 0 and report.version == home.version != before
    board = home.board("theatre", metric="accuracy", model="always-right").df
    assert board.loc[board["column"] == "all", "score"].item() == 100
    mine = home.runs.query("model == 'always-right'")["run"].item()
    removed = home.remove(run=mine)
    assert removed.set_index("table").loc["run", "rows"] == 1
    assert "always-right" not in set(home.runs["model"])
    pinned = wr.open(home.folder, version=report.version)
    assert "always-right" in set(pinned.runs["model"])
    assert pinned.versions["current"].tolist() == home.versions["current"].tolist()
    assert pinned.versions.loc[pinned.versions["current"], "version"].item() != pinned.version
    with pytest.raises(wr.WhyReelError, match="cannot be changed"):
        pinned.remove(run=mine)


@swept
def test_own_answers_leave_nothing_behind(theatre_home: Path, tmp_path: Path) -> None:
    home = wr.open(shutil.copytree(theatre_home, tmp_path / "home"))
    before = {path.name for path in home.folder.iterdir()}
    run = home.runs.query("answers > 0")["run"].iloc[0]
    answers = home.answers(run)[["question", "choice"]].head(3)
    board = wr.score(answers, "theatre", metric="accuracy", home=home)
    assert {path.name for path in home.folder.iterdir()} > before and len(board.df)
    del board
    with pytest.raises(wr.BadFilter):
        wr.score(answers, "theatre", metric="loudness", home=home)
    assert {path.name for path in home.folder.iterdir()} == before


@swept
def test_a_file_that_is_refused_changes_nothing(theatre_home: Path, tmp_path: Path) -> None:
    home = wr.open(shutil.copytree(theatre_home, tmp_path / "home"))
    (tmp_path / "bad.jsonl").write_text("{nothing\n")
    before = home.version
    with pytest.raises(wr.ImportRefused, match=r"bad\.jsonl"):
        home.import_(tmp_path / "bad.jsonl", kind="table", benchmark="theatre", model="m")
    assert home.version == before
