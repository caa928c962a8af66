"""Questions that people can be asked: with options, a known answer, and a film that is here."""

from collections.abc import Collection
from typing import Final

from store.reading.store import Row, Store

QUESTION_STRATA: Final = ("type", "level", "task", "tier", "model")
MOST_OPTIONS: Final = 20
WHOLES: Final = ("clip", "chain")
"""What the questions of can stay together."""
_WITH_FILM: Final = """
SELECT question, clip, coalesce(item, clip) AS item, coalesce(chain, '') AS chain,
    coalesce(type, '') AS type, coalesce(level::VARCHAR, '') AS level,
    coalesce(task, '') AS task, coalesce(tier::VARCHAR, '') AS tier,
    coalesce(generator, '') AS model, len(options) AS options, answer
FROM question_case WHERE has_media AND variant = 'base'"""
_HERE: Final = f"{_WITH_FILM} AND answer IS NOT NULL AND len(options) BETWEEN 2 AND {MOST_OPTIONS}"
_CHECKABLE: Final = f"""{_WITH_FILM} AND len(coalesce(options, [])) <= 40
    AND (expected IS NOT NULL OR (answer IS NOT NULL AND len(options) > 1))
    AND benchmark = ? ORDER BY question_id"""
_OF: Final = f"{_HERE} AND benchmark = ? ORDER BY question_id"
_BY_CLIP: Final = f"{_HERE} AND clip IN (SELECT unnest(?::VARCHAR[])) ORDER BY question_id"
_KEYS: Final = f"{_HERE} AND question IN (SELECT unnest(?::VARCHAR[]))"
_TEXT: Final = "SELECT text, options FROM star.question WHERE question = ?"


def questions_with_films(store: Store, benchmark: str) -> list[Row]:
    """The questions of a benchmark, each with its clip, its strata and its answer."""
    return store.query(_OF, [benchmark])


def checkable_questions(store: Store, benchmark: str) -> list[Row]:
    """The questions of a benchmark that people can check: open ones too, with what is expected."""
    return store.query(_CHECKABLE, [benchmark])


def is_answerable(row: Row) -> bool:
    """Whether a question that can be checked is one that people can be asked."""
    return row["answer"] is not None and MOST_OPTIONS >= (row["options"] or 0) > 1


def questions_of(store: Store, clips: Collection[str]) -> list[Row]:
    """The same, of these clips."""
    return _rows(store, _BY_CLIP, clips)


def keys_of(store: Store, questions: Collection[str]) -> dict[str, Row]:
    """Question → its row, for who may know the answer."""
    return {row["question"]: row for row in _rows(store, _KEYS, questions)}


def question_text(store: Store, question: str) -> Row | None:
    """Text and options of a question, as printed; without its answer."""
    return store.first_row(_TEXT, [question])


def _rows(store: Store, sql: str, names: Collection[str]) -> list[Row]:
    return store.query(sql, [list(names)]) if names else []
