"""What a visitor may take up: sizes, rows, time. Each can be set by a variable; less in public."""

import os
from typing import NamedTuple


class Limits(NamedTuple):
    """Sizes in MB, `hours` until a session is forgotten, `seconds` for one import.

    `sessions` and `at_once` are for all visitors together, `sessions_each` and `per_hour` (uploads
    and imports) for one address.
    """

    file_mb: int
    session_mb: int
    files: int
    rows: int
    hours: float
    seconds: int
    memory_mb: int
    sessions: int
    at_once: int
    sessions_each: int
    per_hour: int


PRIVATE = Limits(512, 2048, 20, 20_000_000, 7 * 24, 900, 6144, 50, 2, 25, 10_000)
PUBLIC = Limits(32, 64, 10, 300_000, 4, 120, 3072, 50, 2, 10, 240)


def public() -> bool:
    """Whether strangers use this server: `WHYREEL_PUBLIC=1`."""
    return os.environ.get("WHYREEL_PUBLIC", "") not in ("", "0")


def limits() -> Limits:
    """The limits of this process: `WHYREEL_UPLOAD_FILE_MB`, `…_SESSION_MB`, `…_ROWS` and so on."""
    base = PUBLIC if public() else PRIVATE
    told = {
        name: value
        for name in Limits._fields
        if (value := _positive(os.environ.get(f"WHYREEL_UPLOAD_{name.upper()}", ""))) is not None
    }
    whole = {name: max(1, int(value)) for name, value in told.items() if name != "hours"}
    return base._replace(hours=told.get("hours", base.hours), **whole)


def _positive(text: str) -> float | None:
    try:
        value = float(text)
    except ValueError:
        return None
    return value if 0 < value < 1e9 else None
