"""The content of a submission: the form that a visitor fills in, the upload's files and its runs.

The form is validated, and an error names the field. The summary of a run is written here for
the receipt's page, the maintainers' page and their terminal.
"""

import re
from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, NamedTuple

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from app.lab.uploads.form_state import ORDERED
from app.pages.page_service import fill
from app.server.errors import Refusal
from app.server.sessions import Session, UploadedFile
from app.server.visible_store import library_of
from metrics.boards.definitions import METRICS
from store import StoreError
from store.queries.boards.board_keys import Key
from store.queries.catalogue.results import of_rows
from store.reading.store import Row, Store
from store.reading.visitor_version import own_runs
from views.address import links
from views.address.filters import Filters
from views.page.content import Score, Table
from views.page.page import PageAddress
from views.registry import BY_PATH

LINK: Final = re.compile(r"https?://[^\s<>\"'`\\]{3,300}", re.ASCII)
STATEMENT: Final = 2_000
LINE: Final = 200
RUN_TABLES: Final = frozenset({
    "run", "model", "answer", "remark", "verdict", "verdict_pin", "probe", "node_time",
    "link_judgement", "waiting", "waiting_run",
})  # fmt: skip
"""Tables that a submission may change: what runs consist of."""
GONE: Final = "this upload is not here any more; send its files again"


class OfferedUpload(NamedTuple):
    """An upload that can be submitted: its files, the import that read them, and its runs."""

    number: int
    kind: str
    options: dict[str, Any]
    files: tuple[UploadedFile, ...]
    runs: tuple[dict[str, Any], ...]


def offer_of(session: Session | None, number: int) -> OfferedUpload:
    """The upload of a report, as a submission. Raises Refusal where it can be none."""
    reports = session.record()["reports"] if session is not None else []
    report = next((each for each in reports if each.get("number") == number), None)
    order = (report or {}).get(ORDERED)
    library = library_of(session) if session is not None else None
    if session is None or report is None or not order or library is None:
        raise Refusal(404, GONE)
    if not order.get("runs"):
        raise Refusal(422, "this upload brought no run of questions that are here")
    _check_tables(order["tables"])
    files = tuple(each for each in session.uploads() if each.number in order["files"])
    if len(files) != len(order["files"]):
        raise Refusal(404, GONE)
    try:
        store = library.current
        runs = tuple(_runs(store, order))
    except StoreError as error:
        raise Refusal(503, "what was read of this upload cannot be looked up") from error
    if len(runs) != len(order["runs"]):
        raise Refusal(409, "a later upload of yours replaced these runs; submit that one")
    return OfferedUpload(number, report["kind"], order["options"], files, runs)


def _check_tables(tables: dict[str, list[int]]) -> None:
    beyond = [
        f"{name}: {added} added, {replaced} replaced, {removed} removed"
        for name, (added, replaced, removed) in tables.items()
        if name not in RUN_TABLES
    ]
    if beyond:
        raise Refusal(
            422,
            "a submission brings runs of questions that are here; these files also change "
            f"{'; '.join(beyond)}",
        )


def _runs(store: Store, order: dict[str, Any]) -> list[dict[str, Any]]:
    wanted = {run["run"] for run in order["runs"]}
    own = own_runs(store)
    found_rows = [
        (key, row, [each for each in rows if each["run"] not in own])
        for key, rows in of_rows(store).items()
        for row in rows
        if row["run"] in wanted
    ]
    return [
        _described(key, row, others, order["unmatched"].get(row["run"], 0))
        for key, row, others in found_rows
    ]


def _described(key: Key, row: Row, others: list[Row], unmatched: int) -> dict[str, Any]:
    """One run in plain values: what was read, its preliminary score and place."""
    return {
        "run": row["run"],
        "benchmark": key.benchmark,
        "model": key.model_name,
        "judge": key.judge,
        "setting": key.setting,
        "encoding": key.encoding,
        "protocol": key.protocol,
        "answers": int(row["answers"]),
        "verdicts": int(row["verdicts"]),
        "came": int(row["came"] or 0),
        "n": int(row["n"] or 0),
        "unmatched": unmatched,
        "beside": [each["run"] for each in others],
        **_place(key),
    }


def _place(key: Key) -> dict[str, Any]:
    """Score and rank on the visitor's own board, as it opens; why there is no rank."""
    metric = next((name for name, each in METRICS.items() if each.protocol == key.protocol), "")
    chosen = Filters(benchmark=key.benchmark, metric=metric)
    view, _ = fill(PageAddress(BY_PATH[links.LEADERBOARD], chosen, ()))
    board = view.slots.get("board")
    rows = board.rows if isinstance(board, Table) else ()
    name = "~".join(part or "" for part in (key.model, key.judge, key.setting, key.encoding))
    mine = next((row for row in rows if row.key == name), None)
    empty = {"metric": metric, "score": None, "unit": "", "rank": None, "ranked": 0, "why": ""}
    if mine is None:
        return empty | {"why": "the board, as it opens, has no row of it"}
    score = mine.cells.get("score")
    return {
        "metric": METRICS[metric].label,
        "score": score.value if isinstance(score, Score) else None,
        "unit": score.unit if isinstance(score, Score) else "",
        "rank": mine.cells.get("rank"),
        "ranked": sum(row.cells.get("rank") is not None for row in rows if row.group == mine.group),
        "why": mine.why,
    }


def _one_line(text: str) -> str:
    if not text.isprintable():
        raise ValueError("has characters that cannot be shown")
    return text.strip()


def _lines(text: str) -> str:
    whole = text.replace("\r\n", "\n").strip()
    if not all(sign.isprintable() or sign in "\n\t" for sign in whole):
        raise ValueError("has characters that cannot be shown")
    if not whole:
        raise ValueError("say in a few words how the answers came about")
    return whole


def _link(text: str) -> str:
    if text and not LINK.fullmatch(text):
        raise ValueError("is no address that begins with https://")
    return text


def _agreed(value: bool) -> bool:
    if not value:
        raise ValueError("has to be ticked: the files stay with the board")
    return value


Line = Annotated[str, Field(max_length=LINE), AfterValidator(_one_line)]


class SubmissionForm(BaseModel):
    """The form: `contact` is seen by the maintainers alone, all else by everybody who looks."""

    model_config = ConfigDict(extra="forbid", strict=True)
    report: int
    sender: Line = ""
    contact: Line = ""
    link: Annotated[str, Field(max_length=320), AfterValidator(_link)] = ""
    weights: Literal["open", "closed"]
    statement: Annotated[str, Field(max_length=STATEMENT), AfterValidator(_lines)]
    rights: Annotated[bool, AfterValidator(_agreed)]


class WithdrawalOrder(BaseModel):
    """Which submission is withdrawn, and the secret of its link."""

    model_config = ConfigDict(extra="forbid", strict=True)
    receipt: Annotated[str, Field(max_length=20)]
    key: Annotated[str, Field(max_length=80)]


def read_of(run: Mapping[str, Any]) -> str:
    """The summary of a run: how many of its questions or clips are scored, and rows without one."""
    came, n = int(run["came"]), int(run["n"])
    parts = [f"{came:,} of {n:,} scored" + (f" ({came / n:.0%} coverage)" if n else "")]
    if run["unmatched"]:
        rows = "row" if run["unmatched"] == 1 else "rows"
        parts.append(f"{run['unmatched']:,} {rows} without a question")
    return ", ".join(parts)


def preliminary(run: Mapping[str, Any]) -> str:
    """The score and place at the time of sending, marked as not accepted."""
    if run["score"] is None:
        return f"no preliminary score: {run['why'] or 'nothing was scored'}"
    place = f"row {run['rank']} of {run['ranked']} that took up the same" if run["rank"] else (
        run["why"].removesuffix(".") or "not ranked")  # fmt: skip
    return f"preliminary {run['metric']} {run['score']:.1f}, {place}, not accepted"
