"""A sample by strata, drawn with a seed: the same on every machine.

share_out(sizes, total, equal) -> how many of each stratum, by the largest remainder
draw(rows, fields, total, seed, equal) -> Drawn
draw_whole(rows, whole, fields, total, seed, equal) -> Drawn, with all rows of what was drawn
"""

import hashlib
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from store.reading.store import Row, Store

Stratum = tuple[str, ...]
STRATA: Final = ("model", "tier", "task", "dimension", "paradigm", "type", "level")
"""The fields by which a sample can be drawn; `type` and `level` are of questions."""
_CLIPS: Final = """
SELECT c.clip, coalesce(c.item, '') AS item, coalesce(c.generator_name, c.generator, '') AS model,
    coalesce(c.tier::VARCHAR, '') AS tier, coalesce(c.task, '') AS task,
    coalesce(c.dimension, '') AS dimension, coalesce(c.paradigm_name, '') AS paradigm,
    coalesce(c.prompt, c.test_point, c.item_question, '') <> '' AS is_described
FROM clip_case c WHERE c.benchmark = ? AND c.has_media ORDER BY c.clip_id"""


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
