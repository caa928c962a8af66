"""All that is known of a clip as JSON: `/api/case/<clip>?version=<version>`.

With the version it is the case's permanent address: what it answers never changes, as long as that
version is kept. Without one it is of the current version and names its permanent address.
"""

from dataclasses import asdict
from typing import Any, Final
from urllib.parse import urljoin

import orjson
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from app.server.access.client_address import public_base
from app.server.visible_store import is_shared, kept_store
from store import OverBudget
from store.queries.clips.clip import Watched, watch
from store.reading.store import Store
from views.address import links
from views.address.filters import Filters

NONE: Final = "There is no such case in this version of the data.\n"
SLOW: Final = "This took longer than its budget and was stopped; try again.\n"
FOREVER: Final = "max-age=31536000, immutable"
OF_CLIP: Final = (
    "clip", "benchmark", "benchmark_name", "licence", "citation", "item", "prompt", "item_question",
    "ground_truth", "test_point", "paradigm", "paradigm_name", "dimension", "task", "tier", "part",
    "theme", "generator", "generator_name", "duration", "chain_length",
)  # fmt: skip
"""The fields of a clip that are exported; paths of its files are not."""
LISTS: Final = (
    "people", "chains", "questions", "verdicts", "labels", "times", "links", "pins", "scene",
)  # fmt: skip


async def serve(request: Request) -> Response:
    """Answer one case; 404 in words for an unknown one or a version that is not kept."""
    version = request.query_params.get("version", "")
    store = await run_in_threadpool(kept_store, version)
    try:
        case = await run_in_threadpool(case_of, store, request.path_params["clip"])
    except OverBudget:
        return PlainTextResponse(SLOW, 503)
    if case is None:
        return PlainTextResponse(NONE, 404)
    case["address"] = urljoin(public_base(request), case["address"])
    who = "public" if is_shared(store) else "private"
    headers = {
        "cache-control": f"{who}, {FOREVER}" if version == store.version else "no-cache",
        "etag": f'"{store.version}"',
    }
    if request.headers.get("if-none-match", "").removeprefix("W/") == headers["etag"]:
        return Response(status_code=304, headers=headers)
    body = orjson.dumps(case, option=orjson.OPT_NON_STR_KEYS)
    return Response(body, media_type="application/json", headers=headers)


def case_of(store: Store, clip: str) -> dict[str, Any] | None:
    """All that is known of a clip of a version; None where there is no such clip."""
    watched = watch(store, clip, run="all")
    if watched is None:
        return None
    lists = asdict(watched)
    return {
        "version": store.version,
        "hash": store.hash,
        "address": links.case(clip, store.version),
        "page": links.watch(Filters(version=store.version), clip),
        "clip": {name: watched.clip.get(name) for name in OF_CLIP},
        "media": _media(watched, store.version),
        **{name: lists[name] for name in LISTS},
    }


def _media(watched: Watched, version: str) -> str | None:
    clip = watched.clip
    has_media = clip.get("media")
    return links.media(str(clip["clip"]), version, clip["media_tag"]) if has_media else None
