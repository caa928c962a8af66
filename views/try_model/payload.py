"""The payload of the Try page's script: the clip, its questions, its chain, and known verdicts."""

from typing import Any, Final

from schema.protocols import dimensions
from store.queries.clips.clip import Watched
from store.reading.store import Row
from views.address import links
from views.address.filters import Filters
from views.page.labels import judged_name
from views.shared.clip_choice import clip_summary

QUESTIONS: Final = 150
KNOWN_ORDER: Final = ("truth", "human", "model")
"""Judge kinds whose verdicts are shown beside a new one; scripted judges are no comparison."""
KNOWN_WORDS: Final = {
    "truth": "ground truth",
    "human": "people",
    "model": "imported",
}


def payload(watched: Watched, scores: list[Row], filters: Filters) -> dict[str, Any]:
    """The payload for a clip; `scores` are rows of `item_scores`."""
    return {
        "clip": _clip(watched, filters),
        "questions": [_question(row) for row in watched.questions[:QUESTIONS]],
        "steps": [_step(chain, node, watched, filters) for chain in watched.chains
                  for node in chain["nodes"]],
        "known": [*_verdicts(watched, scores, filters), *_labels(watched, filters)],
        "check": links.to(links.CHECK, filters.only("version").but(checked="submissions")),
        "words": {code: judged_name(code) for code in dimensions()},
        "chosen": {
            "protocol": filters.protocol,
            "setting": filters.setting[0] if filters.setting else "",
            "question": filters.question,
            "circular": filters.circular,
            "repeats": filters.repeats,
        },
    }  # fmt: skip


def _clip(watched: Watched, filters: Filters) -> dict[str, Any]:
    clip = watched.clip
    name, version = str(clip["clip"]), filters.version
    return clip_summary(watched, filters) | {
        "benchmark": clip["benchmark_name"],
        "media": links.media(name, version, clip["media_tag"]) if clip["media"] else None,
        "poster": links.poster_or_frame(clip, version),
        "duration": clip["duration"],
    }


def _question(row: Row) -> dict[str, Any]:
    names = ("question", "type", "variant", "options", "answer", "expected")
    return {"text": row["question_text"], **{name: row[name] for name in names}}


def _step(chain: Row, node: Row, watched: Watched, filters: Filters) -> dict[str, Any]:
    clip = str(watched.clip["clip"])
    kept = filters.only("version").but(chain=str(chain["chain"]))
    return {
        "chain": chain["chain"],
        "node": node["node"],
        "kind": node["kind"],
        "text": node["text"] or "",
        "start": node["start"],
        "end": node["end"],
        "shown": node["shown"],
        "watch": links.step(kept, clip, str(node["node"]), node["start"]),
    }


def _verdicts(watched: Watched, scores: list[Row], filters: Filters) -> list[dict[str, Any]]:
    clip = str(watched.clip["clip"])
    kinds = {row["run"]: row["judge_kind"] for row in scores if row["is_this"]}
    rows = [row for row in watched.verdicts if kinds.get(row["run"]) in KNOWN_ORDER]
    rows.sort(key=lambda row: KNOWN_ORDER.index(str(kinds[row["run"]])))
    return [
        _known(row, str(row["judge"] or "judge not named"), str(kinds[row["run"]]),
               row["judge_dimension"], clip, filters)
        for row in rows
    ]  # fmt: skip


def _labels(watched: Watched, filters: Filters) -> list[dict[str, Any]]:
    clip = str(watched.clip["clip"])
    judges = {str(row["judge"]) for row in watched.verdicts}
    return [
        _known(row | {"status": "ok"}, str(row["annotator"]), "human", row["dimension"], clip,
               filters)
        for row in watched.labels
        if row["annotator"] not in judges
    ]  # fmt: skip


def _known(
    row: Row, by: str, kind: str, dimension: str, clip: str, filters: Filters
) -> dict[str, Any]:
    where = links.watch(filters.only("version"), clip, links.Opening(row["node"], row["second"]))
    return {
        "by": by,
        "kind": KNOWN_WORDS[kind],
        "true": kind == "truth",
        "dimension": dimension,
        "score": row["score"],
        "status": row["status"],
        "reason": row["reason"] or "",
        "node": row["node"],
        "second": row["second"],
        "watch": where if row["node"] or row["second"] is not None else None,
    }
