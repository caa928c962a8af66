"""Conditions as text: a test more for one that there is."""

import re

from views.address.where.parser import understand
from views.address.where.tree import AnyOf

_BARE = re.compile(r"""[^\s"=<>≥≤≠!(),]+""")


def with_test(text: str, field: str, value: str) -> str:
    """The condition `text`, and besides that the field has this value."""
    whole = f"({text})" if isinstance(understand(text).tree, AnyOf) else text
    return f"{whole} {field}={quoted(value)}".strip()


def quoted(value: str) -> str:
    """A value as a condition holds it: in quotes where its signs would have a meaning."""
    if _BARE.fullmatch(value):
        return value
    escaped = re.sub(r'(["\\])', r"\\\1", value)
    return f'"{escaped}"'
