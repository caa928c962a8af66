"""The protocols by name. Adding one is one file and one line here."""

from typing import Final

from judges.protocols.eva import EVA
from judges.types import JudgingProtocol

PROTOCOLS: Final[dict[str, JudgingProtocol]] = {protocol.name: protocol for protocol in (EVA,)}
