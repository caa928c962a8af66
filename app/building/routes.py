"""`POST /api/build`: one case, told as server-sent events; and what is made of accepted ones.

Keys, networks and rates are guarded as those of `/api/judge`: a key comes in a header, goes with
the calls, and is struck from all that is told.
"""

import asyncio
import contextlib
import logging
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import orjson
from pydantic import SecretStr, ValidationError
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from app.building import order as ordered
from app.building.order import Order
from app.judging import endpoints
from app.judging.events import Emit, EventStream
from app.judging.keys import BadKeyError, Striker, taken
from app.judging.rates import DESK, TooMuch
from app.judging.rates import visitor as asker
from app.judging.rules import rules
from app.limits import public
from app.overlay import store_of
from app.upload import ours_alone
from app.upload_files import Refused
from app.writers import zipped
from judges.endpoint import Budget, Client, Endpoint
from judges.network import http_client
from loaders.builds import BuildLine
from pipelines.agent import Round
from pipelines.files import write
from pipelines.jobs import JOBS, run
from pipelines.quality import Vote, quality
from pipelines.record import Prefilled, line, round_line
from store.queries.chains import chains
from store.queries.media import media
from views.build_payload import drafted, graph

LOG: Final = logging.getLogger("whyreel")
BROKEN: Final = "something went wrong on this server; it was written to its log"
MOST_FILES: Final = 40


@ours_alone
async def build(request: Request) -> Response:
    """POST: build one case."""
    who = asker(request)
    asked = await ordered.read(request)
    if asked.judge.kind != "endpoint":
        raise Refused(422, "name an endpoint of your own")
    try:
        keys = taken(request.headers, 1)
    except BadKeyError as error:
        raise Refused(422, str(error)) from None
    version = request.query_params.get("version", "")
    asked = await run_in_threadpool(_with_chain, asked, version)
    asked, film = await run_in_threadpool(_with_clip, asked, version)
    job = JOBS[asked.job]
    try:
        job.given("x", asked.told, asked.setting)
    except (ValueError, TypeError) as error:
        raise Refused(422, str(error)) from None
    at = endpoints.endpoint(asked.judge, keys[0])
    place = contextlib.ExitStack()
    try:
        place.enter_context(DESK.place(who, job.calls(asked.setting).least))
    except TooMuch as error:
        raise Refused(429, str(error)) from None

    async def work(emit: Emit) -> None:
        await _worked(asked, film, at, keys, emit)

    return EventStream(work, place.close)


async def _worked(
    asked: Order, film: Path | None, at: Endpoint, keys: tuple[SecretStr, ...], emit: Emit
) -> None:
    """The run; whatever happens, a key is struck from what is told of it."""
    striker = Striker(keys)

    async def say(name: str, data: Any) -> None:
        await emit(name, striker.all(orjson.loads(orjson.dumps(data))))

    http = http_client(rules(), endpoints.SECONDS) if public() else None
    try:
        async with Client(at, budget=Budget(asked.cap), http=http) as client:
            record = await _run(asked, film, client, say)
        chain = None if record.chain is None else graph(record.chain)
        await say("done", {"record": record.model_dump(mode="json"), "graph": chain})
    except Exception as error:
        # Neither its text nor its values: either may hold what was sent.
        LOG.error("a build failed: %s", type(error).__name__)
        await say("failed", {"error": BROKEN})
    finally:
        if http is not None:
            await http.aclose()


async def _run(asked: Order, film: Path | None, client: Client, say: Emit) -> BuildLine:
    """The case, each round told as it ends."""
    queue: asyncio.Queue[tuple[str, Round] | None] = asyncio.Queue()
    job, setting = JOBS[asked.job], replace(asked.setting, media=film)
    asking = Prefilled(client, list(asked.drafts))

    async def go() -> BuildLine:
        try:
            case, chain, output = await run(
                job, "own", asked.told, setting, asking,
                heard=lambda step, one: queue.put_nowait((step, one)),
            )  # fmt: skip
        finally:
            queue.put_nowait(None)
        return line(job.name, case, _title(asked), asked.judge.model, asked.told, chain, output)

    task = asyncio.create_task(go())
    try:
        calls = job.calls(asked.setting)
        await say("plan", {"least": calls.least, "most": calls.most, "model": asked.judge.model})
        while (heard := await queue.get()) is not None:
            one = round_line(*heard)
            drawn = drafted(one)
            told = {"round": one.model_dump(mode="json")}
            await say("round", told | {"graph": None if drawn is None else graph(drawn)})
        return await task
    finally:
        task.cancel()


def _title(asked: Order) -> str:
    for name in ("name", "theme", "scene", "of_clip"):
        if told := str(asked.told.get(name, "")).strip():
            return told[:120]
    return "Own text"


def _with_chain(asked: Order, version: str) -> Order:
    """A clip's own chain, where a clip was named. Raises Refused."""
    clip = str(asked.told.get("of_clip", ""))
    if asked.job != "r3" or not clip:
        return asked
    found = next((one for one in chains(store_of(version), clip)), None)
    if found is None:
        raise Refused(422, f"there is no chain of the clip “{clip[:80]}” in these data")
    return asked.model_copy(update={"told": {**found, "of_clip": clip}})


def _with_clip(asked: Order, version: str) -> tuple[Order, Path | None]:
    """A clip to be held against what is inferred, and its subtitles where none were pasted.

    Raises Refused.
    """
    clip = str(asked.told.get("of_clip", ""))
    if asked.job != "argus" or not clip:
        return asked, None
    found = media(store_of(version), clip)
    if found is None or found.clip is None:
        raise Refused(422, f"there is no file of the clip “{clip[:80]}” in these data")
    told = dict(asked.told)
    if not str(told.get("subtitles", "")).strip() and found.subtitles:
        told["subtitles"] = Path(found.subtitles).read_text(encoding="utf-8", errors="replace")
    return asked.model_copy(update={"told": told}), Path(found.clip)


@ours_alone
async def files(request: Request) -> Response:
    """POST …/files: records of “my set” as the files that the benchmarks' readers take."""
    told = await ordered.body(request)
    try:
        lines = [BuildLine.model_validate(one) for one in told]
    except (ValidationError, TypeError):
        raise Refused(422, "these are no records of builds") from None
    if not 0 < len(lines) <= MOST_FILES:
        raise Refused(422, f"one to {MOST_FILES} records make an archive")
    try:
        body = await run_in_threadpool(_archive, lines)
    except (KeyError, TypeError, ValueError, AttributeError):
        raise Refused(422, "a record holds no output of its job") from None
    headers = {"content-disposition": 'attachment; filename="whyreel-built.zip"',
               "cache-control": "no-store"}  # fmt: skip
    return Response(body, headers=headers, media_type="application/zip")


def _archive(lines: list[BuildLine]) -> bytes:
    made: list[tuple[str, bytes]] = []
    with tempfile.TemporaryDirectory() as folder:
        for job in JOBS:
            mine = [
                (f"{at}-{one.id}", one.output)
                for at, one in enumerate(lines, 1)
                if one.job == job and one.status == "ok"
            ]
            out = Path(folder) / job
            names = write(job, mine, out) if mine else []
            made += [(f"{job}/{name}", (out / name).read_bytes()) for name in names]
    records = b"".join(orjson.dumps(one.model_dump(mode="json")) + b"\n" for one in lines)
    made.append(("records.jsonl", records))
    return b"".join(zipped((name, iter((body,))) for name, body in made))


@ours_alone
async def check(request: Request) -> Response:
    """POST …/check: agreement and retention of a human check, from its votes."""
    told = await ordered.body(request)
    try:
        votes = [Vote(**{name: one[name] for name in Vote._fields}) for one in told]
        found = quality(votes)
    except (KeyError, TypeError, ValueError):
        raise Refused(422, "a vote has a validator, an item, a task and a verdict") from None
    return Response(orjson.dumps(found), media_type="application/json")
