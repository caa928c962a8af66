"""Which model a name means, and what is known of it: open or closed, size, month of release."""

from typing import NamedTuple

from schema.entries.releases import released_in
from store.reading.store import Store
from store.reading.version_cache import per_version


class ModelFacts(NamedTuple):
    """A model of the data. `size`: billions of parameters; None = unknown. `released`: the month,
    such as 2024-05, by general knowledge; "" = unknown.
    """

    model: str
    name: str
    open: bool | None
    size: float | None
    has_runs: bool
    released: str = ""


@per_version()
def models_by_name(store: Store) -> dict[str, ModelFacts]:
    """Every id, name and alias (case folded) → the model; one with runs counts more than one
    without, an id more than a name and a name more than an alias.
    """
    rows = store.query(
        "SELECT m.model, m.name, m.open, m.size, m.aliases, m.note, "
        "m.id IN (SELECT model_id FROM star.run) AS has_runs FROM star.model m ORDER BY m.model"
    )
    known: dict[str, tuple[tuple[bool, int], ModelFacts]] = {}
    for row in rows:
        facts = ModelFacts(
            str(row["model"]), str(row["name"] or row["model"]), row["open"], row["size"],
            bool(row["has_runs"]), released_in(row["note"]),
        )  # fmt: skip
        each = [facts.model, facts.name, *(row["aliases"] or ())]
        for place, name in enumerate(each):
            weight = (facts.has_runs, -min(place, 2))
            if weight > known.get(name.casefold(), ((False, -9), facts))[0]:
                known[name.casefold()] = (weight, facts)
    return {name: facts for name, (_, facts) in known.items()}


def model_facts(store: Store, name: str) -> ModelFacts | None:
    """The model that a name means, in any case; None for none of the data."""
    return models_by_name(store).get(name.strip().casefold())
