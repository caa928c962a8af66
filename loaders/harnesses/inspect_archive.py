"""Inspect's log files, read within caps: `.eval` (a ZIP with Zstandard members) and `.json`.

Python's zipfile reads Zstandard from 3.14 only; Arrow has the codec. Only `header.json` and
`samples/…` are read. A version of the format that is not known here is left to `inspect_ai`, where
that is installed, and refused in words where it is not.
"""

import importlib.util
import json
import struct
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import pyarrow as pa

from loaders import FileRefused, NotOurs
from loaders.files.text_files import NotJSON, parse, read_json, regular

VERSIONS: Final = (1, 2)
"""Versions of the log format that are read here."""
PACKED_CAP: Final = 4 * 2**30
MEMBER_CAP: Final = 64 * 2**20
"""Bytes of a member: a sample's log can hold its clip."""
MEMBERS: Final = 400_000
RATIO: Final = 1_000
RATIO_FROM: Final = 4 * 2**20
_ZSTANDARD: Final = 93
_LOCAL: Final = struct.Struct("<4s22xHH")


class EvalLog(NamedTuple):
    """A log's header (`eval`, `status`, …) and its samples with their places; a fault as text."""

    header: dict[str, Any]
    samples: Iterator[tuple[str, dict[str, Any] | str]]
    total: int


def read_log(path: Path, name: str) -> EvalLog:
    """The log in the file. Raises FileRefused; NotOurs where it is no log of Inspect's."""
    regular(path, name, PACKED_CAP)
    log = _archive(path, name) if path.suffix.lower() == ".eval" else _document(path, name)
    if log.header.get("version") in VERSIONS:
        return log
    if importlib.util.find_spec("inspect_ai") is None:
        known = " and ".join(map(str, VERSIONS))
        raise FileRefused(
            name, "version", f"is {str(log.header.get('version'))[:20]!r}, and {known} are read "
            "here: install inspect_ai (whyreel[inspect]), which reads its own logs"
        )  # fmt: skip
    return _by_inspect(path, name)


def _checked(header: object, name: str) -> dict[str, Any]:
    if not isinstance(header, dict) or not isinstance(header.get("eval"), dict):
        raise NotOurs(name, "", "is no log of Inspect's")
    return header


def _document(path: Path, name: str) -> EvalLog:
    header = _checked(read_json(path, name), name)
    samples = header.get("samples") or []
    if not isinstance(samples, list):
        raise FileRefused(name, "samples", "is no list")
    return EvalLog(header, _numbered(samples), len(samples))


def _numbered(samples: list[Any]) -> Iterator[tuple[str, dict[str, Any] | str]]:
    for number, sample in enumerate(samples, 1):
        yield f"sample {number}", sample if isinstance(sample, dict) else "is no object"


def _archive(path: Path, name: str) -> EvalLog:
    try:
        with zipfile.ZipFile(path) as archive:
            members = archive.infolist()
    except (zipfile.BadZipFile, OSError, ValueError, EOFError) as error:
        raise NotOurs(name, "", "is no .eval log, which is a ZIP archive") from error
    if len(members) > MEMBERS:
        raise FileRefused(name, "", f"holds {len(members)} parts; at most {MEMBERS} are read")
    by_name = {member.filename: member for member in members}
    head = by_name.get("header.json") or by_name.get("_journal/start.json")
    if head is None:
        raise NotOurs(name, "", "has no header.json, so it is no log of Inspect's")
    header = _parsed(path, head)
    if isinstance(header, str):
        raise FileRefused(name, head.filename, header)
    samples = [member for member in members if member.filename.startswith("samples/")]
    listed = ((member.filename, _parsed(path, member)) for member in samples)
    return EvalLog(_checked(header, name), listed, len(samples))


def _parsed(path: Path, member: zipfile.ZipInfo) -> dict[str, Any] | str:
    try:
        value = parse(_unpacked(path, member).decode())
    except (json.JSONDecodeError, NotJSON, UnicodeDecodeError) as error:
        return f"is not JSON ({error})"[:200]
    except (pa.ArrowException, zipfile.BadZipFile, OSError, EOFError, ValueError) as error:
        return f"cannot be unpacked ({error})"[:200]
    return value if isinstance(value, dict) else "is no object"


def _unpacked(path: Path, member: zipfile.ZipInfo) -> bytes:
    """The member's bytes. Raises ValueError above the caps, whatever the archive says of its
    size."""
    large = member.file_size > RATIO_FROM and member.file_size > RATIO * max(
        member.compress_size, 1
    )
    if member.file_size > MEMBER_CAP or member.compress_size > MEMBER_CAP or large:
        raise ValueError(f"{member.file_size:,} bytes of {member.compress_size:,}")
    if member.compress_type == _ZSTANDARD:
        packed = pa.BufferReader(_packed(path, member))
        with pa.CompressedInputStream(packed, "zstd") as stream:
            made: bytes = stream.read(MEMBER_CAP + 1)
    else:
        with zipfile.ZipFile(path) as archive, archive.open(member) as handle:
            made = handle.read(MEMBER_CAP + 1)
    if len(made) > MEMBER_CAP:
        raise ValueError(f"more than {MEMBER_CAP:,} bytes")
    return made


def _packed(path: Path, member: zipfile.ZipInfo) -> bytes:
    with path.open("rb") as handle:
        handle.seek(member.header_offset)
        mark, name_size, extra_size = _LOCAL.unpack(handle.read(_LOCAL.size))
        if mark != b"PK\x03\x04":
            raise zipfile.BadZipFile("no local header")
        handle.seek(name_size + extra_size, 1)
        return handle.read(member.compress_size)


def _by_inspect(path: Path, name: str) -> EvalLog:
    from inspect_ai.log import read_eval_log  # type: ignore[import-not-found,unused-ignore]

    try:
        log = read_eval_log(str(path)).model_dump(mode="json")
    except Exception as error:  # whatever its own validation raises
        raise FileRefused(name, "", f"inspect_ai cannot read it ({str(error)[:200]})") from error
    return EvalLog(log, _numbered(log.get("samples") or []), len(log.get("samples") or []))
