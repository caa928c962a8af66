"""The stand-in's replies to R3's agents, and one error for each."""

from typing import Any, Final

AGENTS: Final[dict[str, Any]] = {}
