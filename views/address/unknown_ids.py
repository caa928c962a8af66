"""What an address names that the data do not have: left out before a page is filled, and said."""

from store.queries.catalogue.known_ids import has_step, is_known
from store.queries.clips.runs import ALL
from store.reading.store import Store
from views.address.filters import Filters, shortened


def rows(filters: Filters, store: Store) -> tuple[Filters, tuple[str, ...]]:
    """Without a benchmark, item, clip or compared model that is not in the data."""
    compared, strangers = _compared(filters, store)
    found, said = without(
        compared,
        benchmark="" if not filters.benchmark
        or is_known(store, "benchmark", filters.benchmark) else "these data have no such benchmark",
        item="" if not filters.item or is_known(store, "item", filters.item) else
        "these data have no such item",
        clip="" if not filters.clip or is_known(store, "clip", filters.clip) else
        "these data have no such clip",
        run="" if filters.run in ("", ALL) or is_known(store, "run", filters.run) else
        "these data have no such run",
        against="" if not filters.against or is_known(store, "run", filters.against) else
        "these data have no such run",
    )  # fmt: skip
    return found, (*said, *strangers)


def _compared(filters: Filters, store: Store) -> tuple[Filters, tuple[str, ...]]:
    """Rows to compare, of models that are here; which of them a page has is the page's to say."""
    strangers = [
        name for name in filters.compare if not is_known(store, "model", name.partition("~")[0])
    ]
    if not strangers:
        return filters, ()
    kept = tuple(name for name in filters.compare if name not in strangers)
    said = (_left_out("compare", name, "these data have no such model") for name in strangers)
    return filters.but(compare=kept), tuple(said)


def steps(filters: Filters, store: Store) -> tuple[Filters, tuple[str, ...]]:
    """Without a chain or node that the clip, once it is settled, does not have."""
    clip, chain, node = filters.clip, filters.chain, filters.node
    if not clip:
        return filters, ()
    return without(
        filters,
        chain="" if not chain or has_step(store, clip, "chain", chain) else
        "the clip has no such chain",
        node="" if not node or has_step(store, clip, "node", node) else
        "the clip's chain has no such step",
    )  # fmt: skip


def without(filters: Filters, **why: str) -> tuple[Filters, tuple[str, ...]]:
    """Without the fields that have a reason to be left out, and what to say of each."""
    gone = {name: told for name, told in why.items() if told}
    said = (_left_out(name, _text(getattr(filters, name)), told) for name, told in gone.items())
    return filters.without(*gone), tuple(said)


def _text(value: object) -> str:
    return ", ".join(value) if isinstance(value, tuple) else str(value)


def _left_out(name: str, value: str, why: str) -> str:
    return f"“{name}={shortened(value)}” was left out: {why}."
