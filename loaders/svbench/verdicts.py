"""SVBench's judge results → verdicts, one per dimension D1–D5.

A failed row keeps its five verdicts with a status and no score: the official script leaves such
rows out of its means, and so does every mean here; coverage shows them.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from loaders.svbench.items import Row, text

KEYS: Final = {
    "D1": "D1_core_experiment",
    "D2": "D2_prompt_faithfulness",
    "D3": "D3_social_reasoning",
    "D4": "D4_social_cue",
    "D5": "D5_video_plausible",
}
"""Judge dimension → its key in a result row."""

_CAUSES: Final = (
    ("missing_media", ("视频文件不存在", "no such file", "file not found", "does not exist")),
    ("unparsed", ("json解析失败", "json parse", "jsondecode", "expecting value")),
    ("invalid", ("缺少必需字段", "missing field", "missing required")),
)
"""Status → substrings of `error` as the official scripts, and translated forks, write it."""


class Scores(NamedTuple):
    """A result row's status and score (0, 1 or None) by dimension."""

    statuses: dict[str, str]
    scores: dict[str, float | None]


def outcome(row: Row) -> Scores:
    """The five scores of a row that succeeded, or the status of its failure."""
    if row.get("evaluation_success") is not True:
        status = _cause(row)
        return Scores(dict.fromkeys(KEYS, status), dict.fromkeys(KEYS, None))
    scores = {dimension: _binary(row.get(key)) for dimension, key in KEYS.items()}
    statuses = {d: "invalid" if score is None else "ok" for d, score in scores.items()}
    return Scores(statuses, scores)


def _binary(value: object) -> float | None:
    return float(value) if isinstance(value, int | float) and value in (0, 1) else None


def _cause(row: Row) -> str:
    error = str(row.get("error") or "").casefold()
    for status, signs in _CAUSES:
        if any(sign in error for sign in signs):
            return status
    return "failed"


def verdicts(run: str, clip: str, row: Row, source: str, line: int) -> list[Row]:
    """A result row as five rows of the table `verdict`."""
    scored = outcome(row)
    raw = text(row.get("raw_response")) or text(row.get("error"))
    succeeded = row.get("evaluation_success") is True
    common: Row = {
        "run": run,
        "clip": clip,
        "reason": text(row.get("reason")) if succeeded else None,
        "summary": text(row.get("exp_summary")) if succeeded else None,
        "raw": raw,
        "source_file": source,
        "source_line": line,
    }
    return [
        common | {"dimension": d, "score": scored.scores[d], "status": scored.statuses[d]}
        for d in KEYS
    ]


def judge_of(rows: Sequence[tuple[int, Row]]) -> str | None:
    """The judge that most rows name, None if no row does; rows without one belong to its run."""
    named = Counter(name for _, row in rows if (name := text(row.get("model_used"))))
    return named.most_common(1)[0][0] if named else None
