"""Preview of a build: its first request and its cost estimate, without sending anything."""

import asyncio
from collections.abc import Sequence
from typing import Any

from app.building import build_clients
from app.building.order import BuildOrder
from app.live_calls.endpoint_forms import EndpointForm, endpoint
from app.live_calls.request_parts import OURS, frame_data, message_data
from judges.request.preview import preview_prompt
from pipelines.build_job import TOKENS_OUT, BuildJob, BuildSettings, Expected
from pipelines.independence import notes
from pipelines.peek import FirstRequest, first_request


def preview(
    order: BuildOrder,
    job: BuildJob,
    setting: BuildSettings,
    calls: Expected,
    evaluated: Sequence[str],
) -> dict[str, Any]:
    """The first request in full, the expected number of calls, their cost, and what to know of who
    validates; `evaluated` are the models of the loaded results."""
    first, reason = asyncio.run(first_request(job, order.given, setting, order.drafts))
    each = build_clients.estimate_cost(order, calls)
    second = None if order.validator is None else order.validator.model
    return {
        **calls._asdict(),
        "tokens_out": TOKENS_OUT, "cost": each, "reason": reason,
        "clip": None if setting.media is None else (order.validator or order.judge).label,
        "notes": list(notes(order.judge.model, second, evaluated)),
        "first": None if first is None else _first_request(first, order.judge),
    }  # fmt: skip


def _first_request(first: FirstRequest, form: EndpointForm) -> dict[str, Any]:
    at = endpoint(form, None)
    sent = preview_prompt(first.prompt, at, first.media)
    return {
        "agent": first.agent,
        "address": OURS if form.kind == "house" else at.address,
        "bytes": f"{sent.size / 1000:,.1f} KB",
        "tokens": sent.tokens_in,
        "options": sent.options,
        "frames": [frame_data(part) for part in sent.frames],
        "messages": [message_data(part) for part in sent.messages],
    }
