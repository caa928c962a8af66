"""Answers in files of their own: whatever is imported or removed, a version says what one says that
holds them all itself, and what did not change is not written again."""

import shutil
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from schema.tables import TABLES
from store import BadStore
from store.building import publish as publishing
from store.building.answers import parts
from store.building.drafts import Draft
from store.reading import shared_versions, versions, visitor_version
from store.reading.case_columns import COLUMNS
from store.reading.shared_versions import SharingLimits
from store.reading.store import Store
from tests.kept_states import publish, remove
from tests.rounds import swept
from tests.store import rows as store_rows
from tests.store.rows import Rows, begun, put, small

Step = Callable[[Path], object]

ORIGINS: Final = ("source_line",)
BASE: Final = "q0 q1 q2 w1 w2"


def rows_of(store: Store) -> dict[str, list[str]]:
    """All that a version says, but for ids, which hang on what came first."""
    views = [(f"logical.{name}", TABLES[name].schema.names) for name in TABLES]
    views += [(view, list(columns)) for view, columns in COLUMNS.items()]
    kept = {}
    for view, columns in views:
        listed = ", ".join(f'"{column}"' for column in columns if column not in ORIGINS)
        kept[view] = sorted(str(row) for row in store.query(f"SELECT {listed} FROM {view}"))
    return kept


def run(name: str, model: str = "ann", **more: Any) -> dict[str, Any]:
    return {"run": name, "benchmark": "b", "model": model, "protocol": "choice"} | more


def answers(name: str, questions: str = BASE, right: bool = True, raw: str = "B") -> Rows:
    return {"answer": [
        {"run": name, "question": f"b.{question}", "rotation": 0, "status": "ok", "raw": raw,
         "correct": right, "choice": 1 if right else 0, "mark": 1.0, "mark_choice": 1}
        for question in questions.split()
    ]}  # fmt: skip


def imported(*several: Rows) -> Step:
    """All of these rows in one import."""
    rows = defaultdict(list)
    for tables in several:
        for name, table in tables.items():
            rows[name] += table
    return lambda home: put(home, rows)


def another_question() -> Rows:
    return {"question": [small()["question"][0] | {"question": "b.q9", "text": "why q9?"}]}


def an_earlier_benchmark() -> Rows:
    """Its name comes first, and its clips, questions and cells before all others."""
    return {
        "benchmark": [{"benchmark": "a", "name": "A"}],
        "item": [{"item": "a.i", "benchmark": "a", "part": "long", "prompt": "a box"}],
        "clip": [{"clip": "a.c", "benchmark": "a", "item": "a.i"}],
        "question": [
            {"question": "a.q", "benchmark": "a", "clip": "a.c", "type": "EU", "text": "a?",
             "variant": "base", "options": ["x", "y"], "answer": 0},
        ],
        "run": [{"run": "a.ann", "benchmark": "a", "model": "ann", "protocol": "choice"}],
        "answer": [{"run": "a.ann", "question": "a.q", "rotation": 0, "status": "ok", "choice": 0,
                    "correct": True}],
    }  # fmt: skip


def one_more_model() -> Rows:
    return {"model": [{"model": "dan", "name": "D"}], "run": [run("b.dan", "dan")],
            **answers("b.dan", raw="of the first")}  # fmt: skip


def dated(name: str, date: str, questions: str, right: bool = True) -> Rows:
    return {"run": [run(name, created=date)], **answers(name, questions, right)}


NEWER_PART: Final = dated("b.ann2", "2026-02-02", "w2v", right=False)
NEWER_ALL: Final = dated("b.ann3", "2026-03-03", f"{BASE} w2v")


STEPS: Final[dict[str, Step]] = {
    "a run of one more model": imported(one_more_model()),
    "a benchmark whose name comes first": imported(an_earlier_benchmark()),
    "an answer of a run of before": imported(answers("b.bob", "q0 q1", raw="A.")),
    "a newer result of one part": imported(NEWER_PART),
    "a newer result of all": imported(NEWER_ALL),
    "the newer result goes": lambda home: remove(home, "run", ["b.ann3"]),
    "one question more": imported(another_question()),
    "a benchmark goes": lambda home: remove(home, "benchmark", ["a"]),
}
TOGETHER: Final[dict[str, Step]] = {
    "a benchmark that comes first, a model": imported(an_earlier_benchmark(), one_more_model()),
    "newer results of a part and of all": imported(NEWER_PART, NEWER_ALL),
    "the newer result goes": STEPS["the newer result goes"],
    "one question more": STEPS["one question more"],
}
"""The most of them in fewer imports."""


@pytest.fixture(scope="module")
def parted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home whose only version has a part, for copies."""
    home = tmp_path_factory.mktemp("parted")
    step_in(home, 0, lambda home: put(home, small()))
    return home


def step_in(home: Path, most: int, step: Step, *, planned: bool = True) -> None:
    """Take a step where a version holds at most so many answers itself.

    Unless it is `planned`, without DuckDB's optimizer: beside a part it takes half of a small
    import.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(parts, "ROWS", most)
        patch.setattr(store_rows, "publish", publish)
        if not planned:
            patch.setattr(publishing, "expect_few_rows", _spare_the_optimizer)
        step(home)


def _spare_the_optimizer(draft: Draft) -> None:
    draft.build.execute("PRAGMA disable_optimizer")


def test_a_version_with_parts_says_what_one_without_says(parted: Path, tmp_path: Path) -> None:
    """In turn a few answers stay beside the parts, and all go into parts. One step is planned."""
    plain, home = tmp_path / "plain", shutil.copytree(parted, tmp_path / "home")
    begun(plain, small())
    shapes = set()
    for at, (name, step) in enumerate(TOGETHER.items()):
        step(plain)
        step_in(home, (6, 0)[at % 2], step, planned=at == 0)
        whole, store = Store.open(plain), Store.open(home)
        rows, in_parts = rows_of(whole), rows_of(store)
        for view in rows:
            assert in_parts[view] == rows[view], f"{name}: {view}"
        assert store.hash == whole.hash, name
        has_own = bool(store.query("FROM part.answer LIMIT 1"))
        shapes.add((len(versions.files(store.path)) - 1, has_own))
    assert max(shapes) >= (2, False), "parts are read beside each other"
    assert any(parts and own for parts, own in shapes), "a part is read beside own answers"


@swept
def test_a_version_with_parts_says_so_after_each_step_by_itself(
    parted: Path, tmp_path: Path
) -> None:
    plain, few, none = (tmp_path / name for name in ("plain", "few", "none"))
    begun(plain, small())
    for home in (few, none):
        shutil.copytree(parted, home)
    most_files = {few: 0, none: 0}
    for name, step in STEPS.items():
        step(plain)
        step_in(few, 6, step, planned=False)
        step_in(none, 0, step)
        whole = Store.open(plain)
        rows = rows_of(whole)
        for home in most_files:
            store = Store.open(home)
            in_parts = rows_of(store)
            for view in rows:
                assert in_parts[view] == rows[view], f"{name}, {home.name}: {view}"
            assert store.hash == whole.hash, name
            most_files[home] = max(most_files[home], len(versions.files(store.path)))
    assert most_files[none] >= 3, "parts are read beside each other"
    assert most_files[few] >= 2, "a part is read beside a version's own answers"


def begin(home: Path, parted: Path) -> Path:
    """A home whose first version has a part; its file."""
    shutil.copytree(parted, home, dirs_exist_ok=True)
    [part] = versions.files(versions.kept(home)[0])[1:]
    return part


def more(number: int) -> Rows:
    name = f"b.more{number}"
    return {"run": [run(name, "bob", created=f"2026-01-0{number}")], **answers(name)}


@swept
def test_a_part_is_linked_and_goes_with_the_last_version_that_reads_it(
    parted: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(publishing, "expect_few_rows", _spare_the_optimizer)
    part = begin(tmp_path, parted)
    inode, written = part.stat().st_ino, part.stat().st_mtime_ns
    for number in range(1, versions.KEEP + 1):
        newest = put(tmp_path, more(number)).path
        [linked] = versions.files(newest)[1:]
        assert (linked.stat().st_ino, linked.stat().st_mtime_ns) == (inode, written)
    assert not part.exists() and linked.stat().st_nlink == versions.KEEP
    monkeypatch.setattr(parts, "MOST", 1)
    monkeypatch.setattr(parts, "ROWS", 0)
    [compacted] = versions.files(put(tmp_path, more(9)).path)[1:]
    assert compacted.stat().st_ino != inode
    assert Store.open(tmp_path).query("SELECT count(*) AS n FROM star.part") == [{"n": 1}]
    folders = {path.name for path in versions.folder(tmp_path).glob("*.parts")}
    assert folders == {f"{path.name}.parts" for path in versions.kept(tmp_path)}


def test_a_visitors_version_and_a_shared_one_have_their_parts(
    parted: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(publishing, "expect_few_rows", _spare_the_optimizer)
    part = begin(tmp_path / "home", parted)
    base = versions.kept(tmp_path / "home")[0]
    visitor_version.begin(tmp_path / "visitor", base)
    put(tmp_path / "visitor", more(1))
    own = Store.open(tmp_path / "visitor")
    assert own.query("SELECT count(DISTINCT run) AS n FROM answer_case") == [{"n": 4}]
    assert part.stat().st_nlink == 3, "the home's, the visitor's start, and the import's"
    room = part.stat().st_size + base.stat().st_size
    version = versions.version_of(base)
    home = tmp_path / "home"
    assert not shared_versions.share(home, version, SharingLimits(20, room - 1))
    assert shared_versions.share(home, version, SharingLimits(20, room))


def test_a_part_that_is_gone_or_spoilt_is_told(parted: Path, tmp_path: Path) -> None:
    part = begin(tmp_path, parted)
    part.rename(tmp_path / "away")
    with pytest.raises(BadStore, match=part.name):
        Store.open(tmp_path)
    with pytest.raises(BadStore):
        put(tmp_path, more(1))
    assert len(versions.kept(tmp_path)) == 1


def test_a_dry_run_and_an_error_leave_no_part(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun(tmp_path, small())
    monkeypatch.setattr(parts, "ROWS", 0)
    names = sorted(path.name for path in versions.folder(tmp_path).iterdir())

    def fails(*_: object) -> None:
        raise OSError("the disk is gone")

    monkeypatch.setattr(versions, "give_parts", fails)
    with pytest.raises(OSError, match="gone"):
        put(tmp_path, more(1))
    assert sorted(path.name for path in versions.folder(tmp_path).iterdir()) == names
