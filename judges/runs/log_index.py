"""What a log knows of each case and of each attempt, by digests in a file of its own.

SQLite keeps a few megabytes of it in memory, however long the log is, and deletes the file with the
last of its users. A digest has 128 bits: that two cases share one will not happen.
"""

import hashlib
import sqlite3
from typing import Final

BYTES: Final = 16
CACHE_KB: Final = 2_000
TABLES: Final = """
PRAGMA journal_mode = OFF;
PRAGMA synchronous = OFF;
CREATE TABLE ended (digest BLOB PRIMARY KEY, status TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE sent (digest BLOB PRIMARY KEY) WITHOUT ROWID;
BEGIN;
"""
"""One transaction that never ends: nobody else reads the file, and it is not for another time."""


class LogIndex:
    """Case → its last status, and which attempts there were. Whoever writes holds a lock."""

    def __init__(self) -> None:
        self._file = sqlite3.connect("", check_same_thread=False, isolation_level=None)
        self._file.execute(f"PRAGMA cache_size = -{CACHE_KB}")
        self._file.executescript(TABLES)

    def status(self, case: str) -> str | None:
        """How the case ended last; None for one that has not."""
        row = self._file.execute("SELECT status FROM ended WHERE digest = ?", (_digest(case),))
        known = row.fetchone()
        return None if known is None else str(known[0])

    def end(self, case: str, status: str) -> None:
        """The case has ended so."""
        self._file.execute("INSERT OR REPLACE INTO ended VALUES (?, ?)", (_digest(case), status))

    def is_sent(self, attempt: tuple[str, float]) -> bool:
        """Whether there was this attempt: the id of a request and when it began."""
        name = (_digest(repr(attempt)),)
        return (
            self._file.execute("SELECT 1 FROM sent WHERE digest = ?", name).fetchone() is not None
        )

    def send(self, attempt: tuple[str, float]) -> None:
        """There was this attempt."""
        self._file.execute("INSERT OR IGNORE INTO sent VALUES (?)", (_digest(repr(attempt)),))


def _digest(text: str) -> bytes:
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=BYTES).digest()
