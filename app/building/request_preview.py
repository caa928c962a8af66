"""What a build would send first, for a visitor to look at before anything goes."""

import asyncio
from typing import Any

from app.building import build_clients
from app.building.order import Order
from app.live_calls.endpoint_forms import EndpointForm, endpoint
from app.live_calls.request_parts import OURS, frame, message
from judges.request.preview import prompted
from pipelines.jobs import TOKENS_IN, TOKENS_OUT, BuildJob, BuildSettings, Expected
from pipelines.peek import FirstRequest, first_request


def preview(order: Order, job: BuildJob, setting: BuildSettings, calls: Expected) -> dict[str, Any]:
    """The first request in full, how many calls may follow, and what they may cost."""
    first, reason = asyncio.run(first_request(job, order.told, setting, order.drafts))
    each = build_clients.cost(order.judge, calls)
    return {
        **calls._asdict(),
        "tokens_in": TOKENS_IN, "tokens_out": TOKENS_OUT, "cost": each, "reason": reason,
        "clip": None if setting.media is None else (order.witness or order.judge).label,
        "first": None if first is None else _first(first, order.judge),
    }  # fmt: skip


def _first(first: FirstRequest, form: EndpointForm) -> dict[str, Any]:
    at = endpoint(form, None)
    sent = prompted(first.prompt, at, first.media)
    return {
        "agent": first.agent,
        "address": OURS if form.kind == "house" else at.address,
        "bytes": f"{sent.size / 1000:,.1f} KB",
        "tokens": sent.tokens_in,
        "options": sent.options,
        "frames": [frame(part) for part in sent.frames],
        "messages": [message(part) for part in sent.messages],
    }
