"""The player's payload for a clip: chains, people and the judges' reasons as pins."""

import json
from typing import Any

from store.queries.clips.clip import Watched, watch
from store.queries.clips.clips import item_scores
from store.reading.store import Row, Store
from views.address import links
from views.address.filters import Filters
from views.page.labels import judged_name
from views.player.embed import player_json
from views.player.payload import (
    Payload,
    PayloadChain,
    PayloadClip,
    PayloadNode,
    PayloadPerson,
    PayloadSubchain,
    Pin,
    chain_state,
)
from views.player.standalone import standalone_html
from views.shared.judges import leading_judges


def payload(watched: Watched, filters: Filters, judges: tuple[str, ...]) -> dict[str, Any]:
    """What `WhyReelPlayer.mount` takes, with the reasons of `judges` as pins (none = all)."""
    return player_json(_payload(watched, filters, judges))


def chain_file(store: Store, clip: str, judges: tuple[str, ...] = ()) -> str | None:
    """A clip's chain as one HTML file that works offline; None where there is no chain.

    It pins the same reasons as Watch: those of `judges`, else of the leading judges.
    """
    watched = watch(store, clip, with_questions=False)
    if watched is None or not watched.chains:
        return None
    pinned = judges or leading_judges(item_scores(store, clip, watched.clip["item_id"]))
    return standalone_html(
        _payload(watched, Filters(), pinned), _title(watched.clip), _facts(watched)
    )


def _title(row: Row) -> str:
    return str(row["paradigm_name"] or row["item"] or row["clip"])


def _facts(watched: Watched) -> tuple[tuple[str, str], ...]:
    """The provenance that a shared file states."""
    row = watched.clip
    facts = (
        ("Benchmark", row["benchmark_name"] or row["benchmark"]),
        ("Tier", row["tier"]),
        ("Clip made by", row["generator_name"] or row["generator"]),
        ("Prompt", row["prompt"]),
        ("Licence", row["licence"] or "none stated"),
        ("Clip", row["clip"]),
    )
    return tuple((label, str(text)) for label, text in facts if text)


def _payload(watched: Watched, filters: Filters, judges: tuple[str, ...]) -> Payload:
    chains = tuple(_chain(row) for row in watched.chains)
    return Payload(
        chain_state=chain_state(chains),
        clip=_clip(watched.clip, filters.version),
        expected=bool(watched.chains) and all(row["expected"] for row in watched.chains),
        people=tuple(
            PayloadPerson(row["person"], row["name"] or row["person"], row["colour"])
            for row in watched.people
        ),
        chains=chains,
        pins=_pins(watched, judges),
        start=filters.t,
        selected=filters.node or None,
        chain=filters.chain or None,
    )


def _clip(row: Row, version: str) -> PayloadClip:
    name = str(row["clip"])
    return PayloadClip(
        name,
        links.media(name, version, row["media_tag"]) if row["media"] else None,
        links.poster(name, version, row["poster_tag"]) if row["poster"] else None,
        links.subtitles(name, version, row["subtitles_tag"]) if row["subtitles"] else None,
        row["duration"],
        row["fps"],
        row["width"],
        row["height"],
        () if row["media"] else _bring(row),
    )


def _bring(row: Row) -> tuple[tuple[str, str], ...]:
    """How to add the clip's file: for a bundle its path and its complete row, which replaces
    the known one; for a benchmark with its own importer, that import again.
    """
    benchmark, clip = str(row["benchmark"]), str(row["clip"])
    if row["own_kind"]:
        again = f"python -m app import {benchmark} path/to/{benchmark}"
        return (("Put it where the data set has its clips, then import the folder again", again),)
    media = f"media/{clip.removeprefix(f'{benchmark}.')}.mp4"
    named = {"clip": clip, "item": row["item"], "model": row["generator"], "media": media}
    line = json.dumps({key: value for key, value in named.items() if value}, ensure_ascii=False)
    return (
        ("Put the file into the bundle's folder as", media),
        ("Write its row in clips.jsonl so", line),
        ("Import the bundle again", "python -m app import bundle path/to/my-bundle"),
    )


def _chain(row: Row) -> PayloadChain:
    return PayloadChain(
        str(row["chain"]),
        row["title"] or str(row["chain"]),
        row["length"] or 0,
        tuple(_node(node) for node in row["nodes"]),
        tuple(
            PayloadSubchain(
                str(part["subchain"]),
                part["result"],
                tuple(part["reasons"]),
                part["shown"],
                part["category"],
            )
            for part in row["subchains"]
        ),
    )


def _node(row: Row) -> PayloadNode:
    box = (row["x"], row["y"], row["width"], row["height"])
    return PayloadNode(
        row["node"],
        row["kind"],
        row["text"] or "",
        row["person"],
        row["start"],
        row["end"],
        row["shown"],
        None if None in box else box,
    )


def _pins(watched: Watched, judges: tuple[str, ...]) -> tuple[Pin, ...]:
    rows = [row for row in watched.verdicts if row["reason"] or row["status"] != "ok"]
    if judges:
        rows = [row for row in rows if row["judge"] in judges]
    return tuple(
        Pin(
            judged_name(row["judge_dimension"]),
            row["judge"] or "",
            row["score"],
            row["status"],
            row["reason"] or "",
            row["chain"],
            row["node"],
            row["second"],
        )
        for row in rows
    )
