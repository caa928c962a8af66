"""A clip as an annotator gets it: the player's clip, reasons, subtitles, and chains to begin from.

The chains that are known of a clip are offered as the part `chain` of a document.
"""

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from annotations import NotFound
from annotations.values import MOST_NODES, TEXT_CAP
from app.server.visible_store import store_of
from loaders import visible
from media.file_fingerprint import is_imported
from media.subtitles import SubtitleFault, cues
from schema.build_record import BuildLine, ChainLine
from schema.chain_facts import CausalLink, depths
from store import StoreError
from store.queries.clips.annotatable import annotatable, expected_chains
from store.queries.clips.clip import Watched, watch
from store.queries.clips.media_files import media
from store.reading.store import Row, Store
from views.address.filters import Filters
from views.cases.clip.clip_payload import payload
from views.page.labels import pass_badge
from views.shared.recorded_builds import name_of, recorded_builds, title_of

LABELS: Final = {
    "own": "this clip's own chain",
    "item": "the prompt's chain",
    "paradigm": "the paradigm's expected chain, written by WhyReel",
}
Cue = dict[str, Any]
"""A line of subtitles: `start`, `end`, `text`."""
NOTHING: Final[dict[str, Any]] = {
    "people": {},
    "nodes": [],
    "links": [],
    "title": "",
    "parent": None,
    "origin": None,
}


def visible_store() -> Store:
    """The store that the visitor sees. Raises NotFound where there is none."""
    try:
        return store_of("")
    except StoreError:
        raise NotFound("no data are loaded here yet") from None


def find_clip(clip: str) -> Watched:
    """A clip with all that hangs on it. Raises NotFound."""
    watched = watch(visible_store(), clip, with_questions=False)
    if watched is None:
        raise NotFound("there is no such clip in the data that are here")
    return watched


def clip_duration(clip: str) -> float | None:
    """A clip's duration, None where unknown. Raises NotFound."""
    row = annotatable(visible_store(), [clip]).get(clip)
    if row is None:
        raise NotFound("there is no such clip in the data that are here")
    return None if row["duration"] is None else float(row["duration"])


def clip_facts(clip: str) -> dict[str, Any]:
    """What does not depend on the annotator. Raises NotFound."""
    watched = find_clip(clip)
    cues = _subtitles(clip)
    return {
        "clip": payload(watched, Filters(), ())["clip"],
        "starts": starts(visible_store(), watched, cues),
        "reasons": [_reason(row) for row in watched.verdicts if _is_worth_a_pin(row)],
        "subtitles": cues,
    }


def _is_worth_a_pin(row: Row) -> bool:
    """Whether somebody looked at the clip: a rule's reason is the same on every clip."""
    return bool(row["reason"]) and row["judge_kind"] != "scripted"


def _reason(row: Row) -> dict[str, Any]:
    verdict = pass_badge(row["judge_dimension"], row["score"], row["status"])
    return {
        "run": row["run"],
        "judge": row["judge_name"] or row["judge"],
        "dimension": row["judge_dimension"],
        "verdict": verdict.text,
        "tone": verdict.tone,
        "reason": row["reason"],
        "node": row["node"],
        "second": row["second"],
    }


def _subtitles(clip: str) -> list[dict[str, Any]]:
    """The clip's cues; none where the file is not the one that was imported."""
    files = media(visible_store(), clip)
    own = files.subtitles if files is not None else None
    if own is None or not is_imported(Path(own.path), own.stamp):
        return []
    try:
        return [
            {"start": cue.start / 1000, "end": cue.end / 1000, "text": cue.plaintext}
            for cue in cues(Path(own.path))
        ]
    except SubtitleFault:
        return []


def starts(store: Store, watched: Watched, cues: Sequence[Cue]) -> list[dict[str, Any]]:
    """All beginnings, the closest first: `id`, `label`, `chain`, and `times` where it has some.

    Times that other people or models gave are none: annotators are to look for themselves, since
    models are measured by their times.
    """
    own = [row for row in watched.chains if not row["expected"]]
    expected = expected_chains(store, watched.clip["clip"])
    people = {row["person"]: row["name"] or row["person"] for row in watched.people}
    known = [_of_chain(row, people) for row in [*own, *expected]]
    drafts = [
        _of_build(record, record.chain)
        for record in recorded_builds()
        if record.chain is not None and _is_of(record, watched.clip)
    ]
    end = watched.clip["duration"] or math.inf
    within = [cue for cue in cues if cue["end"] <= end]
    lines = [_of_lines(within)] if within else []
    return [
        *known,
        *drafts,
        *lines,
        {"id": "nothing", "label": "nothing", "chain": NOTHING, "times": {}},
    ]


def _of_lines(cues: Sequence[Cue]) -> dict[str, Any]:
    """The lines of the subtitles as events, at their times."""
    nodes, times = list[dict[str, Any]](), dict[str, Any]()
    for number, cue in enumerate(cues[:MOST_NODES], 1):
        text = visible(" ".join(cue["text"].split()))[:TEXT_CAP]
        nodes.append({"id": f"line-{number}", "kind": "event", "text": text, "person": None,
                      "seen_by": None})  # fmt: skip
        times[f"line-{number}"] = {"shown": True, "start": cue["start"], "end": cue["end"]}
    chain = {**NOTHING, "nodes": nodes, "parent": "subtitles"}
    return {"id": "subtitles", "label": "the subtitles' lines as events", "chain": chain,
            "times": times}  # fmt: skip


def _of_chain(row: Row, people: dict[str, str]) -> dict[str, Any]:
    kind = "own" if not row["expected"] else "paradigm" if row["paradigm"] else "item"
    is_by_people = row["origin"] == "people" and row["author"]
    label = f"the chain by {row['author']}" if is_by_people else LABELS[kind]
    title = row["title"] or ""
    return {
        "id": str(row["chain"]),
        "label": f"{label}: {title}" if title else label,
        "chain": chain_part(row, people),
        "times": {node["node"]: _time(node) for node in row["nodes"] if _has_time(node)},
    }


def chain_part(row: Row, people: dict[str, str]) -> dict[str, Any]:
    """A chain of the data as the part `chain`; who is none of the clip's people is named by id."""
    named = {person for node in row["nodes"]
             for person in (node["person"], *(node["seen_by"] or ())) if person}  # fmt: skip
    return {
        "people": people | {person: person for person in sorted(named - people.keys())},
        "nodes": [_node(node) for node in _in_order(row)],
        "links": [_link(link) for link in row["subchains"]],
        "title": row["title"] or "",
        "parent": str(row["chain"]),
        "origin": row["origin"],
    }


def _in_order(row: Row) -> list[Row]:
    """A chain's nodes in the order of their starts; those without one, reasons before results."""
    links = [
        CausalLink(link["subchain"], link["result"], tuple(link["reasons"]))
        for link in row["subchains"]
    ]
    depth = depths(links)

    def place(node: Row) -> tuple[float, int]:
        start = math.inf if node["start"] is None else node["start"]
        return start, depth.get(node["node"], 0)

    return sorted(row["nodes"], key=place)


def _node(node: Row) -> dict[str, Any]:
    return {
        "id": node["node"],
        "kind": node["kind"],
        "text": node["text"] or "",
        "person": node["person"] or None,
        "seen_by": node["seen_by"],
    }


def _link(link: Row) -> dict[str, Any]:
    return {
        "id": str(link["subchain"]),
        "result": link["result"],
        "reasons": list(link["reasons"]),
        "heart": link["heart"],
    }


def _has_time(node: Row) -> bool:
    return node["start"] is not None or node["shown"] is False


def _time(node: Row) -> dict[str, Any]:
    shown = node["shown"] is not False
    return {"shown": shown, "start": node["start"] if shown else None,
            "end": node["end"] if shown else None}  # fmt: skip


def _is_of(record: BuildLine, clip: Row) -> bool:
    """Whether a build is of this clip or of its very prompt."""
    prompt = str(record.given.get("prompt") or "").strip()
    return record.clip == clip["clip"] or bool(prompt and prompt == (clip["prompt"] or "").strip())


def _of_build(record: BuildLine, chain: ChainLine) -> dict[str, Any]:
    people = dict(chain.people)
    people |= {node.person: node.person for node in chain.nodes
               if node.person and node.person not in people}  # fmt: skip
    nodes = [
        {"id": node.id, "kind": node.kind, "text": node.text, "person": node.person or None,
         "seen_by": None}
        for node in chain.nodes
    ]  # fmt: skip
    links = [link.model_dump() | {"heart": None} for link in chain.links]
    times = {
        node.id: {"shown": True, "start": node.start, "end": node.end}
        for node in chain.nodes
        if node.start is not None
    }
    return {
        "id": f"build.{name_of(record)}",
        "label": f"{'a rehearsal' if record.by_rule else record.model}'s draft: {title_of(record)}",
        "chain": {"people": people, "nodes": nodes, "links": links, "title": record.title,
                  "parent": f"build.{name_of(record)}", "origin": "model"},
        "times": times,
    }  # fmt: skip
