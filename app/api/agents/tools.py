"""What agents can ask: functions of the shared data alone, each read-only.

A tool's docstring and the types of its arguments are what an agent reads of it.
"""

from collections.abc import Callable
from functools import partial, wraps
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple, ParamSpec, TypeVar

from pydantic import BaseModel, Field

from app.cli.showing.case_digest import case_digest
from app.cli.showing.digest import PageDigest, UnknownFilter, digest_of, page_address
from app.exports.takeout.opened import clip_file
from app.server.errors import TextRefusal
from app.server.session_cookie import as_visitor
from app.server.visible_store import kept_store
from media.frames import Frame, sample
from media.mp4 import MediaFault
from metrics.boards.definitions import METRICS
from metrics.patterns import BY_ID
from store import StoreError
from store.queries.catalogue.overview import overview

FRAMES: Final = 4
MOST_FRAMES: Final = 8
SIDE: Final = 448
QUALITY: Final = 75
"""Of frames: pixels of the longer side, and JPEG's quality; some 20 kB each."""
NO_CLIP: Final = "There is no clip of this id; `cases` lists some."
P = ParamSpec("P")
T = TypeVar("T")
Filter = str | list[str]
More = Annotated[
    dict[str, Filter] | None,
    Field(
        description="Further filters by their names in a page's address, such as "
        '{"tier": "hard", "model": ["a", "b"], "judge": "x", "length": "2-5", "by": "tier"}.'
    ),
]
Benchmark = Annotated[str, Field(description="A benchmark's id, as `benchmarks` lists them.")]
Where = Annotated[
    str, Field(description="Conditions on scores and answers, such as “D5=1 D1=0” or “tier=hard”.")
]
Version = Annotated[str, Field(description="A version of the data; the current one without.")]
Metric = Annotated[str, Field(description=f"What is measured: one of {', '.join(METRICS)}.")]
Pattern = Annotated[str, Field(description=f"A failure pattern: one of {', '.join(BY_ID)}.")]


class ToolFault(Exception):  # noqa: N818
    """What an agent asked for is not there; the message says why."""


class BenchmarkFacts(BaseModel):
    """A benchmark: what it is, under which licence, and how much of it is loaded."""

    benchmark: str
    name: str
    about: str
    licence: str
    homepage: str
    citation: str
    counts: dict[str, int]


class CaseReply(NamedTuple):
    """A summary of a case, and a function that decodes frames of its clip (None: no frames)."""

    case: dict[str, Any]
    decode: Callable[[], tuple[Frame, ...]] | None


def shared(tool: Callable[P, T]) -> Callable[P, T]:
    """The tool as nobody's visitor: it sees the shared data, never an upload of anyone's.

    What it refuses becomes a ToolFault with a reason that is fit for a reader.
    """

    @wraps(tool)
    def ask(*args: P.args, **kwargs: P.kwargs) -> T:
        with as_visitor(None):
            try:
                return tool(*args, **kwargs)
            except (UnknownFilter, StoreError, TextRefusal) as error:
                raise ToolFault(str(error)) from None

    return ask


@shared
def benchmarks(version: Version = "") -> list[BenchmarkFacts]:
    """List the loaded benchmarks: id, licence, citation, and how many clips, questions, runs,
    answers and verdicts there are of each.
    """
    return [
        BenchmarkFacts(
            benchmark=str(row["benchmark"]),
            name=str(row["name"] or row["benchmark"]),
            about=str(row["description"] or ""),
            licence=str(row["licence"] or "none stated"),
            homepage=str(row["homepage"] or ""),
            citation=str(row["citation"] or ""),
            counts={
                name: int(row[name])
                for name in ("items", "clips", "chains", "questions", "runs", "answers", "verdicts")
            },
        )
        for row in overview(kept_store(version)).benchmarks
    ]


@shared
def leaderboard(
    benchmark: Benchmark = "",
    metric: Metric = "",
    where: Where = "",
    filters: More = None,
    version: Version = "",
) -> PageDigest:
    """A board of models with scores, 95 % intervals, counts and ranks, as the Leaderboard shows it.

    `texts` say what is counted. A score's `value` is null where it is unknown.
    """
    named = {"benchmark": benchmark, "metric": metric, "where": where, "version": version}
    return digest_of(page_address("leaderboard", {**named, **(filters or {})}))


@shared
def cases(
    benchmark: Benchmark = "",
    pattern: Pattern = "",
    where: Where = "",
    q: Annotated[str, Field(description="Words to look for; a phrase in quotes.")] = "",
    page: Annotated[int, Field(ge=1, le=10_000, description="24 cases a page.")] = 1,
    filters: More = None,
    version: Version = "",
) -> PageDigest:
    """List cases of a failure pattern: which clip, which model, what went wrong. `lists` has them
    with their number in all; `clip` is the id that `case` takes. Without a pattern it is the first
    one that the benchmark has cases of; `figures` name the patterns with their numbers.
    """
    named = {
        "benchmark": benchmark, "pattern": pattern, "where": where, "q": q, "version": version,
        "page": str(page) if page > 1 else "",
    }  # fmt: skip
    return digest_of(page_address("cases", {**named, **(filters or {})}))


@shared
def case(
    clip: Annotated[str, Field(description="A clip's id, such as `cases` gives it.")],
    frames: Annotated[
        int, Field(ge=0, le=MOST_FRAMES, description="How many frames, in even steps.")
    ] = FRAMES,
    version: Version = "",
) -> CaseReply:
    """One clip: its causal chain with times, questions with models' answers, judges' verdicts with
    their reasons, labels by people, and frames as small JPEGs.
    """
    store = kept_store(version)
    known = case_digest(store, clip)
    if known is None:
        raise ToolFault(NO_CLIP)
    film = clip_file(store, clip) if frames else None
    return CaseReply(known, partial(_frames, film, frames) if film else None)


def _frames(film: Path, count: int) -> tuple[Frame, ...]:
    """Return frames of a film in even steps; none if it can't be decoded."""
    try:
        return sample(film, min(count, MOST_FRAMES), SIDE, QUALITY)
    except MediaFault:
        return ()


@shared
def compare(
    models: Annotated[
        list[str], Field(min_length=2, max_length=4, description="Ids of two to four models.")
    ],
    benchmark: Benchmark = "",
    metric: Metric = "",
    where: Where = "",
    filters: More = None,
    version: Version = "",
) -> PageDigest:
    """Compare models on what they were both asked: the table `pairs` has paired differences with
    intervals and tests, `board` their scores.
    """
    named: dict[str, Filter] = {
        "benchmark": benchmark, "metric": metric, "where": where, "version": version,
        "model": models,
    }  # fmt: skip
    return digest_of(page_address("leaderboard", {**named, **(filters or {})}))


TOOLS: Final = (benchmarks, leaderboard, cases, compare)
"""Those that answer with data alone; `case` brings pictures too."""
