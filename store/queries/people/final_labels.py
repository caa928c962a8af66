"""Which clips have a final label of realism already, and not by the import that asks."""

from typing import Final

from schema.vocabulary import FINAL_ANNOTATOR, REALISM_DIMENSION
from store.reading.store import Store

_FINAL: Final = """
SELECT DISTINCT clip FROM logical.human_label
WHERE annotator = ? AND dimension = ? AND NOT starts_with(coalesce(source_file, ''), ?)"""


def settled_elsewhere(store: Store, prefix: str) -> frozenset[str]:
    """The clips whose final label came from folders with names that begin otherwise."""
    rows = store.query(_FINAL, [FINAL_ANNOTATOR, REALISM_DIMENSION, prefix])
    return frozenset(row["clip"] for row in rows)
