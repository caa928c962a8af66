# ruff: noqa: S608  (columns are constants of this file, what is chosen is checked by the caller)
"""Lists in which prompts take turns: one case of each prompt, then a second one of each, and so on.

In the order of clips and questions the first screen was one prompt by eight models. Each prompt
begins with another of its cases, so that the models take turns too, and prompts of one scene do not
follow each other. Long lists stay in the order of their questions: their first page is found
without looking at all of their cases.
"""

from collections.abc import Sequence
from typing import Final

MOST: Final = 60_000
"""Cases up to which a list is put in turns."""
AMONG: Final = 1_000_000
"""Rows of a view up to which all of them are looked at for that."""
PAGE: Final = 50
IDS: Final = {
    "verdict_case": ("run_id", "clip_id"),
    "answer_case": ("question_id", "run_id", "rotation"),
    "pattern_case": ("question_id", "run_id", "pattern"),
    "subchain_case": ("subchain_id", "run_id"),
    "chain_case": ("chain_id", "run_id"),
    "label_case": ("clip_id", "error_category"),
    "step_case": ("clip_id", "chain_id", "node_id", "run_id"),
}
"""What tells the rows of a view apart. Clips themselves are walked in their own order."""

_CLASS: Final = {
    # What can be watched, and is judged by more than a script's rule, comes first.
    "verdict_case": "2 * coalesce(judge_kind = 'scripted', false)::INTEGER"
    " + (NOT has_media)::INTEGER",
}


def turns(view: str, among: str, by: str) -> str:
    """SQL of the ids and the `place` (from 1) of `among`'s rows; `by`: the order of clips and
    questions, in which the cases of one prompt follow each other.
    """
    ids = ", ".join(IDS[view])
    return (
        f"WITH listed AS MATERIALIZED (SELECT {ids}, {_CLASS.get(view, '0')} AS class, "
        "hash(coalesce(item, clip)) AS prompt, hash(paradigm) AS scene, "
        f"row_number() OVER (ORDER BY {by}) AS by_id FROM {among}), prompts AS ("
        "SELECT *, dense_rank() OVER (ORDER BY begins) AS start, "
        "dense_rank() OVER (PARTITION BY class, scene ORDER BY begins) AS of_scene FROM ("
        "SELECT class, prompt, any_value(scene) AS scene, count(*) AS several, "
        "min(by_id) AS begins FROM listed GROUP BY class, prompt)) "
        f"SELECT {ids}, row_number() OVER (ORDER BY class, (nth + start) % several, of_scene, "
        "begins) AS place FROM (SELECT *, row_number() OVER (PARTITION BY class, prompt "
        "ORDER BY by_id) AS nth FROM listed) JOIN prompts USING (class, prompt)"
    )


def with_ids(view: str, count: int) -> str:
    """WHERE a row is one of `count` that are bound by their ids."""
    ids = IDS[view]
    if _is_table(view, count):
        return " OR ".join([f"({' AND '.join(f'{name} = ?' for name in ids)})"] * count)
    row = f"({', '.join('?' * len(ids))})"
    # The first id alone tells which blocks of a large table need not be read.
    among = ", ".join("?" * count)
    return f"{ids[0]} IN ({among}) AND ({', '.join(ids)}) IN ({', '.join([row] * count)})"


def bound_ids(view: str, keys: Sequence[tuple[object, ...]]) -> list[object]:
    """The values of `with_ids`."""
    own = [value for key in keys for value in key]
    return own if _is_table(view, len(keys)) else [*(key[0] for key in keys), *own]


def _is_table(view: str, count: int) -> bool:
    """Whether a page's rows are looked for one by one: in a table, where a list of ids would be
    joined to all of its columns (a page of 100,000 verdicts took 13 ms for that, and 7 so).
    """
    return view == "verdict_case" and count <= PAGE
