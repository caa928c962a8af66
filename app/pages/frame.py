"""What stands around a page in both shells: places, tabs, the switch of benchmarks, the foot."""

from typing import Any, Literal

from app.pages.page_service import PageFrame
from views.address import links
from views.navigation import places, tabs
from views.registry import BY_PATH, PAGES


def frame_values(frame: PageFrame, other: Literal["gradio", "streamlit"]) -> dict[str, Any]:
    """The values of the templates; `other` is the shell that the foot leads to, `content` the id
    of what the links at the top skip to.
    """
    return {
        "page": frame.page,
        "places": places(PAGES, frame.page),
        "tabs": tabs(PAGES, frame.page),
        "choice": frame.choice,
        "version": frame.version,
        "guide": BY_PATH.get(links.GUIDE),
        "other": other,
        "content": {"gradio": "wr-main", "streamlit": "wr-places"}[other],
    }
