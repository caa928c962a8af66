"""Runs that visitors submit to a board: the receipt, the states, and what an accepted run notes."""

import re
from typing import Final, Literal

State = Literal["waiting", "accepting", "accepted", "refused", "withdrawn"]
"""`accepting`: its import is under way. An intent in the database names the owner and the time."""
RECEIPT: Final = r"[A-Z2-7]{4}-[A-Z2-7]{4}-[A-Z2-7]{4}"
_NOTE: Final = re.compile(rf"submission ({RECEIPT})\b")


def is_receipt(text: str) -> bool:
    """Whether the text has the form of a receipt's number."""
    return re.fullmatch(RECEIPT, text) is not None


def run_note(receipt: str, received: str, accepted: str) -> str:
    """What a run that was accepted carries in `run.note`; the times are ISO 8601."""
    return f"submission {receipt}, received {received[:10]}, accepted {accepted[:10]}"


def receipt_in(note: str | None) -> str:
    """The receipt that a run's note names; empty where it came otherwise."""
    match = _NOTE.match(note or "")
    return match[1] if match else ""
