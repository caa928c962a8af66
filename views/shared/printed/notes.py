"""The notes of printed numbers: letters beside the numbers, texts below the table."""

from collections.abc import Iterable, Mapping
from string import ascii_lowercase
from typing import Final

from store.queries.printed.numbers import PrintedNumber

CHECKS: Final = ("consistent with", "bold in source")
"""How notes begin that only tell how a number was checked: they have no letter beside it."""


def letters_of(numbers: Iterable[PrintedNumber]) -> Mapping[str, str]:
    """Note → its letter, in the order in which the notes first stand there."""
    notes = dict.fromkeys(number.note for number in numbers if is_remark(number.note))
    return {note: _letter(at) for at, note in enumerate(notes)}


def checks_of(numbers: Iterable[PrintedNumber]) -> tuple[str, ...]:
    """The notes that only tell how a number was checked."""
    notes = dict.fromkeys(number.note for number in numbers)
    return tuple(note for note in notes if note and not is_remark(note))


def is_remark(note: str) -> bool:
    """Whether the note says something that a reader of the number should know: a misprint, a
    doubt, where it was read.
    """
    return bool(note) and not note.startswith(CHECKS)


def _letter(place: int) -> str:
    """a to z, then aa, ab …"""
    turn, at = divmod(place, len(ascii_lowercase))
    return (ascii_lowercase[turn - 1] if turn else "") + ascii_lowercase[at]
