"""What can be measured: each metric in words, its rule, its cases, the columns that it allows."""

from typing import Final

from schema.fields import FIELDS, columns_of
from store.reading.case_columns import View

PERCENT: Final = "0–100"

METRIC_WORDS: Final = {
    "eva": "EVA score",
    "accuracy": "Accuracy",
    "circular": "Circular accuracy",
    "positions": "Position-level accuracy",
    "open": "Open-ended accuracy",
    "chains": "Chain consistency",
    "subchains": "Subchain consistency",
    "realism": "Realism",
}
RULES: Final = {
    "eva": "Share of the five judged dimensions D1–D5 that pass, over clips with all five scored "
    "(SVBench: S_overall), 0–100. One row for each judge; judges are never averaged.",
    "accuracy": "Share of questions answered right, as printed. Ranked by the official score, "
    "where a reply without a letter counts as wrong; “on answered” leaves those out.",
    "circular": "A question counts as right only if it is answered right with the right option in "
    "each position; one with a missing position is not evaluated. Ranked by the official score, "
    "where a reply without a letter counts as wrong.",
    "positions": "Share of single calls answered right: each question is asked once with the right "
    "option in each position. Guessing scores one in the number of options here, far less in "
    "circular accuracy. Ranked by the official score, where a reply without a letter is wrong.",
    "open": "Share of open-ended questions whose answer the judge took as right. One row for each "
    "judge.",
    "chains": "Share of chains whose every question is right (R3-VQA, Cons_c). A chain with an "
    "unanswered question is not evaluated; the official score, which ranks, counts one with a "
    "reply without a letter as not right.",
    "subchains": "Share of subchains whose causal questions and node questions are all right "
    "(R3-VQA, Cons_sc). One with an unanswered question is not evaluated; the official score, "
    "which ranks, counts one with a reply without a letter as not right.",
    "realism": "Mean realism on the 1–5 scale of VideoRealBench, by area and duration of errors.",
}
METRICS_BY_PROTOCOL: Final = {
    "eva": ("eva",),
    "choice": ("accuracy", "chains", "subchains"),
    "circular": ("circular", "positions"),
    "open_ended": ("open",),
    "realism": ("realism",),
}
PROTOCOL_OF: Final = {
    metric: protocol for protocol, names in METRICS_BY_PROTOCOL.items() for metric in names
}
CASES: Final[dict[str, View]] = {
    "eva": "verdict_case",
    "accuracy": "answer_case",
    "circular": "answer_case",
    "positions": "answer_case",
    "open": "answer_case",
    "chains": "chain_case",
    "subchains": "subchain_case",
    "realism": "verdict_case",
}
FACETED: Final[dict[str, View]] = CASES | {"eva": "verdict_board", "realism": "verdict_board"}
"""Where cases are counted: a clip of a run is one, not each of its five verdicts."""
_COLUMNS: Final = {
    "eva": ("judged", "tier", "dimension", "task", "part", "length"),
    "accuracy": ("type", "level", "variant", "tier", "dimension", "task", "length", "category",
                 "system", "minds"),
    "circular": ("level", "type", "tier", "dimension", "task"),
    "positions": ("level", "type", "tier", "dimension", "task"),
    "open": ("level", "type", "tier", "dimension", "task"),
    "chains": ("length", "tier", "dimension", "task"),
    "subchains": ("category", "system", "length", "tier", "dimension", "task"),
    "realism": ("tier", "dimension", "task", "part"),
}  # fmt: skip
ALLOWED: Final = {metric: (*columns, *columns_of(metric)) for metric, columns in _COLUMNS.items()}
"""Metric → the fields that its columns may stand for; a field may name the metric itself."""
ORDER: Final = {
    name: about.values for name, about in FIELDS.items() if about.along and about.values
}
"""Field → its values in their order, where they have one."""
