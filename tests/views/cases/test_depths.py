"""The depth of a chain's steps, by which steps without times are ordered."""

from typing import Any

import pytest

from views.cases.lanes.divergence import _depths


@pytest.mark.parametrize(
    ("links", "depths"),
    [
        ([], {"a": 0, "b": 0, "c": 0, "d": 0}),
        ([("a", "b")], {"a": 0, "b": 1, "c": 0, "d": 0}),
        ([("b", "c"), ("a", "b"), ("a", "c"), ("c", "d")], {"a": 0, "b": 1, "c": 2, "d": 3}),
        ([("ab", "c"), ("c", "d")], {"a": 0, "b": 0, "c": 1, "d": 2}),
        ([("a", "b"), ("ab", "c")], {"a": 0, "b": 1, "c": 2, "d": 0}),
        ([("a", "b"), ("b", "a")], {"a": 4, "b": 4, "c": 0, "d": 0}),
        ([("a", "x"), ("x", "b")], {"a": 0, "b": 1, "c": 0, "d": 0}),
    ],
)
def test_the_longest_path_counts_and_a_cycle_ends(
    links: list[tuple[str, str]], depths: dict[str, int]
) -> None:
    chain: dict[str, Any] = {
        "nodes": [{"node": name} for name in "abcd"],
        "subchains": [{"reasons": list(reasons), "result": result} for reasons, result in links],
    }
    assert _depths(chain) == depths
