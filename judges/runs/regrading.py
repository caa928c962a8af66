"""A run's open answers, graded by another judge: of the same replies grades alone can differ."""

from collections import Counter
from collections.abc import Mapping
from typing import Final, NamedTuple

from judges.core.types import Subject
from judges.protocols.open_ended import Regrading
from schema.judging_log import OutcomeLine
from schema.protocols import PROTOCOLS
from schema.vocabulary import REPLIED, SETTINGS
from store.queries.judging.graded import replies, run_of
from store.reading.store import Row, Store

NO_TEXT: Final = "no text of the reply is kept"
NO_ANSWER: Final = "the question has no expected answer"
NO_REPLY: Final = "the call brought no reply"


class Regraded(NamedTuple):
    """What is graded again: whose replies, how each is graded, and replies that hold no answer.

    `ungraded` are outcomes as they are in the run: refused, unreadable or empty replies, of which
    no judge can say more. `left_out` counts those that are neither, by their reason.
    """

    run: Row
    protocol: Regrading
    subjects: tuple[Subject, ...]
    ungraded: tuple[OutcomeLine, ...]
    left_out: Mapping[str, int]


def regraded(store: Store, run: str, questions: frozenset[str], limit: int | None) -> Regraded:
    """The replies of a run of open-ended questions, of these questions.

    Raises ValueError: there is no such run, or none of its replies can be graded.
    """
    header = run_of(store, run)
    if header is None:
        raise ValueError(f"there is no run “{run[:80]}” in the store")
    if not PROTOCOLS[header["protocol"]].is_graded:
        raise ValueError(
            f"“{run[:80]}” is a run of {header['protocol']}, whose answers no judge grades"
        )
    rows = [row for row in replies(store, run) if row["question"] in questions][:limit]
    graded = [row for row in rows if row["status"] == "ok" and not _lacks(row)]
    if not graded:
        raise ValueError(f"“{run[:80]}” has no reply to these questions that can be graded")
    answers = {(row["question"], row["rotation"]): row["raw"] for row in graded}
    setting = header["setting"] or SETTINGS[0]
    return Regraded(
        header,
        Regrading(answers, setting),
        tuple(_subject(row) for row in graded),
        tuple(_outcome(row, setting) for row in rows
              if row["status"] != "ok" and row["status"] in REPLIED),
        Counter(filter(None, map(_lacks, rows))),
    )  # fmt: skip


def _lacks(row: Row) -> str:
    """Why an answer is neither graded nor taken over as it is, or ""."""
    if row["status"] not in REPLIED:
        return NO_REPLY
    if row["status"] != "ok":
        return ""
    if not row["raw"]:
        return NO_TEXT
    return "" if row["expected"] else NO_ANSWER


def _subject(row: Row) -> Subject:
    return Subject(
        row["benchmark"], row["clip"] or "", question=row["question"], text=row["text"] or "",
        expected=row["expected"], rotation=row["rotation"],
    )  # fmt: skip


def _outcome(row: Row, setting: str) -> OutcomeLine:
    return OutcomeLine(
        key="as it was", benchmark=row["benchmark"], clip=row["clip"] or "",
        question=row["question"], rotation=row["rotation"], setting=setting, status=row["status"],
        raw=row["raw"] or "",
    )  # fmt: skip
