"""The clip that an address opens as a still: what its figure and its film are made of."""

from typing import NamedTuple

from store.reading.store import Row, Store
from views.address.filters import Filters
from views.cases.clip.clip_payload import clip_payload, facts_of, title_of_clip
from views.cases.clip.model import load
from views.still.case import StillCase, still_case


class OpenedClip(NamedTuple):
    """An opened clip: its id, the still, and the clip's row."""

    clip: str
    still: StillCase
    row: Row


def opened_clip(filters: Filters, store: Store) -> OpenedClip | None:
    """The clip that the filters open, at their moment and in their colours; None without one."""
    if not filters.clip:
        return None
    model = load(filters, store)
    if model.watched is None:
        return None
    made = clip_payload(model.watched, model.filters, model.judges, model.coloured)
    facts = (*facts_of(model.watched), ("Version", store.version))
    title = title_of_clip(model.watched.clip)
    row = model.watched.clip
    questions = model.watched.questions
    levels = {str(each["question"]): str(each["level"] or "") for each in questions}
    still = still_case(made, facts, title, str(row["scenario"] or ""), levels)
    return OpenedClip(str(row["clip"]), still, row)
