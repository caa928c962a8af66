"""The subject of a comparison: clips that models generated for one item, or answers that models
gave on one clip.

A URL with `clip` compares answers, one with `item` clips. `compare` names models, or rows of the
Leaderboard, of which only model and setting are used here.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from metrics.boards.board import board
from schema.protocols import PROTOCOLS
from store.queries.clips.runs import runs
from store.queries.judging.compare import clips_of, generated, judges
from store.reading.condition import EVERYTHING, equals
from store.reading.store import Row, Store
from views.address.conditions import board_query, condition
from views.address.filters import Filters
from views.shared.board_rows import row_id
from views.shared.measures import with_default_cases
from views.shared.raters import KIND_ORDER

ASKING: Final = tuple(each.name for each in PROTOCOLS.values() if each.asks_questions)


class Answerer(NamedTuple):
    """A model in one setting, with its runs by protocol, and the names of all its runs."""

    key: str
    name: str
    runs: dict[str, tuple[int, ...]]
    names: list[str]


def compares_answers(filters: Filters) -> bool:
    """Whether answers about a clip are compared rather than clips of an item."""
    return bool(filters.clip)


def with_place(filters: Filters, store: Store) -> Filters:
    """The filters with an item or a clip, and its benchmark.

    A clip of the named item selects its answers; a clip of another item is stale and dropped.
    """
    if filters.clip:
        named = clips_of(store, equals("clip", filters.clip), 1)
        if named and filters.item in ("", named[0]["item"]):
            return filters.but(item="", benchmark=named[0]["benchmark"])
        if not filters.item:
            return _with_item_of_clip(filters, store)
    if filters.item:
        made = generated(store, equals("item", filters.item), ())
        if made:
            return filters.but(clip="", benchmark=made[0]["benchmark"])
        alone = clips_of(store, equals("item", filters.item), 1)
        if alone:
            return filters.but(item="", clip=alone[0]["clip"], benchmark=alone[0]["benchmark"])
        return filters.but(clip="")
    return _first(filters, store)


def _with_item_of_clip(filters: Filters, store: Store) -> Filters:
    """The item of a clip that has no question, where several models made clips for it."""
    named = generated(store, equals("clip", filters.clip), ())
    made = generated(store, equals("item", named[0]["item"]), ()) if named else []
    if len({row["generator"] for row in made}) < 2:
        return filters
    return filters.but(clip="", item=made[0]["item"], benchmark=made[0]["benchmark"])


def _first(filters: Filters, store: Store) -> Filters:
    """The first item with clips of two models, else the first clip with questions.

    Items come first of which the films of two models are available, then those with one film.
    """
    picked = condition(filters, "clip_case")
    made = generated(store, picked, models_of(filters))
    several = _by_several(made)
    films = _with_films(several)
    for row in (*_by_several(films), *films, *several):
        return filters.but(item=row["item"], benchmark=row["benchmark"])
    asked_about = clips_of(store, picked, 1)
    if asked_about:
        return filters.but(clip=asked_about[0]["clip"], benchmark=asked_about[0]["benchmark"])
    return filters


def _with_films(rows: Sequence[Row]) -> list[Row]:
    return [row for row in rows if row["has_media"]]


def _by_several(rows: Sequence[Row]) -> list[Row]:
    """The clips of items that several models made one for."""
    makers: dict[str, set[str]] = {}
    for row in rows:
        makers.setdefault(row["item"], set()).add(row["generator"])
    return [row for row in rows if len(makers[row["item"]]) > 1]


def count_places(filters: Filters, store: Store) -> int:
    """How many items or clips there are for `with_place` to open one of."""
    picked = condition(filters, "clip_case")
    shared = {row["item"] for row in _by_several(generated(store, picked, models_of(filters)))}
    return len(shared) or len(clips_of(store, picked))


def models_of(filters: Filters) -> tuple[str, ...]:
    """The models that `compare` names, without their settings."""
    return tuple(dict.fromkeys(name.partition("~")[0] for name in filters.compare))


def named_models(
    filters: Filters, makers: Mapping[str, str], answerers: Mapping[str, Answerer]
) -> tuple[str, ...]:
    """The named models that can be compared here."""
    if not compares_answers(filters):
        return tuple(name for name in models_of(filters) if name in makers)
    keys = (_answerer_key(name) for name in filters.compare)
    return tuple(dict.fromkeys(key for key in keys if key in answerers))


def generators(filters: Filters, store: Store) -> dict[str, str]:
    """Models that generated clips for items of the benchmark: id → name."""
    place = equals("benchmark", filters.benchmark) if filters.benchmark else EVERYTHING
    return {
        str(row["generator"]): str(row["generator_name"] or row["generator"])
        for row in generated(store, place, ())
    }


def answerers(filters: Filters, store: Store) -> dict[str, Answerer]:
    """Models that answered questions of the benchmark, best first, by row key of the
    Leaderboard.
    """
    every: dict[str, Answerer] = {}
    for number, run in runs(store).items():
        here = run["benchmark"] == filters.benchmark and run["protocol"] in ASKING
        if not (here and run["current"]):
            continue
        key = f"{run['model']}~~{run['setting'] or ''}~"
        setting = f" · {run['setting']}" if run["setting"] else ""
        name = f"{run['model_name'] or run['model']}{setting}"
        answerer = every.setdefault(key, Answerer(key, name, {}, []))
        row = answerer.runs.setdefault(run["protocol"], (number,))
        if number not in row and _is_same_row(run, runs(store)[row[0]]):
            answerer.runs[run["protocol"]] = (*row, number)
        answerer.names.append(str(run["run"]))
    first = list(dict.fromkeys([*_standing(filters, store), *sorted(every)]))
    return {key: every[key] for key in first if key in every}


def _is_same_row(run: Row, other: Row) -> bool:
    return all(run[name] == other[name] for name in ("judge", "encoding"))


def _standing(filters: Filters, store: Store) -> list[str]:
    accuracy = with_default_cases(
        Filters(benchmark=filters.benchmark, metric="accuracy", by="type"), store
    )
    return [_answerer_key(row_id(row)) for row in board(store, board_query(accuracy)).rows]


def _answerer_key(name: str) -> str:
    parts = [*name.split("~"), "", "", ""]
    return f"{parts[0]}~~{parts[2]}~"


def same_protocol(chosen: Sequence[Answerer]) -> tuple[int, ...]:
    """The runs of each answerer under the first protocol that all of them have; else none."""
    for protocol in ASKING:
        if chosen and all(protocol in answerer.runs for answerer in chosen):
            return tuple(run for answerer in chosen for run in answerer.runs[protocol])
    return ()


def lead_judge(filters: Filters, store: Store) -> str | None:
    """The judge whose scores decide whether clips differ: the chosen one, else the leading one."""
    if filters.judge:
        return filters.judge[0]
    mine = [
        row
        for row in judges(store)
        if row["benchmark"] == filters.benchmark and row["model"] in filters.compare
    ]
    order = {kind: place for place, kind in enumerate(KIND_ORDER)}
    first = min(mine, key=lambda row: order.get(row["judge_kind"], len(order)), default=None)
    return str(first["judge"]) if first else None
