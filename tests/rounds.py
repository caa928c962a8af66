"""What `make sweep` does more of: it draws random input often and opens every variant of a page.

A test or a parameter that is marked `sweep` runs only there: `tests/conftest.py` deselects it in
every other run.
"""

import os
from collections.abc import Iterable
from typing import Any, Final

import pytest

TIMES: Final = int(os.environ.get("SWEEP", "1"))
"""How many times the usual number; `make sweep` sets it."""
IS_SWEEP: Final = TIMES > 1
"""Whether a journey takes the steps too that only `make sweep` takes."""
swept: Final = pytest.mark.sweep
"""Marks a test that runs only in `make sweep`."""


def sweep(usual: Iterable[Any], every: Iterable[Any]) -> list[Any]:
    """Return parameters for `parametrize`: the usual ones, then the others, marked `sweep`.

    Args:
        usual: What runs in every run.
        every: All parameters, the usual ones among them. A tuple holds the values of several
            arguments.
    """
    kept = list(usual)
    others = [each for each in every if each not in kept]
    return [*kept, *(_swept(each) for each in others)]


def _swept(value: Any) -> Any:
    values = value if isinstance(value, tuple) else (value,)
    return pytest.param(*values, marks=swept)


def deselect_swept(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Remove the tests marked `sweep` from `items`, unless this run is a sweep."""
    if IS_SWEEP:
        return
    removed = [item for item in items if item.get_closest_marker("sweep")]
    if removed:
        config.hook.pytest_deselected(items=removed)
        items[:] = [item for item in items if item.get_closest_marker("sweep") is None]


def rounds(usual: int) -> int:
    """How many examples to try where `usual` are tried in every run."""
    return usual * TIMES
