"""The ways of a plan that asks in several ways: settings by frame counts, each its own run."""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

PLAIN: Final = "plain"
"""What the setting − is called in a name."""
_FOREIGN: Final = re.compile(r"[^a-z0-9]+")
_ENDING: Final = re.compile(r"(\.jsonl)?$")


class AskedWay(NamedTuple):
    """One way of asking: `name` is its part of the run's name, empty where there is one way only;
    `title` says it to the user."""

    setting: str
    frames: int
    name: str = ""
    title: str = ""


def parts(settings: Sequence[str], frames: Sequence[int]) -> tuple[AskedWay, ...]:
    """Each setting with each number of frames, in the order in which they were given, once."""
    each_setting, each_count = tuple(dict.fromkeys(settings)), tuple(dict.fromkeys(frames))
    return tuple(
        _part(setting, count, len(each_setting) > 1, len(each_count) > 1)
        for setting in each_setting
        for count in each_count
    )


def without_frames(part: AskedWay) -> AskedWay:
    """The part where the number of frames changes nothing that is sent."""
    name, title = slug(part.setting), part.setting
    return part._replace(name=name, title=title)


def slug(setting: str) -> str:
    """A setting as part of a run's name."""
    return _FOREIGN.sub("-", setting.lower()).strip("-") or PLAIN


def place_of(log: str, part: AskedWay) -> str:
    """The part's log beside the others: its name before the ending, or a folder below."""
    if not part.name:
        return log
    if "://" in log:
        return f"{log.rstrip('/')}/{part.name}"
    return _ENDING.sub(rf".{part.name}\1", log, count=1)


def _part(setting: str, count: int, names_setting: bool, names_count: bool) -> AskedWay:
    names = [*([slug(setting)] if names_setting else []), *([f"f{count}"] if names_count else [])]
    frames = f"{count} frame{'s' if count > 1 else ''}"
    titles = [*([setting] if names_setting else []), *([frames] if names_count else [])]
    return AskedWay(setting, count, ".".join(names), ", ".join(titles))
