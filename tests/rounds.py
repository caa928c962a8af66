"""What `make sweep` does more of: it draws random input often and opens every variant of a page.

A test or a parameter that is marked `sweep` runs only there, and of a test that is marked `few` all
parameters but the first ones: `tests/conftest.py` deselects them in every other run.

Most of the tests that are marked as a whole were chosen by measurement: each takes a quarter of a
second or more, and without all of them a run still executes 99 % of the lines of the product that
tests execute in their own processes.
"""

import os
from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

import pytest

TIMES: Final = int(os.environ.get("SWEEP", "1"))
"""How many times the usual number; `make sweep` sets it."""
IS_SWEEP: Final = TIMES > 1
"""Whether a journey takes the steps too that only `make sweep` takes."""
swept: Final = pytest.mark.sweep
"""Marks a test that runs only in `make sweep`."""
few: Final = pytest.mark.few
"""`@few(2)` marks a test of which only the first two parameters run in every run."""


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
    """Remove what only a sweep runs from `items`, unless this run is one."""
    if IS_SWEEP:
        return
    before: Counter[str] = Counter()
    kept, removed = [], []
    for item in items:
        marked = item.get_closest_marker("few")
        test = item.nodeid.partition("[")[0]
        is_swept = item.get_closest_marker("sweep") is not None
        is_beyond = marked is not None and before[test] >= marked.args[0]
        (removed if is_swept or is_beyond else kept).append(item)
        before[test] += not is_swept
    if removed:
        config.hook.pytest_deselected(items=removed)
        items[:] = kept


def rounds(usual: int) -> int:
    """How many examples to try where `usual` are tried in every run."""
    return usual * TIMES
