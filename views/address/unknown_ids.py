"""Drop ids that the data do not contain from the filters, with a notice for each."""

from collections.abc import Sequence

from schema.entries.field import Ids
from schema.fields import FIELDS
from store.queries.catalogue.known_ids import has_node, is_known
from store.queries.printed.benchmarks import resolved_benchmark
from store.reading.store import Store
from views.address.filters import Filters, shortened


def drop_unknown_rows(filters: Filters, store: Store) -> tuple[Filters, tuple[str, ...]]:
    """The filters without benchmark, item, clip, run or models that are not in the
    data; a benchmark's name or alias becomes its id.
    """
    if filters.benchmark:
        filters = filters.but(benchmark=resolved_benchmark(store, filters.benchmark))
    kept, strangers = _compared(filters, store)
    notices: tuple[str, ...] = ()
    for name, about in FIELDS.items():
        value = getattr(kept, name) if about.ids else ()
        named = (value,) if isinstance(value, str) else value
        unknown = [each for each in named if about.ids and not _is_id(about.ids, each, store)]
        if unknown and about.ids:
            kept, more = _without(kept, name, unknown, about.ids)
            notices = (*notices, *more)
    return kept, (*notices, *strangers)


def _is_id(ids: Ids, name: str, store: Store) -> bool:
    """Whether a value is an id that the data have, or none at all."""
    return not name or name in ids.besides or is_known(store, ids.table, ids.column, name)


def _without(
    filters: Filters, name: str, unknown: Sequence[str], ids: Ids
) -> tuple[Filters, tuple[str, ...]]:
    """The filters without unknown ids of a field, and a notice for each."""
    why = f"these data have no such {ids.word}"
    if isinstance(getattr(filters, name), str):
        return drop_fields(filters, **{name: why})
    return drop_values(filters, name, unknown, why)


def _compared(filters: Filters, store: Store) -> tuple[Filters, tuple[str, ...]]:
    """Rows to compare, without those of unknown models; the page checks which of the rest it
    has.
    """
    strangers = [
        name
        for name in filters.compare
        if not is_known(store, "model", "model", name.partition("~")[0])
    ]
    if not strangers:
        return filters, ()
    kept = tuple(name for name in filters.compare if name not in strangers)
    notices = (_left_out("compare", name, "these data have no such model") for name in strangers)
    return filters.but(compare=kept), tuple(notices)


def drop_unknown_nodes(filters: Filters, store: Store) -> tuple[Filters, tuple[str, ...]]:
    """The filters without a chain or node that the settled clip does not have."""
    clip, chain, node = filters.clip, filters.chain, filters.node
    if not clip:
        return filters, ()
    return drop_fields(
        filters,
        chain="" if not chain or has_node(store, clip, "chain", chain) else
        "the clip has no such chain",
        node="" if not node or has_node(store, clip, "node", node) else
        "the clip's chain has no such node",
    )  # fmt: skip


def drop_values(
    filters: Filters, name: str, values: Sequence[str], why: str
) -> tuple[Filters, tuple[str, ...]]:
    """The filters without some values of a field of several, and a notice for each."""
    kept = tuple(value for value in getattr(filters, name) if value not in values)
    return filters.but(**{name: kept}), tuple(_left_out(name, value, why) for value in values)


def drop_fields(filters: Filters, **why: str) -> tuple[Filters, tuple[str, ...]]:
    """The filters without the fields that have a reason, and a notice for each."""
    reasons = {name: reason for name, reason in why.items() if reason}
    notices = (
        _left_out(name, _text(getattr(filters, name)), reason) for name, reason in reasons.items()
    )
    return filters.without(*reasons), tuple(notices)


def _text(value: object) -> str:
    return ", ".join(value) if isinstance(value, tuple) else str(value)


def _left_out(name: str, value: str, why: str) -> str:
    return f"“{name}={shortened(value)}” was left out: {why}."
