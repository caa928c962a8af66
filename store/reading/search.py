"""Full-text search: words in any order, phrases in quotes, whatever the case.

A word may stand in a column of the view or in what hangs on it: the prompt of its item, the text
and options of its question, the steps of its chain. Those are looked up in their own small tables
first: 10 M answers share some thousand questions, and few of their replies differ.
"""

import re
from typing import Final

from store import BadCondition
from store.reading.case_columns import View
from store.reading.condition import Condition, all_of

MOST: Final = 12
"""Words and phrases of one search: each looks through every text once more."""

_PARTS: Final = re.compile(r'"([^"]*)"|([^\s"]+)')
_BY_ITEM: Final = """"item" IN (SELECT item FROM star.item
WHERE contains(lower(concat_ws(' | ', prompt, question, ground_truth, test_point)), lower(?)))"""
_BY_QUESTION: Final = """"question" IN (SELECT question FROM star.question
WHERE contains(lower(concat_ws(' | ', text, array_to_string(options, ' | '), expected)),
    lower(?)))"""
_BY_CHAIN: Final = """"chain" IN (SELECT h.chain FROM star.chain h JOIN star.node n
ON n.chain_id = h.id WHERE contains(lower(n.text), lower(?)))"""
_OF_QUESTION: Final = """"question_id" IN (SELECT question_id FROM question_case
WHERE contains(lower(paradigm_name), lower(?)) OR contains(lower(clip), lower(?))
    OR "item" IN (SELECT item FROM star.item
        WHERE contains(lower(concat_ws(' | ', prompt, question, ground_truth, test_point)),
            lower(?)))
    OR contains(lower(concat_ws(' | ', question_text, array_to_string(options, ' | '), expected)),
        lower(?)))"""
"""What the columns of `_ASKED` ask one by one: of ten million rows that took ten times as long."""
_OF_REPLY: Final = (
    """"reply_id" IN (SELECT id FROM star.reply WHERE contains(lower(text), lower(?)))"""
)
_OF_QUESTIONS: Final = ("paradigm_name", "clip", "item", "question")
_BESIDE: Final = {"item": _BY_ITEM, "question": _BY_QUESTION}

SEARCHED: Final[dict[View, tuple[str, ...]]] = {
    "verdict_board": ("paradigm_name", "clip", "item"),
    "verdict_ought": ("paradigm_name", "clip", "item"),
    "verdict_case": ("reason", "summary", "paradigm_name", "clip", "item"),
    "label_case": ("reason", "paradigm_name", "clip", "item"),
    "answer_cells": ("paradigm_name",),
    "answer_clusters": ("paradigm_name",),
    "answer_kinds": ("paradigm_name",),
    "pattern_kinds": ("paradigm_name",),
    "mark_cells": ("paradigm_name",),
    "position_clusters": ("paradigm_name",),
    "position_cells": ("paradigm_name",),
    "position_board": ("paradigm_name", "clip", "item", "question"),
    "answer_board": ("paradigm_name", "clip", "item", "question"),
    "answer_case": ("raw", "paradigm_name", "clip", "item", "question"),
    "pattern_case": ("raw", "paradigm_name", "clip", "item", "question"),
    "chain_case": ("paradigm_name", "clip", "item", "chain"),
    "subchain_case": ("result_text", "paradigm_name", "clip", "item", "chain"),
    "step_case": ("node_text", "paradigm_name", "clip", "item"),
    "shown_step_case": ("node_text", "paradigm_name", "clip", "item"),
    "link_case": ("paradigm_name", "clip", "item"),
    "clip_case": ("paradigm_name", "clip", "item"),
    "question_case": ("paradigm_name", "clip", "item", "question"),
}
"""View → the columns that are searched; `item`, `question` and `chain` stand for their texts."""


def terms(text: str) -> tuple[str, ...]:
    """The words and quoted phrases of a search, each once, in lower case.

    A quote sign that is never closed is passed over. Raises BadCondition for more than `MOST`.
    """
    matched = (phrase or word for phrase, word in _PARTS.findall(text))
    kept = tuple(dict.fromkeys(" ".join(term.lower().split()) for term in matched if term.strip()))
    if len(kept) > MOST:
        raise BadCondition(f"there are more than {MOST} words")
    return kept


def search(view: View, text: str) -> Condition:
    """Every word of `text` occurs in the row or in what hangs on it; no words = everything."""
    return all_of(*(_of_term(view, term) for term in terms(text)))


def _of_term(view: View, term: str) -> Condition:
    columns = SEARCHED[view]
    clean = term.encode("utf-8", "replace").decode("utf-8")
    if columns[-len(_OF_QUESTIONS) :] == _OF_QUESTIONS and view != "question_case":
        with_raw = columns[0] == "raw"
        parts = [*([_OF_REPLY] if with_raw else []), _OF_QUESTION]
        bound = (clean,) * (len(_OF_QUESTIONS) + with_raw)
        return Condition(f"({' OR '.join(parts)})", bound, frozenset(columns)).fits(view)
    beside = _BESIDE | ({"chain": _BY_CHAIN} if view in ("chain_case", "subchain_case") else {})
    parts = [beside.get(name, f'contains(lower("{name}"::VARCHAR), lower(?))') for name in columns]
    condition = Condition(f"({' OR '.join(parts)})", (clean,) * len(parts), frozenset(columns))
    return condition.fits(view)
