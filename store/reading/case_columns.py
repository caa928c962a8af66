"""The columns of the case views that a condition, a facet or an order may name, by kind.

A test compares them with the views, so a name in here always exists.
"""

from typing import Final, Literal

from schema.fields import axes
from schema.protocols import dimensions, score_column

Kind = Literal["text", "number", "flag", "texts"]
View = Literal[
    "verdict_case", "verdict_board", "verdict_ought", "answer_case", "answer_board",
    "answer_cells", "answer_kinds", "pattern_kinds", "mark_cells",
    "answer_clusters", "clip_case", "chain_case", "subchain_case", "pattern_case",
    "position_clusters", "position_cells", "position_board",
    "label_case", "question_case", "step_case", "link_case",
    "shown_step_case",
]  # fmt: skip

SCORE_COLUMNS: Final = tuple(map(score_column, dimensions()))
"""The columns of verdict views that hold a score each, by dimension."""


def _of(kind: Kind, names: str) -> dict[str, Kind]:
    return dict.fromkeys(names.split(), kind)


_PLACE: Final = _of(
    "text", "benchmark paradigm paradigm_name task dimension tier part theme scene split generator"
)
_ITEM: Final = _PLACE | _of("text", "item clip")
_MEDIA: Final = _of("flag", "has_media has_poster")
_RUN: Final = _of(
    "text", "run model model_name kind judge judge_kind protocol setting encoding"
) | _of("flag", "open current")
_LENGTH: Final = _of("number", "chain_length")
_VERDICT_BOARD: Final = (
    _ITEM | _MEDIA | _RUN | _LENGTH | _of("flag", "media") | _of("text", "chain_state error")
    | _of("number", f"{' '.join(SCORE_COLUMNS)} mean n_ok n_asked n_expected")
)  # fmt: skip
_CELL: Final = (
    _PLACE | _RUN | _LENGTH | _of("text", "type level variant cognition node_kind category system")
    | _of("text", " ".join(axes()))
)  # fmt: skip
_QUESTION: Final = _CELL | _ITEM | _of("text", "question base chain node subchain")
_QUESTION_ONLY: Final = (
    _ITEM | _MEDIA | _LENGTH | _of("text", "question type level variant base chain node node_kind")
    | _of("text", "cognition subchain category system question_text expected")
    | _of("text", " ".join(axes()))
    | _of("number", "answer")
)  # fmt: skip
_CHAIN: Final = _ITEM | _MEDIA | _RUN | _LENGTH | _of("text", "chain") | _of(
    "number", "n_questions n_answered n_correct"
) | _of("flag", "all_right all_asked")  # fmt: skip

_GROUNDED: Final = (
    _ITEM | _MEDIA | _RUN | _LENGTH | _of("text", "chain status truth") | _of("flag", "baseline")
)  # fmt: skip
_STEP: Final = (
    _GROUNDED
    | _of("text", "node node_kind node_text")
    | _of("flag", "truly_shown said_shown misplaced")
    | _of("number", "second second_end said_start said_end iou")
)  # fmt: skip
_ANSWER: Final = (
    _QUESTION | _MEDIA | _of("text", "status raw question_text expected")
    | _of("number", "rotation choice answer mark mark_choice")
    | _of("flag", "correct read_differently marked_differently")
)  # fmt: skip

COLUMNS: Final[dict[View, dict[str, Kind]]] = {
    "verdict_board": _VERDICT_BOARD,
    "verdict_ought": _VERDICT_BOARD,
    "verdict_case": _VERDICT_BOARD
    | _of("text", "judge_dimension status reason chain node node_kind named_error summary")
    | _of("number", "score second"),
    "answer_cells": _CELL,
    "answer_clusters": _CELL,
    "answer_kinds": _CELL | _of("text", "status") | _of("flag", "correct"),
    "mark_cells": _CELL,
    "pattern_kinds": _CELL | _of("text", "pattern"),
    "answer_board": _QUESTION,
    "position_clusters": _CELL,
    "position_cells": _CELL,
    "position_board": _QUESTION,
    "answer_case": _ANSWER,
    "pattern_case": _ANSWER | _of("text", "pattern"),
    "clip_case": _ITEM
    | _MEDIA
    | _LENGTH
    | _of("text", "prompt item_question ground_truth test_point generator_name generator_kind")
    | _of("text", "chain_state error")
    | _of("flag", "has_subtitles")
    | _of("number", "duration n_chains n_expected_chains n_time_sources n_questions n_verdicts"),
    "question_case": _QUESTION_ONLY,
    "label_case": _ITEM
    | _MEDIA
    | _LENGTH
    | _of("text", "error error_category judge_dimension reason node chain_state")
    | _of("texts", "annotators")
    | _of("number", "score area share second"),
    "chain_case": _CHAIN,
    "subchain_case": _CHAIN
    | _of("text", "subchain category system node node_kind result_text")
    | _of("flag", "causal_right basic_right")
    | _of("number", "second"),
    "step_case": _STEP,
    "shown_step_case": _STEP,
    "link_case": _GROUNDED | _of("text", "subchain") | _of("flag", "truly_holds said_holds"),
}

KINDS: Final[dict[str, Kind]] = {
    name: kind for columns in COLUMNS.values() for name, kind in columns.items()
}
"""Kind of a column by its name: a name means the same in every view."""
