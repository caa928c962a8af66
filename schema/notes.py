"""Facts in the notes of rows: a model's month of release, and the submission that a run came as."""

import re
from typing import Final

_MONTH: Final = re.compile(r"(?:19|20)\d\d-(?:0[1-9]|1[0-2])")
_RELEASE: Final = re.compile(rf"released ({_MONTH.pattern}) \(general knowledge\)")
RECEIPT: Final = r"[A-Z2-7]{4}-[A-Z2-7]{4}-[A-Z2-7]{4}"
_SUBMISSION: Final = re.compile(rf"submission ({RECEIPT})\b")


def is_month(text: str) -> bool:
    """Whether a text is a month, such as 2024-05."""
    return _MONTH.fullmatch(text) is not None


def release_note(month: str) -> str:
    """What a note says of a release; empty for none."""
    return f"released {month} (general knowledge)" if month else ""


def released_in(note: str | None) -> str:
    """The month that a note states; empty where it states none."""
    stated = _RELEASE.search(note or "")
    return stated[1] if stated else ""


def is_receipt(text: str) -> bool:
    """Whether the text has the form of a receipt's number."""
    return re.fullmatch(RECEIPT, text) is not None


def run_note(receipt: str, received: str, accepted: str) -> str:
    """What a run that was accepted carries in `run.note`; the times are ISO 8601."""
    return f"submission {receipt}, received {received[:10]}, accepted {accepted[:10]}"


def receipt_in(note: str | None) -> str:
    """The receipt that a run's note names; empty where it came otherwise."""
    match = _SUBMISSION.match(note or "")
    return match[1] if match else ""
