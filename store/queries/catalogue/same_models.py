"""Which computed model a printed name means: by the names and aliases of models.csv."""

from store.reading.store import Store


def same_models(store: Store) -> dict[str, str]:
    """Every other name (case folded) of a model that has runs here → the name it is shown by.

    A model that was imported under one of another's aliases is that model too: “Qwen2-VL-7B” in a
    paper and a run of “Qwen2-VL-7B-Instruct”.
    """
    rows = store.query(
        "SELECT m.model, m.name, m.aliases, m.id IN (SELECT model_id FROM star.run) AS has_runs "
        "FROM star.model m ORDER BY m.model"
    )
    shown = {
        name.casefold(): str(row["name"] or row["model"])
        for row in rows
        if row["has_runs"]
        for name in (row["model"], row["name"] or row["model"])
    }
    names_of = dict(shown)
    for row in rows:
        names = [row["model"], row["name"] or row["model"], *(row["aliases"] or ())]
        known = [shown[name.casefold()] for name in names if name.casefold() in shown]
        if known:
            names_of |= {
                name.casefold(): known[0] for name in names if name.casefold() not in shown
            }
    return names_of
