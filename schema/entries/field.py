"""What an entry of the table of fields holds (`schema.fields`)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from schema.entries.parameters import Reader

_KEY: Final = "field"
JOINT: Final = " & "


class Along(NamedTuple):
    """A field whose values a board's columns stand for, or that a trend goes along.

    `label` in words; `board` and `trend`: its place among the others that are offered there;
    `joined`: its values go up by more of the same thing, so points are joined; `metrics`: which
    allow it beside those that name it themselves (metrics.boards.definitions). `value`: how a value
    is printed where it stands without its field.
    """

    label: str
    board: int = 99
    trend: int = 99
    joined: bool = False
    metrics: tuple[str, ...] = ()
    value: str = "{}"


class Ids(NamedTuple):
    """The ids that values have to be among: a column of a star table, and what one is called.
    `besides`: words that are no id and yet allowed."""

    table: str
    column: str
    word: str
    besides: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Field:
    """A query parameter, and all that follows from it.

    `read` raises ValueError. `column`: the column of the case views that it filters; a view without
    it is not narrowed. `label`: the field in words; set, it narrows what is counted. `values`: a
    closed list in its order, in which options stand where `in_order`, else by count. `names`: of
    values that are printed otherwise. `joint`: values of rows that belong to several of `values`,
    joined by `JOINT`.
    `missing`: the word for rows without a value. `of_run`: it picks among runs and no clip.
    `offered`: page, or state of Cases → place among the filters whose values it offers with counts.
    `axis`: a column that a benchmark's tasks have (`Benchmark.task_axes`).
    """

    meaning: str
    read: Reader
    column: str = ""
    label: str = ""
    values: tuple[str, ...] = ()
    in_order: bool = False
    names: Mapping[str, str] = field(default_factory=dict)
    joint: tuple[str, ...] = ()
    missing: str = ""
    of_run: bool = False
    offered: Mapping[str, int] = field(default_factory=dict)
    along: Along | None = None
    ids: Ids | None = None
    axis: bool = False

    def stored(self, values: Iterable[str]) -> tuple[str, ...]:
        """What rows that belong to one of the values have in the column."""
        listed = tuple(values)
        joint = (each for each in self.joint if not set(each.split(JOINT)).isdisjoint(listed))
        return (*listed, *joint)

    def name_of(self, value: str) -> str:
        """A value as it is printed."""
        return self.names.get(value, value)


def at(place: int, *pages: str) -> dict[str, int]:
    """The same place on several pages."""
    return dict.fromkeys(pages, place)


def entry(default: Any, about: Field) -> Any:
    """A dataclass field that carries its entry."""
    return field(default=default, metadata={_KEY: about})


def single(about: Field) -> Any:
    """A field of one text, by default none."""
    return entry("", about)


def several(about: Field) -> Any:
    """A field of several texts, by default none."""
    return entry((), about)


def entry_of(metadata: Mapping[str, Any]) -> Field:
    """The entry that a dataclass field carries."""
    about: Field = metadata[_KEY]
    return about
