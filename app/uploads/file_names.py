"""Names of uploaded files: sanitized for display, and a safe name for the loader."""

import re
from typing import Final

ENDINGS: Final = (
    ".csv", ".tsv", ".json", ".jsonl", ".parquet", ".xlsx", ".eval", ".gz", ".zst", ".bz2",
)  # fmt: skip
_PACKED: Final = {".gz": b"\x1f\x8b", ".zst": b"\x28\xb5\x2f\xfd", ".bz2": b"BZh"}
MAX_NAME: Final = 120
_UNSAFE: Final = re.compile(r"[^\w.+-]", re.ASCII)


def display_name(name: str) -> str:
    """The last path component of a name, without control characters; at most 120 characters."""
    last = re.split(r"[/\\]", name)[-1]
    return "".join(sign for sign in last if sign.isprintable())[-MAX_NAME:].strip()


def refusal_reason(name: str, start: bytes) -> str:
    """Why a file is refused, by its ending and first bytes; empty if it is accepted."""
    ending = _ending(name)
    if ending in (".pkl", ".pickle", ".pt", ".npy", ".joblib") or start.startswith(b"\x80\x04"):
        return "is a pickle, which can run code when it is read; export it as CSV, JSON or Parquet"
    if ending not in ENDINGS:
        return f"is none of {', '.join(ENDINGS)}"
    if not start:
        return "is empty"
    if not _matches_ending(ending, start):
        return f"does not begin like a {ending} file"
    return ""


def safe_name(name: str, taken: set[str]) -> str:
    """A unique file name of letters, digits and `. _ + -`, for a loader to read from."""
    ending = _ending(name)
    stem = _UNSAFE.sub("_", display_name(name)[: -len(ending)]).lstrip(".")[:80] or "file"
    unique, count = stem + ending, 1
    while unique in taken:
        count += 1
        unique = f"{stem}-{count}{ending}"
    return unique


def _ending(name: str) -> str:
    return "." + name.rpartition(".")[2].lower() if "." in name else ""


def _matches_ending(ending: str, start: bytes) -> bool:
    if ending == ".parquet":
        return start.startswith(b"PAR1")
    if ending in (".xlsx", ".eval"):
        return start.startswith(b"PK\x03\x04")
    if ending in _PACKED:
        return start.startswith(_PACKED[ending])
    if b"\0" in start[:4096]:
        return start.startswith((b"\xff\xfe", b"\xfe\xff"))  # UTF-16, which is converted
    if ending in (".json", ".jsonl"):
        return start.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] in (b"{", b"[")
    return True
