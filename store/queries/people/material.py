"""Material of studies, and a sample of it by strata, drawn with a seed: the same on every machine.

Benchmarks with films, the strata of a sample, questions and sets of clips. Questions have options,
a known answer, and a film that is here. A set is one clip a source, for the same prompt or of
several benchmarks: what people rank. A form shows beside a film what it ought to show, never who
made it.
"""

import hashlib
from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, NamedTuple

from store.reading.store import Row, Store, per_version

Stratum = tuple[str, ...]
STRATA: Final = ("model", "tier", "task", "dimension", "paradigm", "type", "level")
"""The fields by which a sample can be drawn; `type` and `level` are of questions."""
_CLIPS: Final = """
SELECT c.clip, coalesce(c.item, '') AS item, coalesce(c.generator_name, c.generator, '') AS model,
    coalesce(c.tier::VARCHAR, '') AS tier, coalesce(c.task, '') AS task,
    coalesce(c.dimension, '') AS dimension, coalesce(c.paradigm_name, '') AS paradigm,
    coalesce(c.prompt, c.test_point, c.item_question, '') <> '' AS is_described
FROM clip_case c WHERE c.benchmark = ? AND c.has_media ORDER BY c.clip_id"""
_FACTS: Final = """
SELECT c.prompt, c.test_point, c.ground_truth, c.item_question AS question, c.paradigm_name,
    c.duration
FROM clip_case c WHERE c.clip = ?"""
SET_STRATA: Final = ("tier", "task", "dimension", "paradigm")
MOST_SOURCES: Final = 12
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


def source_sets(store: Store, benchmark: str) -> list[dict[str, Any]]:
    """Prompts of which two sources or more have a film here: `item`, `clips` and `sources` beside
    each other, the strata. Of a source that made several the first one.
    """
    sets: dict[str, dict[str, Any]] = {}
    for row in clips_with_films(store, benchmark):
        if not row["item"] or not row["model"]:
            continue
        strata = {name: row[name] for name in SET_STRATA}
        of = sets.setdefault(
            row["item"], {"item": row["item"], "clips": [], "sources": [], **strata}
        )
        if row["model"] not in of["sources"] and len(of["sources"]) < MOST_SOURCES:
            of["clips"].append(row["clip"])
            of["sources"].append(row["model"])
    return [of for of in sets.values() if len(of["sources"]) > 1]


def mixed_sets(store: Store, benchmarks: Mapping[str, str], seed: int) -> list[Row]:
    """Sets of one clip of each of these benchmarks (id → name), which are their sources.

    Each benchmark gives one clip a prompt, in the order of the seed; there are as many sets as the
    smallest of them has prompts, and no clip is in two.
    """
    columns = [_one_a_prompt(clips_with_films(store, name), seed) for name in benchmarks]
    return [
        {"item": f"set-{number}", "clips": list(clips), "sources": list(benchmarks.values())}
        for number, clips in enumerate(zip(*columns, strict=False), 1)
    ]


def _one_a_prompt(rows: list[Row], seed: int) -> list[str]:
    ordered = sorted((row["clip"], row["item"]) for row in rows)
    ordered.sort(key=lambda each: seeded(seed, each[0]))
    by_prompt = {item or clip: clip for clip, item in reversed(ordered)}
    return [clip for clip, item in ordered if by_prompt[item or clip] == clip]


def described(store: Store, clip: str) -> Row | None:
    """Prompt, tested point, one right outcome and question of a clip, None where it is not here.

    No id, no generator, no verdict: an annotator is to judge by the film alone.
    """
    return store.first_row(_FACTS, [clip])


class StratumDrawn(NamedTuple):
    """A stratum: its values, how many clips it has, and how many were drawn of it."""

    stratum: Stratum
    size: int
    drawn: int


class Drawn(NamedTuple):
    """The rows that were drawn, in the order of the data, and what each stratum gave."""

    rows: list[Row]
    strata: list[StratumDrawn]


def clips_with_films(store: Store, benchmark: str) -> list[Row]:
    """The clips of a benchmark whose film is here, with the fields of `STRATA`.

    `is_described`: whether something says what the clip ought to show.
    """
    return store.query(_CLIPS, [benchmark])


def share_out(sizes: Mapping[Stratum, int], total: int, equal: bool) -> dict[Stratum, int]:
    """How many of each stratum: equally many, or in proportion to its size; what is left over goes
    to the largest remainders (the first by name among equals). A stratum gives no more than it
    has; what it can't give the others give.
    """
    total = min(total, sum(sizes.values()))
    given = dict.fromkeys(sorted(sizes), 0)
    while (left := total - sum(given.values())) > 0:
        open_ = [name for name in given if given[name] < sizes[name]]
        weights = {name: 1 if equal else sizes[name] for name in open_}
        whole = sum(weights.values())
        quotas = {name: Fraction(left * weights[name], whole) for name in open_}
        shares = {name: int(quota) for name, quota in quotas.items()}
        rest = left - sum(shares.values())
        by_remainder = sorted(open_, key=lambda name: (shares[name] - quotas[name], name))
        for name in by_remainder[:rest]:
            shares[name] += 1
        for name, share in shares.items():
            given[name] += min(share, sizes[name] - given[name])
    return given


def draw(
    rows: Sequence[Row],
    fields: Sequence[str],
    total: int,
    seed: int,
    equal: bool,
    key: str = "clip",
) -> Drawn:
    """Draw rows by the strata of these fields; without fields all are one stratum.

    `key`: the column that names a row.
    """
    strata: dict[Stratum, list[Row]] = {}
    for row in rows:
        strata.setdefault(tuple(str(row[name]) for name in fields), []).append(row)
    sizes = {stratum: len(those) for stratum, those in strata.items()}
    counts = share_out(sizes, total, equal)
    chosen = {
        row[key]
        for stratum, those in strata.items()
        for row in sorted(those, key=lambda row: seeded(seed, row[key]))[: counts[stratum]]
    }
    given = [StratumDrawn(name, sizes[name], counts[name]) for name in sorted(sizes)]
    return Drawn([row for row in rows if row[key] in chosen], given)


def draw_whole(
    rows: Sequence[Row],
    whole: str,
    fields: Sequence[str],
    total: int,
    seed: int,
    equal: bool,
) -> Drawn:
    """Draw clips or chains, each with all its rows; rows that are of none are left out.

    `whole`: the column that names them. Raises ValueError for a field that differs within one.
    """
    by_whole: dict[str, list[Row]] = {}
    for row in rows:
        if row[whole]:
            by_whole.setdefault(row[whole], []).append(row)
    for name in fields:
        if any(len({row[name] for row in those}) > 1 for those in by_whole.values()):
            raise ValueError(f"questions of one {whole} differ in {name}: it is no stratum of them")
    first = [those[0] for those in by_whole.values()]
    drawn = draw(first, fields, total, seed, equal, key=whole)
    chosen = {row[whole] for row in drawn.rows}
    return Drawn([row for row in rows if row[whole] in chosen], drawn.strata)


def seeded(seed: int, name: str) -> str:
    """Where a name stands in the order of a seed."""
    return hashlib.sha256(f"{seed}\n{name}".encode()).hexdigest()
