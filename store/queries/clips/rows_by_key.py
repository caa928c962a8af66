# ruff: noqa: S608  (selects, keys and orders are constants of the modules that ask)
"""The few rows that belong to something: a clip's verdicts, a prompt's clips.

    of_key(store, what, value, ...) -> the rows of one key
    of_ids(store, what, ids) -> those of several
    hold(store) -> from now on all that was asked for is found in memory

Those of a small version are held: what DuckDB needs for a statement that gives ten rows is 1 to
2 ms, most of it planning, and Watch asked six such. To read all of them takes 80 ms, so who asks
for the first time does not wait for it.
"""

from collections.abc import Collection, Iterator, Mapping
from itertools import count
from typing import Final, NamedTuple

from store.reading.store import Row, Store
from store.reading.version_cache import per_version

VALUES: Final = 200_000
"""Values of one kind of rows that are held: 15 MB of Python's objects at most, 60 ms to read."""
KINDS: Final = 12


class Keyed(NamedTuple):
    """Rows that are found by a key: a SELECT without WHERE, the key's columns, an ORDER BY."""

    select: str
    key: tuple[str, ...]
    order: str


_ASKED: Final = set[Keyed]()
_Groups = Mapping[tuple[object, ...], list[Row]]


def of_key(store: Store, what: Keyed, *values: object) -> list[Row]:
    """The rows with these values in their key (None is one too), in order; the caller's own."""
    if (groups := _held(store, what)) is not None:
        return [dict(row) for row in groups.get(values, ())]
    told = [value for value in values if value is not None]
    same = " AND ".join(
        f"{column} IS NULL" if value is None else f"{column} = ?"
        for column, value in zip(what.key, values, strict=True)
    )
    return store.query(f"{what.select} WHERE {same} ORDER BY {what.order}", told)


def of_ids(store: Store, what: Keyed, ids: Collection[int]) -> list[Row]:
    """The rows of several ids, each one's in their order; the key has one column."""
    if not ids:
        return []
    if (groups := _held(store, what)) is not None:
        return [dict(row) for one in ids for row in groups.get((one,), ())]
    (column,) = what.key
    marks = ", ".join("?" * len(ids))
    return store.query(
        f"{what.select} WHERE {column} IN ({marks}) ORDER BY {what.order}", list(ids)
    )


def hold(store: Store) -> None:
    """Read what has been asked for of any version, before anybody asks for it again."""
    for what in tuple(_ASKED):
        _groups(store, what)
        next(_times(store, what))


def _held(store: Store, what: Keyed) -> _Groups | None:
    """All rows by their key, from the second time on; None: ask DuckDB."""
    _ASKED.add(what)
    return _groups(store, what) if next(_times(store, what)) else None


@per_version(KINDS)
def _times(_: Store, __: Keyed) -> Iterator[int]:
    """Counts how often a kind of rows was asked for; threads may ask it."""
    return count()


@per_version(KINDS)
def _groups(store: Store, what: Keyed) -> _Groups | None:
    """All rows by their key; None where there are too many of them."""
    if not store.is_small:
        return None
    (size,) = store.query(f"SELECT count(*) AS n FROM ({what.select})")
    width = len(store.one(f"{what.select} LIMIT 1") or {})
    if size["n"] * width > VALUES:
        return None
    rows = store.query(f"{what.select} ORDER BY {what.order}")
    names = [column.rpartition(".")[2] for column in what.key]
    groups: dict[tuple[object, ...], list[Row]] = {}
    for row in rows:
        groups.setdefault(tuple(row[name] for name in names), []).append(row)
    return groups
