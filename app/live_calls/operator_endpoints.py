"""The network rules of visitors' calls, and the endpoints that have the operator's keys."""

from typing import Final

from app.server.settings import OperatorEndpoint, settings
from judges.wire.network_guard import OPEN, Rules

HOSTED: Final = ("api.openai.com", "generativelanguage.googleapis.com", "openrouter.ai")
"""Permitted hosts in public mode where the operator sets none."""


def network_rules() -> Rules:
    """The rules of the SSRF guard."""
    hosts = frozenset(settings().judge_hosts)
    if not settings().public:
        return Rules(hosts) if hosts else OPEN
    return Rules(hosts or frozenset(HOSTED), guarded=True, nets=settings().judge_nets)


def operator_endpoints() -> tuple[OperatorEndpoint, ...]:
    """The operator's endpoints, in the order of the settings."""
    return settings().judge_endpoints
