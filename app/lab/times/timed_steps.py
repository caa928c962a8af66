"""A clip's steps with their times, by whose they are; what all formats hold."""

from typing import Final, NamedTuple

MS: Final = 1000


class Author(NamedTuple):
    """Whose times they are: the kind of source as tables have it, and its name."""

    kind: str
    name: str


class TimedStep(NamedTuple):
    """A step's time, in milliseconds from the clip's start."""

    chain: str
    node: str
    start: int
    end: int
    author: Author
    text: str = ""
    label: str = ""
    person: str = ""


class TimedClip(NamedTuple):
    """A clip and its steps. `film` is the film's file name, "" without one; files of times do not
    say the `benchmark`.
    """

    clip: str
    steps: tuple[TimedStep, ...]
    duration: float | None = None
    fps: float = 25.0
    film: str = ""
    benchmark: str = ""

    @property
    def authors(self) -> list[Author]:
        """Whose times there are, each once."""
        return list(dict.fromkeys(step.author for step in self.steps))


class TimesFault(ValueError):  # noqa: N818 - named like media.mp4.MediaFault
    """A file that can't be read as times; the message says where and why."""


def as_ms(seconds: float) -> int:
    """Seconds as whole milliseconds."""
    return round(seconds * MS)
