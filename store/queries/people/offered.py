"""Of which benchmarks studies can be made: what has films, by which strata it can be drawn."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from store.queries.people.questions import (
    QUESTION_STRATA,
    WHOLES,
    checkable_questions,
    is_answerable,
)
from store.queries.people.sample import clips_with_films
from store.queries.people.source_sets import SET_STRATA, source_sets
from store.reading.store import Store
from store.reading.version_cache import per_version

CLIP_STRATA: Final = ("model", "tier", "task", "dimension", "paradigm")
_BENCHMARKS: Final = """
SELECT b.benchmark, b.name, count(*) AS clips
FROM clip_case c JOIN star.benchmark b ON b.id = c.benchmark_id
WHERE c.has_media GROUP BY ALL ORDER BY clips DESC, b.benchmark"""


@per_version()
def offered(store: Store) -> list[dict[str, Any]]:
    """Benchmarks with films, those with most first. `kinds`: kind of study → how many there are to
    draw from, and the fields of strata that have several values, with how many; of questions also
    of how many clips and chains they are (`wholes`).
    """
    return [_of(store, row["benchmark"], row["name"]) for row in store.query(_BENCHMARKS)]


def _of(store: Store, benchmark: str, name: str) -> dict[str, Any]:
    clips = clips_with_films(store, benchmark)
    described = [row for row in clips if row["is_described"]]
    checkable = checkable_questions(store, benchmark)
    questions = [row for row in checkable if is_answerable(row)]
    kinds = {
        "scores": _counted(described, CLIP_STRATA),
        "realism": _counted(clips, CLIP_STRATA),
        "answers": _counted(questions, QUESTION_STRATA) | _wholes(questions, WHOLES),
        "ranking": _counted(source_sets(store, benchmark), SET_STRATA),
        "clip_qc": _counted(clips, CLIP_STRATA),
        "question_qc": _counted(checkable, QUESTION_STRATA) | _wholes(checkable, ("clip",)),
    }
    return {"benchmark": benchmark, "name": name or benchmark, "kinds": kinds}


def _counted(rows: Sequence[Mapping[str, Any]], fields: Sequence[str]) -> dict[str, Any]:
    counts = {field: len({row[field] for row in rows}) for field in fields}
    return {"n": len(rows), "strata": {field: n for field, n in counts.items() if n > 1}}


def _wholes(rows: Sequence[Mapping[str, Any]], wholes: Sequence[str]) -> dict[str, dict[str, int]]:
    counts = {whole: len({row[whole] for row in rows if row[whole]}) for whole in wholes}
    return {"wholes": {whole: n for whole, n in counts.items() if n}}
