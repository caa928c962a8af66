"""The payload of the Annotate page's script: what is known of a clip besides its work."""

from typing import Any, Final

from store.queries.clips.clip import Watched
from store.reading.store import Row
from views.address import links
from views.address.filters import Filters

STATES: Final = {"none": "no chain", "untimed": "chain without times", "timed": "chain with times"}
"""Chain state of a clip → its words in the list of clips."""


def described(watched: Watched, filters: Filters) -> dict[str, Any]:
    """The clip's names and facts, and the way to Watch."""
    clip = watched.clip
    name = str(clip["clip"])
    facts = (
        ("Prompt", clip["prompt"]),
        ("Expected outcome", clip["ground_truth"]),
        ("What it tests", clip["test_point"]),
    )
    return {
        "id": name,
        "name": clip["paradigm_name"] or clip["item"] or name,
        "by": clip["generator_name"] or clip["generator"] or "",
        "facts": [[label, text] for label, text in facts if text],
        "watch": links.watch(filters.only("version"), name),
    }


def offered(row: Row, version: str) -> dict[str, Any]:
    """A clip to choose; `row` is of `clips`."""
    name = str(row["clip"])
    parts = (row["tier"], row["generator_name"] or row["generator"])
    return {
        "clip": name,
        "title": row["paradigm_name"] or row["item"] or name,
        "by": " · ".join(str(part) for part in parts if part),
        "poster": links.poster(name, version) if row["has_poster"] else None,
        "film": bool(row["has_media"]),
        "state": STATES[row["chain_state"]],
    }
