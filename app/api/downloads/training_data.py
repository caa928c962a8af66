"""Training data: `python -m app export KIND …` into a folder, `/training/<kind>.zip` as archive."""

import shutil
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

import orjson
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from app.api.downloads.file_formats import zip_files
from app.exports.folder import size_line
from app.server.errors import TextRefusal
from app.server.limits.limiters import Places
from app.server.visible_store import kept_store
from pipelines.training.kinds import KINDS, ExportOrder, Subset, files, size
from schema import COMMAND
from store.queries.catalogue.export import counts
from store.queries.catalogue.known_names import resolved_benchmark
from store.queries.judging.training import media
from store.reading.store import Store
from views.address.conditions import condition
from views.address.filters import Filters
from views.address.where.parser import understand

MOST_SEED: Final = 2**31
MOST_ROWS: Final = 500_000
"""Limit for one archive, whose rows are kept in memory."""
BUSY: Final = "Another export is being made; try again soon."
_PLACES: Final = Places(1, partial(TextRefusal, 503, BUSY))
"""One export at a time, since it is made in memory."""
VIDEOS: Final = ("link", "copy", "none")
REPORT: Final = "report.json"


async def serve(request: Request) -> Response:
    """Answer one archive; 404 for an unknown kind, 400 for an invalid seed, 503 when busy."""
    kind = str(request.path_params["kind"]).removesuffix(".zip")
    query = request.query_params
    if kind not in KINDS:
        return PlainTextResponse("There is no such export.\n", 404)
    seed = query.get("seed", "0")
    if not (seed.isascii() and seed.isdigit() and int(seed) < MOST_SEED):
        return PlainTextResponse("A seed is a whole number from 0.\n", 400)
    try:
        chosen = part(query.get("where", ""), query.getlist("type"))
    except ValueError as error:
        return PlainTextResponse(f"{error}\n", 400)
    order = ExportOrder(
        query.get("benchmark", "")[:160], seed=int(seed), circular=query.get("circular") == "1",
        part=chosen,
    )  # fmt: skip
    store = await run_in_threadpool(kept_store, query.get("version", ""))
    order = replace(order, benchmark=resolved_benchmark(store, order.benchmark))
    known = await run_in_threadpool(counts, store)
    if known["answer"] + known["question"] + known["verdict"] > MOST_ROWS:
        return PlainTextResponse(
            f"There is too much for the page: use {COMMAND} export on the command line.\n", 413
        )
    with _PLACES.place():
        body = await run_in_threadpool(_archive, kind, store, order)
    name = f"whyreel-{store.version}-{kind}.zip"
    return Response(
        body,
        media_type="application/zip",
        headers={"content-disposition": f'attachment; filename="{name}"',
                 "cache-control": "no-store"},
    )  # fmt: skip


def _archive(kind: str, store: Store, order: ExportOrder) -> bytes:
    made = ((name, iter((body,))) for name, body in files(kind, store, order))
    return b"".join(zip_files(made))


def part(where: str, types: Iterable[str]) -> Subset:
    """What a typed condition and types of questions take of the data.

    Raises:
        ValueError: the condition is not understood; says where.
    """
    if error := understand(where).error:
        raise ValueError(f"the condition, at character {error.place[0] + 1}: {error}")
    named = Filters(where=where)
    questions, clips = condition(named, "question_case"), condition(named, "clip_case")
    return Subset(where, tuple(dict.fromkeys(types)), questions, clips)


def run(kind: str, out: Path, order: ExportOrder, videos: str, store: Store) -> Iterator[str]:
    """Write the files of an export and its clips; yields a line for each.

    Raises:
        ValueError: for an unknown kind, way of bringing clips, or shares.
    """
    if kind not in KINDS:
        raise ValueError(f"{kind} is none of {', '.join(KINDS)}")
    if videos not in VIDEOS:
        raise ValueError(f"{videos} is none of {', '.join(VIDEOS)}")
    order = replace(order, benchmark=resolved_benchmark(store, order.benchmark))
    rows, clips = size(kind, store, order)
    if not rows:
        raise ValueError("no row of this kind is meant by these options: nothing was written")
    yield size_line({"row": rows, "clip": clips})
    out.mkdir(parents=True, exist_ok=True)
    named = set[str]()
    for name, body in files(kind, store, order):
        (out / name).parent.mkdir(exist_ok=True)
        (out / name).write_bytes(body)
        if name == REPORT:
            named.update(orjson.loads(body)["videos"])
        yield f"{name}: {len(body):,} bytes"
    if videos != "none":
        yield f"videos: {_add_clips(out, store, order, videos, named)} clips"


def _add_clips(
    out: Path, store: Store, order: ExportOrder, videos: str, named: Collection[str]
) -> int:
    """Bring the clips that the export names; how many."""
    folder = out / "videos"
    folder.mkdir(exist_ok=True)
    count = 0
    for clip, place in media(store, order.benchmark):
        if f"videos/{clip}.mp4" not in named:
            continue
        target = folder / f"{clip}.mp4"
        if target.exists() or target.is_symlink():
            target.unlink()
        if videos == "copy":
            shutil.copyfile(place, target)
        else:
            target.symlink_to(place)
        count += 1
    return count
