"""Text of files for reports and terminals: what would act, hide or turn the line round is shown."""

import re
from typing import Final

_ACTING: Final = re.compile(
    r"[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
)
"""C0 and C1 controls, other line ends, changes of direction, and bytes that are no text."""


def visible(text: str) -> str:
    r"""The text in one line, with each such character as its escape, such as `\x1b`."""
    return _ACTING.sub(lambda found: found[0].encode("unicode_escape").decode(), text)
