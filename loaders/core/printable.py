"""Sanitize untrusted text for reports and terminals: control and bidi characters are escaped."""

import re
from typing import Final

_ACTING: Final = re.compile(
    r"[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
)
"""C0 and C1 controls, Unicode line ends, bidi controls, and lone surrogates (undecodable bytes)."""


def visible(text: str) -> str:
    r"""The text on one line, with each such character escaped, such as `\x1b`."""
    return _ACTING.sub(lambda match: match[0].encode("unicode_escape").decode(), text)
