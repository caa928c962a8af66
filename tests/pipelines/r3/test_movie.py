"""Annotations of a film, cut to the clip that says the same as a part of its subtitles."""

import json

import pytest

from pipelines.r3.align import ScriptLine
from pipelines.r3.movie import annotations, of_clip

FILM = {
    "subtitles": [
        {"start": 10, "end": 11, "text": "No."},
        {"start": 600, "end": 602, "text": "Where is my orange ball?"},
        {"start": 603, "end": 604, "text": "No."},
        {"start": 605, "end": 607, "text": "Give it back to me!"},
        {"start": 900, "end": 901, "text": "No."},
    ],
    "actions": [{"start": 604, "end": 606, "tags": ["grin", "point"]},
                {"start": 20, "end": 30, "tags": ["drive"]}],
    "places": [{"start": 590, "end": 700, "tags": ["nursery"]},
               {"start": 0, "end": 590, "tags": ["road"]}],
    "descriptions": [{"start": 601, "end": 606, "text": "Mia looks for  her ball."}],
    "questions": [{"start": 605, "end": 607, "question": "Who has it?", "answer": "Tom."},
                  {"start": 607.5, "end": 608, "question": "After?", "answer": "Yes."}],
}  # fmt: skip
CUES = (
    ScriptLine("Where is my orange ball?", 1.0, 3.0),
    ScriptLine("No.", 4.0, 5.0),
    ScriptLine("Give it back to me!", 6.0, 8.0),
)


def test_what_lies_in_the_clip_has_its_seconds_and_kind() -> None:
    lines = of_clip(annotations(json.dumps(FILM)), CUES)
    assert [(line.text, line.start, line.end, line.kind) for line in lines] == [
        ("nursery", 0.0, 101.0, "place"),
        ("Mia looks for her ball.", 2.0, 7.0, "description"),
        ("grin, point", 5.0, 7.0, "action"),
        ("Who has it? Tom.", 6.0, 8.0, "question"),
    ]


STORY = {
    "frame": [12_500, 17_500], "duration": [500.0, 700.0],
    "description": "Mia looks for  her ball.",
    "subtitle": [
        {"shot": 3, "duration": [600, 602], "sentences": ["Where is my", "orange ball?"]},
        {"shot": 3, "duration": [603, 604], "sentences": ["No."]},
        {"shot": 4, "duration": [605, 607], "sentences": ["Give it back to me!"]},
    ],
}  # fmt: skip
MOVIENET = {
    "imdb_id": "tt0000000", "cast": [{"pid": "others"}], "cinematic_style": None,
    "scene": [
        {"id": "a", "shot": [0, 2], "frame": [0, 14_749], "place_tag": ["road"]},
        {"id": "b", "shot": [3, 4], "frame": [14_750, 17_500], "place_tag": ["nursery", "house"],
         "action_tag": ["grin", "point"]},
    ],
    "story": [STORY, {**STORY, "description": ""}],
}  # fmt: skip
"""In MovieNet's layout, 25 frames a second, written for this test."""


def test_movienets_own_layout_is_read_by_its_frames_and_stories() -> None:
    read = annotations(json.dumps(MOVIENET))
    assert len(read.subtitles) == 3, "two stories share them"
    assert [(line.text, line.start, line.end, line.kind) for line in of_clip(read, CUES)] == [
        ("nursery, house", 0.0, 101.0, "place"),
        ("Mia looks for her ball.", 0.0, 101.0, "description"),
        ("grin, point", 0.0, 101.0, "action"),
    ]
    questioned = json.dumps({**MOVIENET, "questions": FILM["questions"]})
    assert "Who has it? Tom." in [line.text for line in of_clip(annotations(questioned), CUES)]
    scene = {"frame": [50, 100], "place_tag": "yard", "action_tag": None}
    alone = json.dumps({"scene": [scene], "story": None, "fps": 25})
    assert of_clip(annotations(alone), CUES) == (ScriptLine("yard", 2.0, 4.0, "place"),)


def test_a_short_line_that_comes_often_does_not_decide_where_the_clip_is() -> None:
    late = {**FILM, "subtitles": [{"start": at, "end": at + 1, "text": "No."} for at in
                                  range(1_000, 1_050)] + FILM["subtitles"]}  # fmt: skip
    assert of_clip(annotations(json.dumps(late)), CUES)[0].text == "nursery"


def test_without_subtitles_of_the_film_its_seconds_are_the_clips() -> None:
    own = {"descriptions": [{"start": 1, "end": 2, "text": "Mia waves."}]}
    assert of_clip(annotations(json.dumps(own)), CUES) == (
        ScriptLine("Mia waves.", 1.0, 2.0, "description"),
    )
    assert of_clip(annotations("{}"), CUES) == ()


def test_annotations_of_another_film_are_refused() -> None:
    other = {"subtitles": [{"start": 1, "end": 2, "text": "A quite different conversation"}]}
    with pytest.raises(ValueError, match="of its film"):
        of_clip(annotations(json.dumps(other)), CUES)


def test_what_is_no_annotation_is_refused_with_its_place() -> None:
    for text, match in [
        ("{", "no JSON"), ("[" * 50_000, "no JSON"), ("[]", "the object"), ("5", "the object"),
        ('{"actions": [{"start": 1}]}', "actions → 0 → end"),
        ('{"actions": [{"start": 3, "end": 1}]}', "ends before it starts"),
        ('{"actions": [{"start": NaN, "end": 1}]}', "actions → 0 → start"),
        ('{"actions": [{"start": 1, "end": Infinity}]}', "actions → 0 → end"),
        ('{"places": 5}', "places"),
        ('{"scene": [{"frame": [0], "place_tag": ["a"]}]}', "scene → 0 → frame"),
        ('{"scene": [{"frame": [0, 9], "place_tag": ["a"]}]}', "neither a story nor `fps`"),
        ('{"story": [{"duration": [1]}]}', "story → 0 → duration"),
        ('{"story": [{"duration": [3, 1], "description": "x"}]}', "ends before it starts"),
        ('{"scene": [], "questions": 5}', "questions"),
    ]:  # fmt: skip
        with pytest.raises(ValueError, match=match):
            annotations(text)
