"""Rows as DataFrames whose columns are always there, in a stated order."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pandas as pd


def frame(rows: Iterable[Mapping[str, Any]], columns: Sequence[str]) -> pd.DataFrame:
    """The named columns of the rows; without rows they are empty."""
    return pd.DataFrame.from_records(
        [tuple(row[name] for name in columns) for row in rows], columns=list(columns)
    )
