"""Where the main regions of a page lie, and whether something is drawn in each."""

import io
from typing import NamedTuple

import numpy as np
from PIL import Image
from playwright.sync_api import Page

DRAWN = 4.0
"""Standard deviation of grey values: a blank panel has 0, the palest chart of ours about 9."""


class Region(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float
    spread: float


def regions(page: Page, selectors: dict[str, str]) -> dict[str, Region]:
    picture = Image.open(io.BytesIO(page.screenshot(full_page=True))).convert("L")
    grey = np.asarray(picture, dtype=np.float64)
    by_name = {}
    for name, selector in selectors.items():
        box = page.evaluate(
            "s => { const r = document.querySelector(s).getBoundingClientRect();"
            " return [r.left + scrollX, r.top + scrollY, r.right + scrollX, r.bottom + scrollY]; }",
            selector,
        )
        left, top, right, bottom = box
        part = grey[int(top) : int(bottom), int(left) : int(right)]
        by_name[name] = Region(*box, float(part.std()) if part.size else 0.0)
    return by_name
