"""The player's payload of a clip: its file, the moment to play, and people's labels.

Labels are bands where they have times, and meters where they have extents.
"""

import json
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.conftest import Site
from tests.oracle import Bundle
from tests.views.cases.clip.made import chain, clip_row, watched
from views.address.filters import Filters
from views.cases.clip.clip_payload import (
    bands,
    categories_of,
    chain_file,
    clip_payload,
    facts_of,
    has_graph,
    implied_of,
    meters,
    network_file,
    title_of_clip,
)
from views.cases.clip.marks.colourings import NOBODY
from views.chain.payload import PayloadRelation
from views.player.payload import Band, FilmLink, Meter, Payload, PayloadClip


def label(**more: Any) -> dict[str, Any]:
    empty = dict.fromkeys(("start", "end", "area", "share", "category", "score"))
    return {**empty, "annotator": "h1", "dimension": "realism", "errors": [], **more}


def made(address: str = "", **parts: Any) -> Payload:
    return clip_payload(watched(**parts), Filters.parse(address).filters, (), NOBODY)


@pytest.mark.parametrize(
    ("known", "title"),
    [
        ({"paradigm_name": "The ball", "item": "b.i"}, "The ball"),
        ({"item": "b.i"}, "b.i"),
        ({}, "b.c"),
    ],
)
def test_what_a_clip_is_called(known: dict[str, str], title: str) -> None:
    assert title_of_clip(clip_row(**known)) == title


def test_a_shared_file_states_where_the_clip_is_from() -> None:
    bare = (("Benchmark", "B"), ("Licence", "none stated"), ("Clip", "b.c"))
    assert facts_of(watched()) == bare
    known = {"tier": "easy", "generator": "g", "prompt": "P", "licence": "MIT", "citation": "A. B."}
    whole = (("Benchmark", "b"), ("Tier", "easy"), ("Clip made by", "g"), ("Prompt", "P"),
             ("Licence", "MIT"), ("To cite", "A. B."), ("Clip", "b.c"))  # fmt: skip
    assert facts_of(watched(clip=clip_row(**known, benchmark_name=None))) == whole
    named = facts_of(watched(clip=clip_row(generator="g", generator_name="Gen")))
    assert dict(named)["Clip made by"] == "Gen"


@pytest.mark.parametrize(
    ("address", "duration", "play"),
    [
        ("t=5", 9.0, None),
        ("play=moment", 9.0, None),
        ("play=moment&t=5", 9.0, {"from": 3.0, "to": 7.0}),
        ("play=moment&t=1.5", None, {"from": 0.0, "to": 3.5}),
        ("play=moment&t=8", 9.0, {"from": 6.0, "to": 9.0}),
    ],
)
def test_a_moment_is_two_seconds_to_each_side_within_the_film(
    address: str, duration: float | None, play: dict[str, float] | None
) -> None:
    assert made(address, clip=clip_row(duration=duration)).play == play


def test_a_clip_with_its_files_needs_none_of_the_ways_to_get_them() -> None:
    files = {"media": "a.mp4", "media_tag": "t1", "poster": "a.jpg", "poster_tag": "t2",
             "subtitles": "a.srt", "subtitles_tag": "t3"}  # fmt: skip
    size = {"duration": 9.0, "fps": 24.0, "width": 640, "height": 360}
    clip = made(clip=clip_row(**files, **size, origin="youtube/abcdefghijk/75")).clip
    assert clip is not None and (clip.bring, clip.source) == ((), None)
    for address, tag in ((clip.src, "t1"), (clip.poster, "t2"), (clip.subtitles, "t3")):
        assert parse_qs(urlsplit(address or "").query) == {"tag": [tag]}
    assert (clip.duration, clip.fps, clip.width, clip.height) == (9.0, 24.0, 640, 360)


@pytest.mark.parametrize(
    ("known", "row"),
    [
        ({}, {"clip": "b.c", "media": "media/c.mp4"}),
        ({"item": "b.i", "generator": "gé"},
         {"clip": "b.c", "item": "b.i", "model": "gé", "media": "media/c.mp4"}),
    ],
)  # fmt: skip
def test_a_clip_without_its_file_has_ways_to_it(known: dict[str, str], row: dict[str, str]) -> None:
    clip = made(clip=clip_row(**known, origin="youtube/abcdefghijk/3725")).clip
    assert clip is not None and clip == PayloadClip("b.c", bring=clip.bring, source=FilmLink(
        "https://www.youtube.com/watch?v=abcdefghijk&t=3725s", "YouTube, at 62:05"
    ))  # fmt: skip
    place, line, command = (text for _, text in clip.bring)
    assert (place, json.loads(line)) == ("media/c.mp4", row) and "\\u" not in line
    assert command.endswith("data import bundle path/to/my-bundle")
    own = made(clip=clip_row(own_kind=True)).clip
    assert own is not None and own.source is None
    assert [text.partition("app ")[2] for _, text in own.bring] == ["data import b path/to/b"]


def drawn(name: str, **more: Any) -> dict[str, Any]:
    return dict.fromkeys(("title", "length", "origin", "author", "study")) | chain(name, {}) | more


@pytest.mark.parametrize(
    ("expected", "is_expected"), [([], False), ([True, True], True), ([True, False], False)]
)
def test_chains_are_expected_where_none_is_of_the_clip(
    expected: list[bool], is_expected: bool
) -> None:
    chains = [drawn(f"c{at}", expected=each) for at, each in enumerate(expected)]
    assert made(chains=chains).expected is is_expected


def test_people_are_called_by_name_else_by_id() -> None:
    people = [{"person": "p", "name": "Pia", "colour": "#fff"}, {"person": "q", "name": None,
              "colour": None}]  # fmt: skip
    assert [each.name for each in made(people=people).people] == ["Pia", "q"]


def test_a_scene_graph_stands_after_the_chains() -> None:
    cup = {"object": "cup", "label": "Cup"}
    relation = {"relation": "r", "subject": "cup", "label": "in", "object": "box"}
    shown = made(chains=[drawn("c")], scene={"objects": [cup], "relations": [relation]})
    assert [each.id for each in shown.chains] == ["c", "scene"]
    assert shown.chains[1].relations == (PayloadRelation("r", "cup", "in", "box"),)
    assert [each.id for each in made(scene={"objects": []}).chains] == []
    graphs = (
        {},
        {"scene": {"objects": []}},
        {"scene": {"objects": [cup]}},
        {"chains": [drawn("c")]},
    )
    assert [has_graph(watched(**parts)) for parts in graphs] == [False, False, True, True]


def test_a_chain_leaves_as_a_file_with_its_leading_judges_and_no_answers(
    theatre: Site, pack: Bundle
) -> None:
    clip = "theatre.plank-easy-mindblind"
    page, network = chain_file(theatre.store, clip), network_file(theatre.store, clip)
    assert page is not None and network is not None
    data = json.loads(page.partition('application/json">')[2].partition("</script>")[0])
    assert [each["kind"] for each in data["colourings"]] == ["verdicts"] and not data["questions"]
    assert {pin["judge"] for pin in data["pins"]} == {"Ground truth"}
    drawn_nodes = json.loads(network.partition('application/json">')[2].partition("</script>")[0])
    first = {row["node"] for row in pack.rows("nodes")
             if row["chain"] == "plank-easy-mindblind-chain-1"}  # fmt: skip
    assert {node["id"] for node in drawn_nodes["nodes"]} == first
    assert "The long plank" in network
    assert chain_file(theatre.store, "nobody") is None
    assert network_file(theatre.store, "nobody") is None


def test_a_band_needs_both_of_its_ends() -> None:
    spans = [(1.0, 2.0), (1.0, None), (None, 2.0), (None, None)]
    labels = [label(category="interaction", start=start, end=end) for start, end in spans]
    assert [(band.start, band.end) for band in bands(labels)] == [(1.0, 2.0)]


def test_a_meter_needs_an_area_or_a_share_and_no_time() -> None:
    labels = [
        label(category="human_state", area=0.3),
        label(category="object_state", share=0.5),
        label(category="interaction"),
        label(category="interaction", area=0.3, share=0.5, start=1.0, end=2.0),
    ]
    assert [meter.category for meter in meters(labels)] == ["human_state", "object_state"]


def test_a_labels_own_category_counts_where_none_of_its_errors_has_it() -> None:
    error = {"category": "human_state", "start": 1.0, "end": 2.0}
    labels = [
        label(category="human_state", errors=[error]),
        label(category="interaction", start=3.0, end=4.0, errors=[error]),
    ]
    assert [(band.category, band.start) for band in bands(labels)] == [
        ("human_state", 1.0), ("interaction", 3.0), ("human_state", 1.0),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"area": 0.3, "share": 0.5, "score": 2.0}, "2"),
        ({"area": 0.3, "share": 0.5, "score": 4.0}, "2; given 4"),
        ({"area": 0.3, "share": 0.5, "score": None}, ""),
        ({"area": 0.3, "share": 0.5, "score": 2.0, "dimension": "D1"}, ""),
        ({"area": 0.3, "score": 1.0}, "≤ 2"),
        ({"score": 2.0}, ""),
    ],
)
def test_a_labels_extent_implies_a_level(more: dict[str, Any], words: str) -> None:
    """By Table 2 of VideoRealBench, more than 20 % of the frame or 40 % of the time is level 2."""
    assert implied_of(label(**more)) == words


def test_bands_and_meters_say_whose_label_they_are_and_what_it_is_about() -> None:
    known = {"category": "object_state", "score": 2.0}
    assert bands([label(**known, start=0.0, end=2.0)]) == (
        Band("Object state", "object_state", 0.0, 2.0, 2.0, "h1"),
    )
    assert meters([label(**known, area=0.3, share=0.5)]) == (
        Meter("Object state", "object_state", 0.3, 0.5, 2.0, "h1"),
    )


def test_a_labels_categories_are_named_once_each() -> None:
    errors = [{"category": name} for name in ("human_state", "interaction", "human_state")]
    assert categories_of(label(errors=errors)) == ["human state", "interaction"]
    own = label(category="object_state", errors=errors[:1])
    assert categories_of(own) == ["object state", "human state"]
    assert categories_of(label()) == []
