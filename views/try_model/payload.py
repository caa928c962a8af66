"""What the Try page's script is told: the clip, its questions, its chain, what is known of it."""

from typing import Any, Final

from schema.protocols import dimensions
from store.queries.clips.clip import Watched, watch
from store.queries.clips.clips import item_scores
from store.reading.store import Row, Store
from views.address import links
from views.address.filters import Filters
from views.page.labels import judged_name

QUESTIONS: Final = 150
KNOWN_ORDER: Final = ("truth", "human", "model")
"""Kinds whose verdicts stand beside a new one; a rule that looks at nothing is no comparison."""
KNOWN_WORDS: Final = {
    "truth": "known by construction",
    "human": "people",
    "model": "published run",
}


def payload(filters: Filters, store: Store) -> dict[str, Any] | None:
    """The payload for the clip of `filters`; None where there is no such clip."""
    found = watch(store, filters.clip) if filters.clip else None
    if found is None:
        return None
    return {
        "clip": _clip(found, filters),
        "questions": [_question(row) for row in found.questions[:QUESTIONS]],
        "steps": [_step(chain, node, found, filters) for chain in found.chains
                  for node in chain["nodes"]],
        "known": [*_verdicts(found, filters, store), *_labels(found, filters)],
        "words": {code: judged_name(code) for code in dimensions()},
        "chosen": {
            "protocol": filters.protocol,
            "setting": filters.setting[0] if filters.setting else "",
            "question": filters.question,
            "circular": filters.circular,
            "repeats": filters.repeats,
        },
    }  # fmt: skip


def _clip(found: Watched, filters: Filters) -> dict[str, Any]:
    clip = found.clip
    name, version = str(clip["clip"]), filters.version
    facts = (
        ("Prompt", clip["prompt"]),
        ("Expected outcome", clip["ground_truth"]),
        ("What it tests", clip["test_point"]),
    )
    return {
        "id": name,
        "name": clip["paradigm_name"] or clip["item"] or name,
        "by": clip["generator_name"] or clip["generator"] or "",
        "benchmark": clip["benchmark_name"],
        "media": links.media(name, version, clip["media_tag"]) if clip["media"] else None,
        "poster": links.poster(name, version, clip["poster_tag"]) if clip["has_poster"] else None,
        "duration": clip["duration"],
        "facts": [[label, text] for label, text in facts if text],
        "watch": links.watch(filters.only("version"), name),
    }


def _question(row: Row) -> dict[str, Any]:
    names = ("question", "type", "variant", "options", "answer", "expected")
    return {"text": row["question_text"], **{name: row[name] for name in names}}


def _step(chain: Row, node: Row, found: Watched, filters: Filters) -> dict[str, Any]:
    clip = str(found.clip["clip"])
    kept = filters.only("version").but(chain=str(chain["chain"]))
    return {
        "chain": chain["chain"],
        "node": node["node"],
        "kind": node["kind"],
        "text": node["text"] or "",
        "start": node["start"],
        "watch": links.step(kept, clip, str(node["node"]), node["start"]),
    }


def _verdicts(found: Watched, filters: Filters, store: Store) -> list[dict[str, Any]]:
    clip = str(found.clip["clip"])
    kinds = {
        row["run"]: row["judge_kind"] for row in item_scores(store, clip, None) if row["is_this"]
    }
    rows = [row for row in found.verdicts if kinds.get(row["run"]) in KNOWN_ORDER]
    rows.sort(key=lambda row: KNOWN_ORDER.index(str(kinds[row["run"]])))
    return [
        _known(row, str(row["judge"] or "judge not named"), str(kinds[row["run"]]),
               row["judge_dimension"], clip, filters)
        for row in rows
    ]  # fmt: skip


def _labels(found: Watched, filters: Filters) -> list[dict[str, Any]]:
    clip = str(found.clip["clip"])
    said = {str(row["judge"]) for row in found.verdicts}
    return [
        _known(row | {"status": "ok"}, str(row["annotator"]), "human", row["dimension"], clip,
               filters)
        for row in found.labels
        if row["annotator"] not in said
    ]  # fmt: skip


def _known(
    row: Row, by: str, kind: str, dimension: str, clip: str, filters: Filters
) -> dict[str, Any]:
    where = links.watch(filters.only("version"), clip, row["node"], row["second"])
    return {
        "by": by,
        "kind": KNOWN_WORDS[kind],
        "dimension": dimension,
        "score": row["score"],
        "status": row["status"],
        "reason": row["reason"] or "",
        "node": row["node"],
        "second": row["second"],
        "watch": where if row["node"] or row["second"] is not None else None,
    }
