"""What a build would send first, for a visitor to look at before anything goes."""

import asyncio
from typing import Any

from app.building import build_clients
from app.building.order import Order
from app.live_calls.endpoint_forms import Asked, endpoint
from app.live_calls.request_parts import OURS, frame, message
from judges.request.preview import prompted
from pipelines.jobs import TOKENS_IN, TOKENS_OUT, BuildJob, BuildSettings, Expected
from pipelines.peek import FirstRequest, first_request


def preview(asked: Order, job: BuildJob, setting: BuildSettings, calls: Expected) -> dict[str, Any]:
    """The first request in full, how many calls may follow, and what they may cost."""
    first, reason = asyncio.run(first_request(job, asked.told, setting, asked.drafts))
    each = build_clients.cost(asked.judge, calls)
    return {
        **calls._asdict(),
        "tokens_in": TOKENS_IN, "tokens_out": TOKENS_OUT, "cost": each, "reason": reason,
        "clip": None if setting.media is None else (asked.witness or asked.judge).label,
        "first": None if first is None else _first(first, asked.judge),
    }  # fmt: skip


def _first(first: FirstRequest, asked: Asked) -> dict[str, Any]:
    at = endpoint(asked, None)
    sent = prompted(first.prompt, at, first.media)
    return {
        "agent": first.agent,
        "address": OURS if asked.kind == "house" else at.address,
        "bytes": f"{sent.size / 1000:,.1f} KB",
        "tokens": sent.tokens_in,
        "options": sent.options,
        "frames": [frame(one) for one in sent.frames],
        "messages": [message(one) for one in sent.messages],
    }
