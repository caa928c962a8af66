"""Annotations of a film, as data sets such as MovieNet have them, cut to a clip's seconds.

A JSON object: `subtitles`, `actions`, `places`, `descriptions` and `questions`, each a list of
entries with `start` and `end` in seconds of the film; or MovieNet's own, which `questions` may
stand beside. The film's subtitles are matched with the clip's, which tells where in the film the
clip begins; what is in that span becomes further lines.

MovieNet's layout is that of movienet-tools (docs/wiki/annotation.md): `scene` with `frame`,
`place_tag` and `action_tag`; `story` with `frame`, `duration` in seconds, `description` and
`subtitle`, each of which has `duration` and `sentences`. Scenes have frames alone: the film's rate
is that of its stories, which have both, or `fps` where a file has no story.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from statistics import median
from typing import Annotated, Any, Final

import numpy as np
from pydantic import BaseModel, BeforeValidator, Field, ValidationError, model_validator
from rapidfuzz import fuzz, process

from pipelines.r3.align import MOST, ScriptLine

ENTRIES: Final = 20_000
"""Scenes, stories or subtitles of a story that are read."""
Frames = tuple[Annotated[int, Field(ge=0)], Annotated[int, Field(ge=0)]]
Second = Annotated[float, Field(ge=0, allow_inf_nan=False)]
Seconds = tuple[Second, Second]
Entry = dict[str, Any]
ALIKE: Final = 85.0
"""Below this similarity (token sort ratio, 0–100) two subtitles are not the same."""
APART: Final = 2.0
"""Seconds by which the beginnings of the same subtitles may differ, in film and clip."""


class Annotation(BaseModel):
    """An entry; a question has an answer instead of a text, an action or a place may have tags."""

    start: float = Field(ge=0, allow_inf_nan=False)
    end: float = Field(ge=0, allow_inf_nan=False)
    text: str = Field(default="", max_length=4_000)
    tags: list[str] = Field(default_factory=list, max_length=40)
    question: str = Field(default="", max_length=1_000)
    answer: str = Field(default="", max_length=1_000)

    @model_validator(mode="after")
    def _in_order(self) -> "Annotation":
        if self.end < self.start:
            raise ValueError("it ends before it starts")
        return self

    def words(self) -> str:
        """What it says."""
        asked_and_answered = f"{self.question} {self.answer}" if self.question else ""
        return " ".join(
            " ".join(filter(None, (self.text, ", ".join(self.tags), asked_and_answered))).split()
        )


class FilmAnnotations(BaseModel):
    """What is known of a film. Without subtitles its seconds are the clip's own."""

    subtitles: list[Annotation] = Field(default_factory=list, max_length=MOST)
    actions: list[Annotation] = Field(default_factory=list, max_length=MOST)
    places: list[Annotation] = Field(default_factory=list, max_length=MOST)
    descriptions: list[Annotation] = Field(default_factory=list, max_length=MOST)
    questions: list[Annotation] = Field(default_factory=list, max_length=MOST)


_KINDS: Final = {"places": "place", "descriptions": "description", "actions": "action",
                 "questions": "question"}  # fmt: skip


def annotations(text: str) -> FilmAnnotations:
    """The annotations of a JSON text.

    Raises:
        ValueError: when it is none, with the place.
    """
    try:
        content = json.loads(text.lstrip("\ufeff"))
        if is_movienet(content):
            content = {**entries(content), "questions": content.get("questions", [])}
        return FilmAnnotations.model_validate(content)
    except (json.JSONDecodeError, RecursionError) as error:
        raise ValueError(f"the annotations are no JSON ({error})") from error
    except ValidationError as error:
        first = error.errors()[0]
        place = " → ".join(str(part) for part in first["loc"]) or "the object"
        raise ValueError(f"annotations, {place}: {first['msg']}") from error


def of_clip(film: FilmAnnotations, cues: Sequence[ScriptLine]) -> tuple[ScriptLine, ...]:
    """The annotations that lie in the clip, at its seconds, in the order of time.

    Raises:
        ValueError: when the film's subtitles are not the clip's.
    """
    begin, first, last = _span(film, cues) if film.subtitles else (0.0, 0.0, np.inf)
    lines = [
        ScriptLine(entry.words(), max(entry.start - begin, 0.0), entry.end - begin, kind)
        for name, kind in _KINDS.items()
        for entry in getattr(film, name)
        if entry.start <= last and entry.end >= first and entry.words()
    ]
    return tuple(sorted(lines, key=lambda line: (line.start or 0.0, line.end or 0.0)))


def _span(film: FilmAnnotations, cues: Sequence[ScriptLine]) -> tuple[float, float, float]:
    """Where the clip begins in the film, and where what is said in it first begins and last ends.

    Every pair of like subtitles names a beginning; the one that most words agree on is taken.
    """
    texts = [entry.words() for entry in film.subtitles]
    table = process.cdist([cue.text for cue in cues], texts, scorer=fuzz.token_sort_ratio,
                          score_cutoff=ALIKE)  # fmt: skip
    rows, columns = np.nonzero(table)
    if not len(rows):
        raise ValueError("the annotations have no subtitle of the clip: are they of its film?")
    said_at = np.array([entry.start for entry in film.subtitles])
    heard_at = np.array([cue.start or 0.0 for cue in cues])
    begins = said_at[columns] - heard_at[rows]
    words = np.array([len(cue.text.split()) for cue in cues])[rows]
    order = np.argsort(begins, kind="stable")
    begins, words, columns = begins[order], words[order], columns[order]
    upto = np.searchsorted(begins, begins + APART, side="right")
    sums = np.concatenate(([0], np.cumsum(words)))
    at = int(np.argmax(sums[upto] - sums[:-1]))
    agreeing = slice(at, int(upto[at]))
    entries = [film.subtitles[column] for column in columns[agreeing]]
    return (
        float(np.median(begins[agreeing])),
        min(entry.start for entry in entries),
        max(entry.end for entry in entries),
    )


def _listed(value: object) -> object:
    """One tag as a list of one, none as an empty one."""
    if value is None:
        return []
    return [value] if isinstance(value, str) else value


Tags = Annotated[list[str], BeforeValidator(_listed), Field(default_factory=list, max_length=40)]


class FilmScene(BaseModel):
    """A scene by its frames, with its tags."""

    frame: Frames
    place_tag: Tags
    action_tag: Tags


class SpokenLines(BaseModel):
    """A subtitle."""

    duration: Seconds
    sentences: Tags


class Story(BaseModel):
    """A paragraph of the synopsis with the stretch of the film that it tells."""

    frame: Frames | None = None
    duration: Seconds
    description: str = ""
    subtitle: Annotated[
        list[SpokenLines], BeforeValidator(_listed), Field(default_factory=list, max_length=ENTRIES)
    ]


class MovieNetFilm(BaseModel):
    """A file of annotations; what has no bearing on a clip's text is let be."""

    scene: Annotated[
        list[FilmScene], BeforeValidator(_listed), Field(default_factory=list, max_length=ENTRIES)
    ]
    story: Annotated[
        list[Story], BeforeValidator(_listed), Field(default_factory=list, max_length=ENTRIES)
    ]
    fps: Annotated[float, Field(gt=0, allow_inf_nan=False)] | None = None

    def rate(self) -> float | None:
        """Frames a second; None where the file does not lead to it."""
        ends = [
            (frame, second)
            for story in self.story
            for frame, second in zip(story.frame or (), story.duration, strict=False)
            if frame and second
        ]
        return median(frame / second for frame, second in ends) if ends else self.fps


def is_movienet(content: object) -> bool:
    """Whether a file's content is in this layout."""
    return isinstance(content, Mapping) and bool({"scene", "story"} & set(content))


def entries(content: object) -> dict[str, list[Entry]]:
    """The annotations as lists of entries by kind, in the layout of `FilmAnnotations`.

    Raises pydantic.ValidationError, and ValueError for tags whose seconds cannot be told.
    """
    film = MovieNetFilm.model_validate(content)
    tagged = [scene for scene in film.scene if scene.place_tag or scene.action_tag]
    rate = film.rate()
    if tagged and rate is None:
        raise ValueError("scenes are given in frames, and neither a story nor `fps` tells how many "
                         "of them a second has")  # fmt: skip
    return {
        "subtitles": [*_unique(_spoken(film))],
        "places": [_scene(scene, scene.place_tag, rate) for scene in tagged if scene.place_tag],
        "actions": [_scene(scene, scene.action_tag, rate) for scene in tagged if scene.action_tag],
        "descriptions": [
            _entry(story.duration, text=story.description)
            for story in film.story
            if story.description.strip()
        ],
    }


def _spoken(film: MovieNetFilm) -> Iterator[Entry]:
    for story in film.story:
        for line in story.subtitle:
            yield _entry(line.duration, text=" ".join(line.sentences))


def _unique(given: Iterator[Entry]) -> Iterator[Entry]:
    """Stories may share a subtitle."""
    seen = set[tuple[Any, ...]]()
    for entry in given:
        if (key := tuple(entry.values())) not in seen:
            seen.add(key)
            yield entry


def _scene(scene: FilmScene, tags: list[str], rate: float | None) -> Entry:
    begin, end = (frame / (rate or 1.0) for frame in scene.frame)
    return _entry((begin, end), tags=tags)


def _entry(seconds: Seconds, **more: object) -> Entry:
    return {"start": seconds[0], "end": seconds[1], **more}
