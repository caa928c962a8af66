"""A board's computed figures as results on the Hub: `.eval_results/*.yaml` of a model's repository.

Each row of a model is a file of its own, since the Hub takes another setting or judge as another
result. Printed numbers are no rows of a board; scripted rules and people have no repository. The
route `/export/hub/eval-results.zip?<query>` returns the files of a board as an archive.
"""

import ipaddress
import re
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Final, NamedTuple
from urllib.parse import parse_qsl, urlencode, urljoin, urlsplit

from fastapi import APIRouter
from huggingface_hub import EvalResultEntry, eval_result_entries_to_yaml
from huggingface_hub.utils import yaml_dump  # type: ignore[attr-defined]
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from app.api.downloads.file_formats import zip_files
from app.pages.score_text import figure
from app.server.access.client_address import public_base
from app.server.visible_store import kept_store
from metrics.boards.board import Board, board
from metrics.boards.order import coverage
from metrics.boards.rows import BoardRow
from pipelines.training.rights import rights_files
from schema.entries.bibtex import one_line
from schema.ids import safe_id
from store import OverBudget
from store.queries.boards.board_keys import Key
from store.queries.catalogue.overview import source_of
from store.queries.catalogue.results import of_rows
from store.reading.store import Store
from views.address import links
from views.address.conditions import board_query, ignored_filters
from views.address.filters import Filters
from views.address.settling import with_benchmark
from views.leaderboard.model import scope_of, settle
from views.leaderboard.page import PAGE
from views.page.citation import in_words
from views.page.filled import understood
from views.page.labels import percent

FOLDER: Final = ".eval_results"
README: Final = "README.txt"
DECIMALS: Final = 4
_DATA_SET: Final = re.compile(r"[A-Za-z0-9][\w.-]{0,95}/[A-Za-z0-9][\w.-]{0,95}")
"""Owner and name of a data set, as the Hub writes them."""
_VARIES: Final = ("judge", "setting", "encoding", "older")
"""What tells rows of one model apart."""
_ABOUT: Final = """Results of {benchmark} as files of the Hugging Face Hub, computed by WhyReel
from logged replies and verdicts: version {version} of its data, filters: {filters}.

Each folder is named after a model. Put its {folder} into that model's repository, or offer it there
by a pull request. The Hub shows a result where the data set {data_set} is a benchmark whose
eval.yaml has the task {task}. Licence and citation of the benchmark are in LICENCES.txt and
CITATIONS.bib.
"""
_NO_DATA_SET: Final = (
    "{benchmark} is no data set on the Hub, as far as its entry says: name the one that its results"
    " are listed under, as owner/name (dataset=…, --dataset)"
)
_NO_ROW: Final = (
    "no row of this board is of a model with a figure: scripted rules and people have no repository"
    " on the Hub, and printed numbers are not ours to hand on"
)


class HubTask(NamedTuple):
    """The data set on the Hub and its task that results are listed under; "" for the usual ones."""

    data_set: str = ""
    task: str = ""


OWN: Final = ("dataset", "task")
"""Parameters beside those of the board."""
SLOW: Final = "This took longer than its budget and was stopped; choose less and try again.\n"
router: Final = APIRouter()


class _Common(NamedTuple):
    """What a board's results share: `dates` of the newest run by row, `address` of the board."""

    board: Board
    filters: Filters
    task: HubTask
    version: str
    dates: Mapping[Key, str]
    address: str


def result_files(
    filters: Filters, store: Store, task: HubTask, base: str = ""
) -> Iterator[tuple[str, bytes]]:
    """`(path, bytes)` of the results of the board for some filters, and what goes with them.

    `base`: where others find this server, "" where they cannot.
    Raises ValueError for a board without such a row, or a data set that nobody named.
    """
    filters = _settled(with_benchmark(PAGE, filters, store), store)
    shown, _ = scope_of(board(store, board_query(filters)), filters)
    common = _common(shown, filters, store, task, base)
    rows = (row for row in shown.rows if row.is_of_a_model)
    yield from ((_path(row, common), _yaml(row, common)) for row in rows)
    yield README, _readme(common, store).encode()
    yield from rights_files(store, (filters.benchmark,))


def _settled(filters: Filters, store: Store) -> Filters:
    """The filters with what the board chooses where nothing is asked for; a figure under another
    metric's name, or of more cases than were asked for, is no result.
    """
    settled = settle(filters, store).without("sort", "compare", "also")
    if filters.metric not in ("", settled.metric):
        raise ValueError(f"{settled.benchmark} has no runs that {filters.metric} is measured on")
    if ignored := ignored_filters(settled):
        raise ValueError(f"{settled.metric} cannot be narrowed by {', '.join(ignored)}")
    return settled


def _common(shown: Board, filters: Filters, store: Store, task: HubTask, base: str) -> _Common:
    source = source_of(store, filters.benchmark)
    benchmark, data_set = source.benchmark, task.data_set or source.hub_data_set
    if not _DATA_SET.fullmatch(data_set):
        raise ValueError(_NO_DATA_SET.format(benchmark=benchmark.get("name") or filters.benchmark))
    if not any(row.is_of_a_model for row in shown.rows):
        raise ValueError(_NO_ROW)
    named = HubTask(data_set, one_line(task.task) or shown.metric)
    address = links.to(links.LEADERBOARD, filters.but(version=store.version))
    dates = {row.key: date for row in shown.rows if (date := _date(row, store))}
    return _Common(shown, filters, named, store.version, dates, base and urljoin(base, address))


def _date(row: BoardRow, store: Store) -> str:
    """When the newest run of a row was made, where all that is said of it is a date."""
    runs = of_rows(store).get(row.key._replace(older=None), [])
    shown = (run for run in runs if row.key.older in (None, run["run"]) and run["created"])
    newest = max((str(run["created"]) for run in shown), default="")
    try:
        datetime.fromisoformat(newest)
    except ValueError:
        return ""
    return newest


def _path(row: BoardRow, common: _Common) -> str:
    """A file of its own for each row: what tells the rows of the board apart is in its name."""
    parts = [getattr(row.key, name) or "-" for name in _VARIES if name in common.board.differ]
    name = "_".join(map(safe_id, (row.key.benchmark, common.board.metric, *parts)))
    return f"{safe_id(row.key.model)}/{FOLDER}/{name}.yaml"


def _yaml(row: BoardRow, common: _Common) -> bytes:
    value = row.total.figure
    entry = EvalResultEntry(
        common.task.data_set,
        common.task.task,
        None if value is None else round(value, DECIMALS),
        date=common.dates.get(row.key),
        source_url=common.address or None,
        source_name="WhyReel" if common.address else None,
        notes=_notes(row, common),
    )
    return str(yaml_dump(eval_result_entries_to_yaml([entry]))).encode()


def _notes(row: BoardRow, common: _Common) -> str:
    """What the figure is and rests on, in one line: the Hub has no fields for it."""
    shown, total, key = common.board, row.total, row.key
    official = ", an invalid reply counts as wrong" if shown.has_official else ""
    label = shown.definition.label if shown.definition else shown.metric
    ends = (
        f"95 % CI {figure(total.low)}–{figure(total.high)}"
        if total.low is not None and total.high is not None
        else ""
    )
    counted = f"n={total.base:,} of {total.n:,} asked (coverage {percent(coverage(total))})"
    facts = (
        f"{label}, {shown.unit}{official}", ends, counted,
        f"model {key.model_name}",
        f"judge {shown.judge_of(row)}" if key.judge else "",
        f"setting {key.setting}" if key.setting else "",
        f"encoding {key.encoding}" if key.encoding else "",
        f"battery {shown.battery[key]}" if shown.has_batteries else "",
        f"filters: {in_words(common.filters)}" if in_words(common.filters) else "",
        f"computed by WhyReel, data version {common.version}",
    )  # fmt: skip
    return one_line("; ".join(filter(None, facts)))


def _readme(common: _Common, store: Store) -> str:
    benchmark = source_of(store, common.filters.benchmark).benchmark
    return _ABOUT.format(
        benchmark=one_line(str(benchmark.get("name") or common.filters.benchmark)),
        version=common.version,
        filters=one_line(in_words(common.filters)) or "none",
        folder=FOLDER,
        data_set=common.task.data_set,
        task=common.task.task,
    )


@router.get("/export/hub/eval-results.zip")
async def serve(request: Request) -> Response:
    """One archive; 409 where the board has no result of a model, or its data set is not known."""
    pairs = parse_qsl(request.url.query, keep_blank_values=True)
    query = urlencode([pair for pair in pairs if pair[0] not in OWN])
    task = HubTask(*(request.query_params.get(name, "")[:200] for name in OWN))
    try:
        filters = understood(query)
        store = await run_in_threadpool(kept_store, filters.version)
        body = await run_in_threadpool(_archive, filters, store, task, _reached_at(request))
    except ValueError as error:
        return PlainTextResponse(f"{error}\n", 409)
    except OverBudget:
        return PlainTextResponse(SLOW, 503)
    name = f"whyreel-{store.version}-eval-results.zip"
    headers = {
        "content-disposition": f'attachment; filename="{name}"',
        "cache-control": "no-store",
    }
    return Response(body, media_type="application/zip", headers=headers)


def _archive(filters: Filters, store: Store, task: HubTask, base: str) -> bytes:
    made = ((name, (body,)) for name, body in result_files(filters, store, task, base))
    return b"".join(zip_files(made))


def _reached_at(request: Request) -> str:
    """Where others find the board; "" for an address that only this machine has."""
    base = public_base(request)
    host = urlsplit(base).hostname or "localhost"
    try:
        is_own = ipaddress.ip_address(host).is_loopback
    except ValueError:
        is_own = host == "localhost"
    return "" if is_own else base
