"""Try a model: a clip, a protocol, and the visitor's own endpoints; the request is previewed first.

A script draws the form and talks to a route of its own: API keys and endpoints are never fields of
Filters, so that no link can choose where somebody's key is sent. The script's payload has the clip,
its questions, its chain, and known verdicts.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from schema.protocols import CHOICE, PROTOCOLS, dimensions
from store.queries.clips.clip import Watched, watch
from store.queries.clips.clips import item_scores
from store.reading.store import Row, Store
from views.address import links
from views.address.filters import Filters
from views.page.content import Block, Content, Option, Text, Trial
from views.page.labels import FIELD_WORDS, judged_name, loosen
from views.page.page import Control, Model, Options, PageOf, Slot
from views.shared.clip_choice import (
    NARROWING,
    ClipChoice,
    clip_options,
    clip_summary,
    read_choice,
    with_clip,
)

QUESTIONS: Final = 150
KNOWN_ORDER: Final = ("truth", "human", "model")
"""Judge kinds whose verdicts are shown beside a new one; scripted judges are no comparison."""
KNOWN_WORDS: Final = {
    "truth": "ground truth",
    "human": "people",
    "model": "imported",
}
LEAD: Final = "Loading …"
KEPT: Final = (
    "Your key goes through this server to the endpoint that you name. It is kept nowhere. Verdicts "
    "are kept only when you save them. Only you see them. WhyReel’s prompts are its own: scores "
    "differ from a benchmark’s own script."
)


@dataclass(frozen=True, slots=True)
class Try(Model):
    """A clip with its runs' scores (None where no clip fits), and the options."""

    watched: Watched | None
    scores: list[Row]
    choice: ClipChoice


def load(filters: Filters, store: Store) -> Try:
    """The clip, chosen as on Watch, and a protocol that it can be judged by."""
    settled, notices = with_clip(filters, store)
    watched = watch(store, settled.clip) if settled.clip else None
    settled = settled.but(protocol=filters.protocol or _protocol_for(watched))
    scores = item_scores(store, settled.clip, None) if watched else []
    return Try(settled, watched, scores, read_choice(settled, store), notices=notices)


def _protocol_for(watched: Watched | None) -> str:
    """What a clip is judged by at first: one that was made for no prompt has questions alone."""
    if watched is not None and watched.questions and not watched.clip["prompt"]:
        return CHOICE.name
    return next(iter(PROTOCOLS))


def slots(model: Try) -> Mapping[str, Content]:
    """The content of the page's slots."""
    if model.watched is None:
        none = f"No clip fits these filters. {loosen(model.filters, *NARROWING)}"
        return {"about": Text((Block(none, "empty"), Block("All clips", href=links.TRY)))}
    return {
        "trial": Trial(payload(model.watched, model.scores, model.filters), LEAD),
        "about": Text((Block(KEPT, "note"),)),
    }


def options(model: Try) -> Options:
    """Clips as on Watch, and the protocols."""
    protocols = tuple(Option(each.name, each.form) for each in PROTOCOLS.values())
    return {**clip_options(model.choice), "protocol": protocols}


PAGE: Final = PageOf(
    links.TRY,
    "Try a model",
    "Have models judge a clip; see first what is sent and its cost.",
    (
        Control("clip", "Clip", "one"),
        Control("protocol", "Protocol", "one"),
    ),
    (
        Slot("filters", "filters"),
        Slot("trial", "trial"),
        Slot("about", "text"),
    ),
    load,
    slots,
    options,
    reads=(*FIELD_WORDS, "clip", "case", "question", "circular", "repeats"),
    section="lab",
    tab="Try",
    benchmarks="all",
)


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
