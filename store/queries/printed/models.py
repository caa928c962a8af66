# ruff: noqa: S608  (the identities are a constant)
"""Which model a name means, and what is known of it: open or closed, size, month of release."""

from typing import Final, NamedTuple

from schema.entries.releases import released_in
from store.reading.model_identity import IDENTITIES
from store.reading.store import Store
from store.reading.version_cache import per_version

_MODELS: Final = f"""
SELECT m.model, m.name, m.aliases, i.identity, s.name AS shown, i.open, i.size, i.notes, i.with_runs
FROM star.model m JOIN ({IDENTITIES}) i USING (model) JOIN star.model s ON s.model = i.identity"""


class ModelFacts(NamedTuple):
    """A model of the data. `size`: billions of parameters; None = unknown. `released`: the month,
    such as 2024-05, by general knowledge; "" = unknown. `with_runs`: the ids under which its runs
    came, `model` or others of its names.
    """

    model: str
    name: str
    open: bool | None
    size: float | None
    released: str = ""
    with_runs: tuple[str, ...] = ()

    @property
    def has_runs(self) -> bool:
        """Whether any run is of it."""
        return bool(self.with_runs)


@per_version()
def models_by_name(store: Store) -> dict[str, ModelFacts]:
    """Every id, name and alias (case folded) → the model; rows that share one are one."""
    known: dict[str, ModelFacts] = {}
    for row in store.query(_MODELS):
        facts = ModelFacts(
            str(row["identity"]), str(row["shown"] or row["identity"]), row["open"], row["size"],
            next(filter(None, map(released_in, row["notes"] or ())), ""),
            tuple(row["with_runs"] or ()),
        )  # fmt: skip
        for name in (row["model"], row["name"] or row["model"], *(row["aliases"] or ())):
            known.setdefault(str(name).casefold(), facts)
    return known


def evaluated_names(store: Store) -> tuple[str, ...]:
    """The models that have runs in the data, by the names that are shown."""
    return tuple(sorted({each.name for each in models_by_name(store).values() if each.has_runs}))


def model_facts(store: Store, name: str) -> ModelFacts | None:
    """The model that a name means, in any case; None for none of the data."""
    return models_by_name(store).get(name.strip().casefold())
