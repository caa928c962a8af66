"""The payload of the Annotate page's script: the clips to choose from."""

from typing import Any, Final

from store.reading.store import Row
from views.address import links

STATES: Final = {"none": "no chain", "untimed": "chain without times", "timed": "chain with times"}
"""Chain state of a clip → its words in the list of clips."""


def offered(row: Row, version: str) -> dict[str, Any]:
    """A clip to choose; `row` is of `clips`."""
    name = str(row["clip"])
    parts = (row["tier"], row["generator_name"] or row["generator"])
    return {
        "clip": name,
        "title": row["paradigm_name"] or row["item"] or name,
        "by": " · ".join(str(part) for part in parts if part),
        "poster": links.poster(name, version) if row["has_poster"] or row["has_media"] else None,
        "film": bool(row["has_media"]),
        "state": STATES[row["chain_state"]],
    }
