"""The size of an export, as one line that is printed before anything is written."""

from collections.abc import Mapping
from typing import Final

MB: Final = 1e6


def size_line(counts: Mapping[str, int], about_bytes: int | None = None) -> str:
    """Return a line such as “Size: 12 cases, 1 clip, about 3.4 MB”.

    Args:
        counts: Noun in the singular → how many are written.
        about_bytes: An estimate; None if it is unknown.
    """
    parts = [f"{count:,} {noun}{'' if count == 1 else 's'}" for noun, count in counts.items()]
    if about_bytes is not None:
        parts.append(f"about {megabytes(about_bytes)}")
    return f"Size: {', '.join(parts)}"


def megabytes(size: int) -> str:
    """Return bytes as text: “3.4 MB”, “12.0 KB”."""
    return f"{size / MB:,.1f} MB" if size >= MB / 10 else f"{size / 1000:,.1f} KB"
