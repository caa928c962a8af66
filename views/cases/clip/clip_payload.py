"""The player's payload for a clip: chains, people, and the judges' reasons as pins.

What people found unreal is on the time line where a label has times, else as meters. A scene graph
is drawn as objects with their facts, and relations.
"""

import json
from collections.abc import Iterator, Sequence
from typing import Any, Final

from media.clip_origins import address_of
from metrics.annotation.realism_scale import of_errors
from schema import COMMAND
from schema.vocabulary import REALISM_DIMENSION
from store.queries.clips.clip import Watched, watch
from store.queries.clips.clips import item_scores
from store.reading.store import Row, Store
from views.address import links
from views.address.filters import Filters
from views.cases.clip.marks.chains import payload_chains, shown_sources, time_sources
from views.cases.clip.marks.colourings import (
    NOBODY,
    Coloured,
    chain_shapes,
    colourings,
    read_colours,
)
from views.cases.clip.marks.pins import (
    opening_place,
    opening_question,
    payload_pins,
    pin_places,
    place_of,
)
from views.cases.clip.marks.questions import payload_questions, seconds_of
from views.chain.payload import PayloadChain, PayloadRelation
from views.player.embed import player_json, scene_chain
from views.player.payload import (
    Band,
    FilmLink,
    Meter,
    Payload,
    PayloadClip,
    PayloadPerson,
    chain_state,
)
from views.player.standalone import network_html, standalone_html
from views.shared.raters import leading_judges

_WORDS: Final = {
    "human_state": "Human state",
    "object_state": "Object state",
    "interaction": "Interaction",
}
AROUND_S: Final = 2.0
"""Seconds before and after a moment that is played by itself."""


def payload(
    watched: Watched, filters: Filters, judges: tuple[str, ...], coloured: Coloured = NOBODY
) -> dict[str, Any]:
    """What `WhyReelPlayer.mount` takes, with the reasons of `judges` as pins (none = all)."""
    return player_json(clip_payload(watched, filters, judges, coloured))


def chain_file(store: Store, clip: str, judges: tuple[str, ...] = ()) -> str | None:
    """A clip's chain as one HTML file that works offline; None where there is no chain.

    It pins the same reasons as Watch: those of `judges`, else of the leading judges.
    """
    watched = watch(store, clip, with_questions=False)
    if watched is None or not has_graph(watched):
        return None
    pinned = judges or leading_judges(item_scores(store, clip, watched.clip["item_id"]))
    filters = Filters()
    shown = clip_payload(watched, filters, pinned, read_colours(watched, filters, pinned))
    return standalone_html(shown, title_of_clip(watched.clip), facts_of(watched))


def network_file(store: Store, clip: str) -> str | None:
    """A clip's first chain as an interactive network; None without a chain."""
    watched = watch(store, clip, with_questions=False)
    if watched is None or not has_graph(watched):
        return None
    chains = (*payload_chains(watched), *scene_chains(watched))
    return network_html(chains[0], title_of_clip(watched.clip))


def title_of_clip(row: Row) -> str:
    """What a clip is called: its scene, else its item or id."""
    return str(row["paradigm_name"] or row["item"] or row["clip"])


def facts_of(watched: Watched) -> tuple[tuple[str, str], ...]:
    """The provenance that a shared file states."""
    row = watched.clip
    facts = (
        ("Benchmark", row["benchmark_name"] or row["benchmark"]),
        ("Tier", row["tier"]),
        ("Clip made by", row["generator_name"] or row["generator"]),
        ("Prompt", row["prompt"]),
        ("Licence", row["licence"] or "none stated"),
        ("To cite", row["citation"]),
        ("Clip", row["clip"]),
    )
    return tuple((label, str(text)) for label, text in facts if text)


def clip_payload(
    watched: Watched, filters: Filters, judges: tuple[str, ...], coloured: Coloured
) -> Payload:
    """The player's payload as values, with the reasons of `judges` as pins (none = all)."""
    chains = (*payload_chains(watched), *scene_chains(watched))
    sources = time_sources(watched)
    shown = shown_sources(filters, sources)
    shapes = chain_shapes(watched)
    places = pin_places(watched, shapes, shown)
    made = colourings(watched, coloured.runs, coloured.chosen, places)
    opened = opening_question(watched, filters, coloured.case, made)
    seconds = seconds_of(chains, shown)
    questions = payload_questions(watched, seconds, coloured.chosen, opened)
    pins = payload_pins(watched, judges, places, shapes)
    at = place_of(opened, questions, pins, chains, shapes)
    start, node, chain = opening_place(filters, at, chains, seconds)
    return Payload(
        chain_state=chain_state(chains),
        clip=_clip(watched.clip, filters.version),
        expected=bool(watched.chains) and all(row["expected"] for row in watched.chains),
        people=tuple(
            PayloadPerson(row["person"], row["name"] or row["person"], row["colour"])
            for row in watched.people
        ),
        chains=chains,
        pins=pins,
        start=start,
        selected=node,
        chain=chain,
        sources=sources,
        shown_sources=shown,
        colourings=made,
        questions=questions,
        question=opened,
        play=_moment(filters, start, watched.clip["duration"]),
        bands=bands(watched.labels),
        meters=meters(watched.labels),
    )


def _moment(
    filters: Filters, start: float | None, duration: float | None
) -> dict[str, float] | None:
    """The seconds around the moment that is opened, where they are to be played."""
    if not filters.play or start is None:
        return None
    end = start + AROUND_S if duration is None else min(start + AROUND_S, duration)
    return {"from": max(0.0, start - AROUND_S), "to": end}


def _clip(row: Row, version: str) -> PayloadClip:
    name = str(row["clip"])
    return PayloadClip(
        name,
        links.media(name, version, row["media_tag"]) if row["media"] else None,
        links.poster_or_frame(row, version),
        links.subtitles(name, version, row["subtitles_tag"]) if row["subtitles"] else None,
        row["duration"],
        row["fps"],
        row["width"],
        row["height"],
        () if row["media"] else _bring(row),
        None if row["media"] else _film(row),
    )


def _film(row: Row) -> FilmLink | None:
    """Where the film that the clip was cut from can be seen, at the clip's first second."""
    source = address_of(row["origin"])
    return FilmLink(source[0], f"YouTube, at {_clock(source[1])}") if source else None


def _clock(second: int) -> str:
    return f"{second // 60}:{second % 60:02d}"


def _bring(row: Row) -> tuple[tuple[str, str], ...]:
    """How to add the clip's file: for a bundle its path and its complete row, which replaces
    the known one; for a benchmark with its own importer, that import again.
    """
    benchmark, clip = str(row["benchmark"]), str(row["clip"])
    if row["own_kind"]:
        again = f"{COMMAND} data import {benchmark} path/to/{benchmark}"
        return (("Put it where the data set has its clips, then import again", again),)
    media = f"media/{clip.removeprefix(f'{benchmark}.')}.mp4"
    named = {"clip": clip, "item": row["item"], "model": row["generator"], "media": media}
    line = json.dumps({key: value for key, value in named.items() if value}, ensure_ascii=False)
    return (
        ("Put the file into the bundle's folder as", media),
        ("Write its row in clips.jsonl as", line),
        ("Import the bundle again", f"{COMMAND} data import bundle path/to/my-bundle"),
    )


def scene_chains(watched: Watched) -> tuple[PayloadChain, ...]:
    """The scene graph as a chain of its own kind; none where the clip has no scene."""
    objects = watched.scene.get("objects", [])
    if not objects:
        return ()
    relations = (
        PayloadRelation(row["relation"], row["subject"], row["label"], row["object"])
        for row in watched.scene.get("relations", [])
    )
    rows = ((str(row["object"]), row) for row in objects)
    return (scene_chain(rows, relations, "dataset", "scene graph of the data set"),)


def has_graph(watched: Watched) -> bool:
    """Whether a chain or a scene graph stands beside the clip."""
    return bool(watched.chains or watched.scene.get("objects"))


def bands(labels: Sequence[Row]) -> tuple[Band, ...]:
    """The errors that labels name with their seconds."""
    return tuple(
        Band(_WORDS[row["category"]], row["category"], row["start"], row["end"], row["score"],
             row["annotator"])
        for row in _errors(labels)
        if row["start"] is not None and row["end"] is not None
    )  # fmt: skip


def meters(labels: Sequence[Row]) -> tuple[Meter, ...]:
    """The errors that labels name with an area or a share of the time, and no seconds."""
    return tuple(
        Meter(_WORDS[row["category"]], row["category"], row["area"], row["share"], row["score"],
              row["annotator"])
        for row in _errors(labels)
        if row["start"] is None and (row["area"] is not None or row["share"] is not None)
    )  # fmt: skip


def categories_of(label: Row) -> list[str]:
    """The categories of a label's errors, in words, each once."""
    return list(dict.fromkeys(_WORDS[row["category"]].lower() for row in _errors([label])))


def implied_of(label: Row) -> str:
    """The level that a label's extent implies, and its score where that is another; empty where
    the label tells no extent."""
    if label["dimension"] != REALISM_DIMENSION or label["score"] is None:
        return ""
    errors = [(error["area"], error["share"]) for error in label["errors"]]
    level = of_errors((label["area"], label["share"]), errors)
    if level is None:
        return ""
    return str(level) if level.allows(label["score"]) else f"{level}; given {label['score']:g}"


def _errors(labels: Sequence[Row]) -> Iterator[Row]:
    """Each error of each label; a label's own category where none of its errors has it."""
    for label in labels:
        errors = [{**label, **error} for error in label["errors"]]
        if label["category"] and label["category"] not in {row["category"] for row in errors}:
            yield label
        yield from errors
