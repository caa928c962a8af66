"""Hypothesis draws the same examples everywhere and has no time limit: machines may be busy."""

import re
from pathlib import Path

from hypothesis import settings


def test_no_example_has_a_deadline_and_all_are_drawn_from_one_seed() -> None:
    assert settings().deadline is None and settings().derandomize


def test_nothing_else_sets_a_deadline() -> None:
    sets = re.compile(r"settings\([^)]*deadline|register_profile|load_profile")
    names = [path.name for path in Path(__file__).parent.rglob("*.py")
             if sets.search(path.read_text("utf-8"))]  # fmt: skip
    assert sorted(names) == ["conftest.py", "test_profile.py"]
