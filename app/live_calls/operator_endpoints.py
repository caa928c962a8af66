"""Whom visitors' calls may reach: hosts, networks, and endpoints with keys of the operator's."""

from typing import Final

from app.server.settings import OperatorEndpoint, settings
from judges.wire.network_guard import OPEN, Rules

HOSTED: Final = ("api.openai.com", "generativelanguage.googleapis.com", "openrouter.ai")
"""Who may be asked in public mode where the operator names nobody."""


def network_rules() -> Rules:
    """The SSRF guard's rules of this process."""
    hosts = frozenset(settings().judge_hosts)
    if not settings().public:
        return Rules(hosts) if hosts else OPEN
    return Rules(hosts or frozenset(HOSTED), guarded=True, nets=settings().judge_nets)


def operator_endpoints() -> tuple[OperatorEndpoint, ...]:
    """The operator's endpoints, in order."""
    return settings().judge_endpoints
