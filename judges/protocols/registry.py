"""The protocols by name. Adding one is one file and one line here."""

from typing import Final

from judges.protocols.choice import CHOICE
from judges.protocols.eva import EVA
from judges.protocols.open_ended import OPEN_ENDED
from judges.protocols.published import load_eva
from judges.protocols.realism import REALISM
from judges.types import JudgingProtocol

__all__ = ["PROTOCOLS", "load_eva"]

PROTOCOLS: Final[dict[str, JudgingProtocol]] = {
    protocol.name: protocol for protocol in (EVA, CHOICE, OPEN_ENDED, REALISM)
}
