"""Imports end to end: all or nothing, the same twice changes nothing, and what is told of rows."""

import json
import shutil
from pathlib import Path

import pytest

from app.cli import importing
from app.cli.importing import Request
from loaders import LoadError
from store import BuildError, Busy, StoreError
from store.reading.versions import current, kept, writing
from tests.conftest import Site, site
from tests.loaders.lmms_files import NEW as LMMS
from tests.loaders.made_files import MAKERS, REPLIES, dump, lines, qa, write_csv
from tests.rounds import sweep, swept
from tests.store.rows import put
from tests.variables import set_variable


@pytest.fixture
def where(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Site:
    home = tmp_path / "home"
    set_variable(monkeypatch, "WHYREEL_HOME", str(home))
    return site(home)


@pytest.fixture(scope="module")
def toy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Files of a small benchmark, not to be changed: from one place they come to the same version,
    which is built once.
    """
    return MAKERS["bundle"](tmp_path_factory.mktemp("toy") / "toy")


@pytest.mark.parametrize("kind", sweep(["models"], MAKERS))
def test_every_kind_is_taken_in_and_twice_changes_nothing(
    where: Site, tmp_path: Path, kind: str
) -> None:
    """The others are taken in twice below, and r3 in test_removing.py."""
    folder = tmp_path / kind
    folder.mkdir(exist_ok=True)
    if kind == "bundle":
        folder.rmdir()
    MAKERS[kind](folder)
    first = where.take(kind, folder)
    assert first.published.changed and current(where.home) == first.published.path
    again = where.take(kind, folder)
    assert not again.published.changed
    assert again.published.version == first.published.version == where.store.version
    assert len(kept(where.home)) == 1


@pytest.mark.parametrize("kind", sweep(["table"], ["table", "vlmevalkit"]))
def test_predictions_of_known_questions_are_taken_in_once(
    where: Site, tmp_path: Path, kind: str
) -> None:
    words = {"benchmark": "b", "type": "EU", "variant": "base", "answer": 1}
    table = [words | {"question": f"b.q{n}", "text": f"{n}?", "options": ["x", "y", "z"],
                      "answer": None} for n in range(5)]  # fmt: skip
    evalkit = [words | {"question": f"b.k{n}", "text": f"What moves in {n}?", "answer": None,
                        "options": ["a dog", "a cat", "a cow"]} for n in range(4)]  # fmt: skip
    put(where.home, {"benchmark": [{"benchmark": "b", "name": "B"}], "question": table + evalkit})
    with pytest.raises(BuildError, match="none of the"):
        where.take("table", write_csv(tmp_path / "p.csv", [OTHER]))
    REPLIES[kind](tmp_path)
    names = {"table": "one.parquet", "vlmevalkit": "M_b.csv"}
    first = where.take(kind, tmp_path / names[kind])
    assert first.published.changed and first.published.reading.statuses["ok"] > 3
    assert not where.take(kind, tmp_path / names[kind]).published.changed


OTHER = {"id": "none", "model": "m", "benchmark": "b", "answer": "A"}


def test_a_folder_that_lies_elsewhere_is_the_same(where: Site, tmp_path: Path) -> None:
    MAKERS["published"](tmp_path)
    where.take("published", tmp_path / "published.csv")
    (tmp_path / "other").mkdir()
    shutil.copy(tmp_path / "published.csv", tmp_path / "other" / "published.csv")
    assert not where.take("published", tmp_path / "other" / "published.csv").published.changed


@swept
def test_the_same_address_twice_publishes_nothing(where: Site, toy: Path) -> None:
    place = f"file://{toy}"
    first = importing.take_in(where.home, Request("bundle", (place,)))
    again = importing.take_in(where.home, Request("bundle", (place,)))
    assert first.published.changed and not again.published.changed
    assert len(list((where.home / "fetched").iterdir())) == 1


def test_a_partial_result_goes_where_the_whole_one_comes_before_or_after(
    where: Site, tmp_path: Path
) -> None:
    folder = MAKERS["svbench"](tmp_path / "sv")
    part, whole = folder / "eval" / "my gen_eval_temp.json", "my gen_eval_20260102_030405.json"

    def counted() -> tuple[int, int]:
        (row,) = where.store.query(
            "SELECT (SELECT count(*) FROM star.run) AS runs, count(*) AS n FROM star.verdict"
        )
        return row["runs"], row["n"]

    where.take("svbench", part)
    assert counted() == (1, 10), "a partial result that is all there is counts"
    outcome = where.take("svbench", folder)
    assert counted() == (1, 30) and not outcome.rejected
    again = where.take("svbench", part)
    assert counted() == (1, 30) and not again.published.changed and again.rejected == 1
    assert "the whole result" in again.published.rejects[0].reason
    later = folder / "eval" / whole.replace("2026", "2027")
    later.write_text(
        (folder / "eval" / whole).read_text("utf-8").replace('"R"', '"again"'), "utf-8"
    )
    where.take("svbench", later)
    assert counted() == (2, 60), "another whole result is another run"


@pytest.mark.parametrize("order", sweep(["part whole"], ["part whole", "whole part"]))
def test_a_partial_result_without_a_reply_goes_where_the_whole_one_is(
    where: Site, tmp_path: Path, order: str
) -> None:
    """Its rows name no judge: the evaluator had asked nobody yet."""
    folder = MAKERS["svbench"](tmp_path / "sv")
    whole = folder / "eval" / "my gen_eval_20260102_030405.json"
    rows = json.loads(whole.read_text(encoding="utf-8"))
    bare = [{k: v for k, v in row.items() if k != "model_used"} for row in rows[:1]]
    part = tmp_path / "my gen_eval_temp.json"
    part.write_text(json.dumps(bare), encoding="utf-8")
    for name in order.split():
        where.take("svbench", {"part": part, "whole": whole}[name])
    assert [
        row["run"].rpartition(".")[2] for row in where.store.query("SELECT run FROM star.run")
    ] == ["20260102_030405"]


def test_the_same_results_in_another_setting_are_another_run(where: Site, tmp_path: Path) -> None:
    folder = MAKERS["svbench"](tmp_path / "sv")
    whole = folder / "eval" / "my gen_eval_20260102_030405.json"
    where.take("svbench", whole)
    importing.take_in(where.home, Request("svbench", (str(whole),), setting="+Sub"))
    rows = where.store.query("SELECT setting FROM star.run ORDER BY 1 NULLS FIRST")
    assert [row["setting"] for row in rows] == [None, "+Sub"]


def made(tmp_path: Path) -> Path:
    (tmp_path / "r3").mkdir()
    return tmp_path / "r3"


@pytest.mark.parametrize(
    ("request_", "reason"),
    [
        (Request("svbensh", ("x",)), "svbensh"),
        (Request("bundle", ("/no/such/place",)), "/no/such/place"),
        (Request("r3", ("x",), answer_base=2), "--answer-base"),
        *(
            (
                Request(kind, ("x",), setting="zzz'"),
                "“zzz'” is no .* there are −, .Sub, .Sub & HTP, ",
            )
            for kind in ("svbench", "vgenst", "videoreal", "lmms-eval", "vlmevalkit", "table")
        ),
    ],
)
def test_what_cannot_be_asked_for_is_said_and_nothing_is_written(
    where: Site, request_: Request, reason: str
) -> None:
    with pytest.raises(LoadError, match=reason):
        importing.take_in(where.home, request_)
    assert current(where.home) is None
    assert importing.run(request_) == 1


@swept
def test_a_refused_file_leaves_the_version_before(
    where: Site, toy: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = where.take("bundle", toy).published
    folder = shutil.copytree(toy, tmp_path / "toy")
    (folder / "clips.jsonl").write_bytes(b"\xff\xfe not text")
    assert importing.run(Request("bundle", (str(folder),))) == 1
    err = capsys.readouterr().err
    assert "Nothing was imported" in err and "clips.jsonl" in err and "Traceback" not in err
    assert current(where.home) == before.path and len(kept(where.home)) == 1


@swept
def test_a_faulty_row_is_told_and_only_strict_makes_it_an_error(
    where: Site, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = MAKERS["bundle"](tmp_path / "toy")
    lines(folder / "verdicts.jsonl", [
        {"run": "v", "clip": "a", "dimension": "D1", "score": 1},
        {"run": "v", "clip": "a", "dimension": "D2", "score": 0.5},
        {"run": "v", "clip": "nobody", "dimension": "D3", "score": 1},
    ])  # fmt: skip
    assert importing.run(Request("bundle", (str(folder),), allow_rejects=True)) == 0
    output = " ".join(capsys.readouterr().err.split())
    assert "line 2: score is neither 0 nor 1" in output
    assert "/verdicts.jsonl, line 3: verdict toy.v toy.nobody D3: its clip names" in output
    assert "0 removed; 1 of those kept above left out by the store" in output
    (kept_report,) = where.store.query("SELECT report FROM star.import")
    assert any("verdicts.jsonl, line 3: verdict" in line for line in kept_report["report"])
    assert "verdict: 1 left out by the store" in kept_report["report"]
    assert importing.run(Request("bundle", (str(folder),), strict=True, allow_rejects=True)) == 1
    (row,) = where.store.query("SELECT count(*) AS n FROM star.verdict")
    assert row["n"] == 1


def test_two_writers_at_once_are_refused(where: Site, toy: Path) -> None:
    with writing(where.home), pytest.raises(Busy):
        where.take("bundle", toy)
    assert where.take("bundle", toy).published.changed


def test_a_loader_that_breaks_off_leaves_nothing(
    where: Site, toy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = importing.LOADERS["bundle"]

    def broken(paths, options):
        yield from list(whole(paths, options))[:4]
        raise LoadError("cut off")

    monkeypatch.setitem(importing.LOADERS, "bundle", broken)
    with pytest.raises((LoadError, StoreError)):
        where.take("bundle", toy)
    assert current(where.home) is None
    assert not [path for path in where.home.rglob("*.duckdb*") if path.is_file()]


def test_samples_of_a_harness_are_matched_with_the_questions_that_are_here(
    where: Site, tmp_path: Path
) -> None:
    where.take("r3", MAKERS["r3"](made(tmp_path)))
    logs = REPLIES["lmms-eval"](tmp_path / "logs")
    # n1 is a QID of both files of R3-Bench, w1 and h1 of one
    replies = (("dx.n1", "A"), ("w1", "B."), ("h1", ""), ("zz", "A"), ("n1", "A"))
    rows = [{"doc_id": at, "filtered_resps": reply, "target": "A", "acc": 1.0,
             "doc": {"qid": name, "question": "What?", "options": list("vwxyz")}}
            for at, (name, reply) in enumerate(replies)]  # fmt: skip
    lines(logs / "lab__eye-7b" / LMMS, rows)
    took = where.take("lmms-eval", logs / "lab__eye-7b", allow_rejects=True)
    assert took.rejected == 2, "zz is no question, n1 is two"
    answers_read = where.store.query(
        "SELECT q.question, a.correct, a.status::VARCHAR AS status FROM star.answer a "
        "JOIN star.question q ON q.id = a.question_id ORDER BY 1"
    )
    assert {(row["question"], row["correct"], row["status"]) for row in answers_read} == {
        ("r3.dx.n1", True, "ok"), ("r3.dx.w1", False, "ok"), ("r3.dx.h1", None, "empty"),
    }  # fmt: skip


def test_predictions_name_a_question_of_r3_by_its_video_where_its_id_alone_is_of_two(
    where: Site, tmp_path: Path
) -> None:
    """The video stands in a column of its own, or within the id."""
    folder = MAKERS["r3"](made(tmp_path))
    file = folder / "r3-bench-dx.json"
    document = json.loads(file.read_text(encoding="utf-8"))
    again = {"Nodes": {"Event-I": {"Description": "It rains."} | qa("w1", 2)}}
    dump(file, document | {"s2": {"chain-1": again}})
    where.take("r3", folder)
    expected = [("s1", "w1"), ("s2", "w1"), ("s1", "n2"), ("s2", "n2"), ("", "h1"), ("", "w1")]
    rows = [{"model": "id", "id": f"{video}.{own}".strip("."), "submission_id": "", "answer": "A"}
            for video, own in expected]  # fmt: skip
    rows += [{"model": "column", "id": own, "submission_id": video, "answer": "A"}
             for video, own in expected]  # fmt: skip
    table = write_csv(tmp_path / "p.csv", rows)
    request = Request("table", (str(table),), benchmark="r3", allow_rejects=True)
    took = importing.take_in(where.home, request)
    answered = where.store.query(
        "SELECT model, list(question ORDER BY question) AS questions FROM star.answer a "
        "JOIN star.question q ON q.id = a.question_id JOIN run_case USING (run_id) GROUP BY 1"
    )
    names = ["r3.dx.h1", "r3.dx.n2", "r3.dx.s1.w1", "r3.dx.s2.w1"]
    assert {row["model"]: row["questions"] for row in answered} == {"id": names, "column": names}
    assert took.published.reading.unmatched == 2 * 2, "s2 has no n2, w1 is of two videos"


ACTING = "\x1b[2J\x1b]0;mine\x07\x9b31m"


def test_what_a_name_would_do_to_the_terminal_is_shown(
    where: Site, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    named = write_csv(tmp_path / f"p{ACTING}.csv", [OTHER])
    assert importing.run(Request("published", (str(named),))) == 1
    assert importing.run(Request("bundle", (f"/no{ACTING}\nwhere",))) == 1
    whole = (MAKERS["published"](tmp_path) / "published.csv").rename(tmp_path / f"q{ACTING}.csv")
    assert importing.run(Request("published", (str(whole),))) == 0
    output = "".join(capsys.readouterr().err.split("\n"))
    assert r"\x1b[2J\x1b]0;mine\x07\x9b31m.csv: 2 read" in output and r"\nwhere" in output
    assert output.isprintable()


def test_a_benchmark_and_its_predictions_are_imported_in_their_order(
    where: Site, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = MAKERS["r3"](made(tmp_path))
    write_csv(folder / "a table.csv", [{"Question ID": "w1", "Prediction": "A", "Model": "m"}])
    assert importing.run(Request("", (str(folder),))) == 0
    report = capsys.readouterr().err
    assert report.index("Recognised as r3") < report.index("Recognised as table")
    answered = where.store.query("SELECT count(*) AS n FROM star.answer")
    assert answered == [{"n": 1}], "read at once: nothing waited"


def test_without_a_kind_files_are_recognised_and_it_is_said(
    where: Site, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "any name"
    folder.mkdir()
    MAKERS["svbench"](folder)
    assert importing.run(Request("", (str(folder),))) == 0
    assert "Recognised as svbench" in capsys.readouterr().err
    again = where.take("svbench", folder)
    assert not again.published.changed


def test_the_first_word_is_a_kind_or_a_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert importing.kind_and_places(["r3", "a", "b"]) == ("r3", ("a", "b"))
    assert importing.kind_and_places(["times", "a.vtt"]) == ("times", ("a.vtt",))
    assert importing.kind_and_places(["a", "r3"]) == ("", ("a", "r3"))
    with pytest.raises(LoadError, match="which files or folders"):
        importing.kind_and_places(["r3"])
    (tmp_path / "r3").mkdir()
    assert importing.kind_and_places(["r3"]) == ("", ("r3",))


def test_a_message_in_a_log_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    set_variable(monkeypatch, "WHYREEL_HOME", str(tmp_path / "home"))
    name = "a file with a long name of many words, such as downloads have them, version 2.csv"
    assert importing.run(Request("table", (str(tmp_path / name),))) == 1
    (line,) = (line for line in capsys.readouterr().err.splitlines() if "Nothing" in line)
    assert line.endswith(f"{name}: is not there")
