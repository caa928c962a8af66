"""Cases: one page whose states are the list, a clip in the player, and lanes side by side."""

from dataclasses import replace
from typing import Final

from views.address.filters import Filters
from views.cases.clip.page import PAGE as CLIP
from views.cases.lanes.page import PAGE as LANES
from views.cases.list.page import PAGE as LIST


def state_of(filters: Filters) -> str:
    """The state that an address opens: the one that it names, else the clip that it names."""
    return filters.show or ("clip" if filters.clip else "list")


PAGE: Final = replace(LIST, state="", states=(LIST, CLIP, LANES), choose=state_of)

__all__ = ["PAGE", "state_of"]
