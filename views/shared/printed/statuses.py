"""The statuses of printed numbers, and their notes: letters beside the numbers, texts below."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from string import ascii_lowercase
from typing import Final, NamedTuple

from store.queries.printed.numbers import PrintedNumber
from views.page.papers.printed import PrintedStatus


class StatusWords(NamedTuple):
    """How a status is shown: sign, words, explanation."""

    mark: str
    words: str
    title: str


STATUS_WORDS: Final = {
    "SEEN": StatusWords("", "read in the paper", "The number was read in the paper itself."),
    "RECONSTRUCTED": StatusWords(
        "‡", "reconstructed", "Not legible there; taken from other printed numbers."
    ),
    "INFERRED": StatusWords("†", "inferred", "Follows from printed numbers by an assumption."),
    "UNVERIFIED": StatusWords("?", "second-hand", "From notes about the paper; not checked."),
}


def words_of(status: str) -> StatusWords:
    """How a status is shown; an unknown one as it is called."""
    return STATUS_WORDS.get(status, StatusWords("?", status.lower(), ""))


def legend(numbers: Sequence[PrintedNumber]) -> tuple[PrintedStatus, ...]:
    """The statuses that the numbers have, with their counts."""
    counts = Counter(number.status for number in numbers)
    order = [*STATUS_WORDS, *(status for status in counts if status not in STATUS_WORDS)]
    return tuple(
        PrintedStatus(*words_of(status), counts[status]) for status in order if counts[status]
    )


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
