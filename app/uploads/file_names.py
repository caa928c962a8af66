"""Names of uploaded files: data to show, and the harmless name under which a loader reads one."""

import re
from typing import Final

ENDINGS: Final = (".csv", ".tsv", ".json", ".jsonl", ".parquet", ".xlsx")
MAX_NAME: Final = 120
_HARMLESS: Final = re.compile(r"[^\w.+-]", re.ASCII)


def shown(name: str) -> str:
    """The last part of a name as it was sent, without control signs; at most 120 characters."""
    last = re.split(r"[/\\]", name)[-1]
    return "".join(sign for sign in last if sign.isprintable())[-MAX_NAME:].strip()


def refusal(name: str, start: bytes) -> str:
    """Why a file is not taken, by its name and first bytes; empty where nothing is against it."""
    ending = _ending(name)
    if ending in (".pkl", ".pickle", ".pt", ".npy", ".joblib") or start.startswith(b"\x80\x04"):
        return "is a pickle, which can run code when it is read; export it as CSV, JSON or Parquet"
    if ending not in ENDINGS:
        return f"is none of {', '.join(ENDINGS)}"
    if not start:
        return "is empty"
    if not _fits(ending, start):
        return f"does not begin like a {ending} file"
    return ""


def harmless(name: str, taken: set[str]) -> str:
    """A name of letters, digits and `. _ + -` that is not taken yet, for a loader to read from."""
    ending = _ending(name)
    stem = _HARMLESS.sub("_", shown(name)[: -len(ending)]).lstrip(".")[:80] or "file"
    made, count = stem + ending, 1
    while made in taken:
        count += 1
        made = f"{stem}-{count}{ending}"
    return made


def _ending(name: str) -> str:
    return "." + name.rpartition(".")[2].lower() if "." in name else ""


def _fits(ending: str, start: bytes) -> bool:
    if ending == ".parquet":
        return start.startswith(b"PAR1")
    if ending == ".xlsx":
        return start.startswith(b"PK\x03\x04")
    if b"\0" in start[:4096]:
        return start.startswith((b"\xff\xfe", b"\xfe\xff"))  # UTF-16: the loader says so
    if ending in (".json", ".jsonl"):
        return start.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] in (b"{", b"[")
    return True
