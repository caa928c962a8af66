"""Boxes of an MP4 rewritten, to make films of kinds that no encoder here writes."""

import struct
from collections.abc import Iterator, Sequence

TRACK = (b"moov", b"trak")


def matrix(film: bytes, numbers: Sequence[int]) -> bytes:
    """Turn a film by the matrix (a, b, c, d) of its track."""
    a, b, c, d = numbers
    at = _at(film, (*TRACK, b"tkhd"))[0] + 48
    values = [a << 16, b << 16, 0, c << 16, d << 16, 0, 0, 0, 1 << 30]
    return film[:at] + struct.pack(">9i", *values) + film[at + 36 :]


def track_size(film: bytes, width: int, height: int) -> bytes:
    """State another size of the track than its pictures have."""
    at, length = _at(film, (*TRACK, b"tkhd"))
    return (
        film[: at + length - 8]
        + struct.pack(">II", width << 16, height << 16)
        + film[at + length :]
    )


def edits(film: bytes, pieces: Sequence[tuple[float, float | None]]) -> bytes:
    """Replace a film's edit list: seconds that a piece lasts, and where it begins in the track.

    None is a gap before the first picture. The index must lie behind the pictures.
    """
    movie = _number(film, _at(film, (b"moov", b"mvhd"))[0] + 20)
    ticks = _number(film, _at(film, (*TRACK, b"mdia", b"mdhd"))[0] + 20)
    old, length = _at(film, (*TRACK, b"edts"))
    delay = _number(film, old + 28)
    listed = b"".join(
        struct.pack(
            ">IiI",
            round(lasts * movie),
            -1 if begins is None else delay + round(begins * ticks),
            1 << 16,
        )
        for lasts, begins in pieces
    )
    new = _box(b"edts", _box(b"elst", struct.pack(">II", 0, len(pieces)) + listed))
    return _replaced(film, TRACK, old, length, new)


def without_edits(film: bytes) -> bytes:
    """Take a film's edit list away, as some writers leave it out."""
    old, length = _at(film, (*TRACK, b"edts"))
    return _replaced(film, TRACK, old, length, b"")


def _replaced(film: bytes, inside: Sequence[bytes], at: int, length: int, new: bytes) -> bytes:
    changed = bytearray(film)
    for depth in range(1, len(inside) + 1):
        outer, size = _at(film, inside[:depth])
        changed[outer : outer + 4] = struct.pack(">I", size + len(new) - length)
    return bytes(changed[:at]) + new + bytes(changed[at + length :])


def _box(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I4s", 8 + len(body), kind) + body


def _number(film: bytes, at: int) -> int:
    return int(struct.unpack(">I", film[at : at + 4])[0])


def _at(film: bytes, path: Sequence[bytes]) -> tuple[int, int]:
    """Offset and length of the first box at a path."""
    start, end = 0, len(film)
    at, length = 0, 0
    for kind in path:
        at, length = next(
            (each, size) for name, each, size in _boxes(film, start, end) if name == kind
        )
        start, end = at + 8, at + length
    return at, length


def _boxes(film: bytes, start: int, end: int) -> Iterator[tuple[bytes, int, int]]:
    while start + 8 <= end:
        size = _number(film, start) or end - start
        yield film[start + 4 : start + 8], start, size
        start += size
