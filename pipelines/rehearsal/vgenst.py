"""The stand-in's replies to VGenST-Bench's agents, and one error for each."""

from typing import Any, Final

AGENTS: Final[dict[str, Any]] = {}
