"""MovieNet's annotations of a film in their own layout, as lists of entries with seconds.

The layout is that of movienet-tools (docs/wiki/annotation.md): `scene` with `frame`, `place_tag`
and `action_tag`; `story` with `frame`, `duration` in seconds, `description` and `subtitle`, each of
which has `duration` and `sentences`. Scenes have frames alone: the film's rate is that of its
stories, which have both, or `fps` where a file has no story.
"""

from collections.abc import Iterator, Mapping
from statistics import median
from typing import Annotated, Any, Final

from pydantic import BaseModel, BeforeValidator, Field

ENTRIES: Final = 20_000
"""Scenes, stories or subtitles of a story that are read."""


def _listed(value: object) -> object:
    """One tag as a list of one, none as an empty one."""
    if value is None:
        return []
    return [value] if isinstance(value, str) else value


Tags = Annotated[list[str], BeforeValidator(_listed), Field(default_factory=list, max_length=40)]
Frames = tuple[Annotated[int, Field(ge=0)], Annotated[int, Field(ge=0)]]
Second = Annotated[float, Field(ge=0, allow_inf_nan=False)]
Seconds = tuple[Second, Second]
Entry = dict[str, Any]


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
