"""The statuses of printed numbers, as words with a sign."""

from collections import Counter
from collections.abc import Sequence
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
