"""Rows as DataFrames whose columns are always there, in a stated order, and scores as a table."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import pandas as pd

from app.pages.score_text import TOPS, figure, score_text

if TYPE_CHECKING:
    from pandas.io.formats.style import Styler

BAR: Final = "rgba(75, 63, 191, 0.18)"
"""The pages' accent, pale on white and on dark alike."""


def frame(rows: Iterable[Mapping[str, Any]], columns: Sequence[str]) -> pd.DataFrame:
    """The named columns of the rows; without rows they are empty."""
    return pd.DataFrame.from_records(
        [tuple(row[name] for name in columns) for row in rows], columns=list(columns)
    )


def styled(scores: pd.DataFrame, unit: str) -> "Styler":
    """A table of `Score` objects in one unit, or None: figures, bars, and notes as on the pages."""
    texts = scores.map(lambda each: score_text(each).title if each else "")
    values = scores.map(lambda each: each.value if each else None).astype(float)
    style = values.style.format(partial(_figure, unit=unit), escape="html")
    for axis in (0, 1):
        style = style.format_index(escape="html", axis=axis)
    if unit in TOPS:
        style = style.bar(color=BAR, vmin=0, vmax=TOPS[unit], width=100)
    return style.set_tooltips(texts) if values.index.is_unique else style


def _figure(value: float, unit: str) -> str:
    return figure(None if pd.isna(value) else value, unit)
