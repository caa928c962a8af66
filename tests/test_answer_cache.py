"""Answers that are kept are those that DuckDB gives, and nothing is kept that may differ."""

import shutil
from collections.abc import Callable
from pathlib import Path

import duckdb
import pytest

from store import QueryError
from store.reading.store import Store
from tests import answer_cache
from tests.answer_cache import Answers, Later
from tests.rounds import IS_SWEEP
from tests.store.rows import put, small

pytestmark = pytest.mark.skipif(IS_SWEEP, reason="the sweep keeps no answers")

PROMPTS = "SELECT prompt FROM star.item ORDER BY item"
ROLLS = [{"prompt": "a ball rolls"}] * 2


@pytest.fixture
def opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], Store]:
    """Opens a version as the next run would, with answers of its own."""
    folder = tmp_path / "answers"
    folder.mkdir()
    monkeypatch.setattr(
        answer_cache,
        "answers_of",
        lambda path: Answers(folder / path.stem) if path.exists() else None,
    )
    put(tmp_path / "home", small())
    return lambda: Store.open(tmp_path / "home")


@pytest.fixture
def known(opened: Callable[[], Store]) -> Callable[[], Store]:
    """The same, after two runs have asked for the prompts."""
    for _ in range(2):
        assert opened().query(PROMPTS) == ROLLS
    return opened


def has_asked(store: Store) -> bool:
    """Whether DuckDB has opened the version."""
    return not isinstance(store._connection, Later) or store._connection.real is not None


def test_duckdb_is_asked_until_a_second_run_has_met_the_version(
    opened: Callable[[], Store],
) -> None:
    for is_asked in (True, True, False, False):
        store = opened()
        assert store.query(PROMPTS) == ROLLS
        assert has_asked(store) == is_asked


@pytest.mark.parametrize(
    ("sql", "params", "budget"),
    [
        (f"{PROMPTS} LIMIT 1", (), {}),
        (f"{PROMPTS} LIMIT ?", (1,), {}),
        (PROMPTS, (), {"budget_s": 1.0}),
    ],
)
def test_a_new_question_and_one_with_little_time_are_asked(
    known: Callable[[], Store], sql: str, params: tuple[int, ...], budget: dict[str, float]
) -> None:
    store = known()
    assert store.query(sql, params, **budget)[0] == ROLLS[0]
    assert has_asked(store)


def test_each_way_to_ask_has_its_own_answer(known: Callable[[], Store]) -> None:
    for _ in range(2):
        store = known()
        assert store.arrow(PROMPTS).to_pylist() == store.query(PROMPTS) == ROLLS
        assert list(store.numpy(PROMPTS)["prompt"]) == ["a ball rolls"] * 2


def test_who_gets_an_answer_may_change_it(known: Callable[[], Store]) -> None:
    store = known()
    store.query(PROMPTS).clear()
    assert store.query(PROMPTS) == ROLLS


def test_a_version_is_read_when_its_file_has_gone(known: Callable[[], Store]) -> None:
    store = known()
    store.path.unlink()
    assert store.query(f"{PROMPTS} LIMIT 1") == ROLLS[:1]


def test_nothing_is_answered_after_the_store_was_closed(known: Callable[[], Store]) -> None:
    store = known()
    store.close()
    with pytest.raises(QueryError):
        store.query(PROMPTS)


def test_a_copy_is_known_and_a_changed_one_is_not(tmp_path: Path) -> None:
    put(tmp_path / "home", small())
    path = Store.open(tmp_path / "home").path
    copied = shutil.copytree(tmp_path / "home", tmp_path / "copied") / "stores" / path.name
    assert answer_cache.answers_of(copied) is answer_cache.answers_of(path)
    with duckdb.connect(str(copied)) as connection:
        connection.execute("UPDATE star.item SET prompt = 'a ball falls'")
    assert answer_cache.answers_of(copied) is not answer_cache.answers_of(path)
    assert Store(copied).query(PROMPTS) == [{"prompt": "a ball falls"}] * 2


def test_a_version_with_parts_is_always_asked(tmp_path: Path) -> None:
    put(tmp_path, small())
    path = Store.open(tmp_path).path
    path.with_name(f"{path.name}.parts").mkdir()
    assert answer_cache.answers_of(path) is None


def test_an_answer_that_was_not_written_whole_is_asked_anew(tmp_path: Path) -> None:
    Answers(tmp_path).keep("question", ROLLS)
    assert Answers(tmp_path).get("question") == ROLLS
    (file,) = tmp_path.iterdir()
    whole = file.read_bytes()
    for length in (0, 1, len(whole) - 1):
        file.write_bytes(whole[:length])
        assert Answers(tmp_path).get("question") is None
        Answers(tmp_path).keep("question", ROLLS)
        assert Answers(tmp_path).get("question") == ROLLS
