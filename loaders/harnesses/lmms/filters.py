"""Filters of a sample file: lm_eval writes a line for each filter of a task and sample.

Each filter reads the same reply and gives its own marks. `--filter` chooses one. Without it each
reply counts once, as the model wrote it, with the marks on which all filters agree.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from loaders.core.errors import FileRefused
from loaders.core.events import Row
from loaders.files.find_files import Place
from loaders.files.text_files import objects
from loaders.harnesses.lmms.rows import marks_of

_SHOWN: Final = 60
_UNNAMED: Final = ("unnamed", "another unnamed")


class SampleFilters:
    """Which lines of a file are read, and which marks they have."""

    def __init__(self, names: list[str], chosen: str | None, marks: dict[str, list[Row]]) -> None:
        self._names, self._chosen, self._marks = names, chosen, marks
        self._taken = set[str]()
        self.are_several = chosen is None and len(names) > 1

    def takes(self, row: Row) -> bool:
        """Whether the line is read: of the chosen filter, or the first of its sample."""
        if self._chosen is not None:
            return row.get("filter") == self._chosen
        if not self.are_several:
            return True
        sample = _sample(row)
        is_first = sample not in self._taken
        self._taken.add(sample)
        return is_first

    def marks(self, row: Row) -> Row:
        """The marks on which all filters of the sample agree; empty if there is one filter."""
        if not self.are_several:
            return {}
        stated = self._marks[_sample(row)]
        values = {name: {mark[name] for mark in stated} for name in ("mark", "mark_choice")}
        return {name: known.pop() if len(known) == 1 else None for name, known in values.items()}

    def notes(self) -> Iterator[str]:
        """Yield notes for the report if the file has several filters."""
        listed = ", ".join(self._names)[:300]
        if self.are_several:
            yield (
                f"{len(self._names)} filters ({listed}): replies are as given, with the marks on "
                "which all filters agree; --filter NAME chooses one"
            )
        elif self._chosen is not None and len(self._names) > 1:
            yield f"the filter {self._chosen[:_SHOWN]} of {listed}"


def filter_names(path: Path) -> list[str]:
    """The filters that can be chosen: those that a file names. Raises FileRefused."""
    return [name for name in _read(path, path.name)[0] if name not in _UNNAMED]


def filters_of(place: Place, chosen: str | None) -> SampleFilters:
    """The filters of a file. Raises FileRefused if the chosen filter is not in it."""
    names, marks = _read(place.path, place.name)
    if chosen is not None and chosen not in names:
        listed = ", ".join(names)[:300] or "none is named"
        raise FileRefused(place.name, "", f"has no filter “{chosen[:_SHOWN]}” ({listed})")
    return SampleFilters([*names], chosen, marks)


def _read(path: Path, name: str) -> tuple[dict[str, None], dict[str, list[Row]]]:
    """The filters' names in order, and the marks of each sample. Raises FileRefused."""
    names, marks = dict[str, None](), dict[str, list[Row]]()
    replies = dict[str, int]()
    for _, row, fault, _ in objects(path, name):
        if fault or "doc_id" not in row:
            continue
        stated, sample = row.get("filter"), _sample(row)
        # Older logs do not name filters: a repeated reply to a sample belongs to another filter.
        reply = hash(str(row.get("resps")))
        is_again = replies.setdefault(sample, reply) == reply and sample in marks
        names[stated if isinstance(stated, str) else _UNNAMED[is_again]] = None
        marks.setdefault(sample, []).append(marks_of(row))
    return names, marks


def _sample(row: Row) -> str:
    return repr(row.get("doc_id"))
