"""The encoding of a clip where it is left open: the whole film where the endpoint sees it."""

from typing import Final, NamedTuple

from judges.core.capabilities import Capabilities
from judges.core.types import Encoding
from judges.request.encodings import WHOLE
from schema import COMMAND

AUTO: Final = "auto"


class ChosenEncoding(NamedTuple):
    """An encoding, and why it was chosen."""

    encoding: Encoding
    reason: str


def choose_encoding(known: Capabilities) -> ChosenEncoding:
    """The whole film in the first encoding that a probe saw taken and looked at, else frames.

    A server may take a film and never look at it: so what was not probed is not tried.
    """
    sights = dict(known.encodings)
    for encoding in WHOLE:
        if sights.get(encoding):
            return ChosenEncoding(encoding, f"{AUTO}: the probe saw it taken and looked at")
    if sights:
        return ChosenEncoding("frames", f"{AUTO}: the probe saw that no whole film is looked at")
    hint = f"`{COMMAND} judge probe` finds out whether it takes the whole film"
    return ChosenEncoding("frames", f"{AUTO}: this model was never probed here; {hint}")
