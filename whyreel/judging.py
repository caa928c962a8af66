"""A model as a judge: one case, or many with progress, a log and a cap on what they cost."""

import asyncio
import contextlib
from collections.abc import Callable, Coroutine, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import aclosing, contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeVar

import pandas as pd
from pydantic import SecretStr
from rich.console import Console

from app.lab.batch_judging.options import FRAMES, JudgeOptions
from app.lab.batch_judging.report import PlannedPart, ProgressBar
from app.lab.batch_judging.run import ahead_of, local_client, planned_part
from app.lab.batch_judging.setup import setup
from judges import JudgingError
from judges.client.client import Client, CostCap
from judges.core.capabilities import Profiles
from judges.core.endpoint_config import Endpoint
from judges.core.types import ENCODINGS, Encoding, JudgingOutcome, JudgingTask, Sampling, Subject
from judges.protocols.registry import PROTOCOLS as PROMPTS
from judges.runs.batch import RunProgress, judge_all
from judges.runs.log import RunLog
from judges.runs.subjects import StoredSubjects
from schema.judging_log import OutcomeLine
from schema.protocols import judging
from schema.vocabulary import PLAIN_SETTING
from store.reading.condition import one_of
from store.reading.store import Store
from whyreel.clips import ClipCase
from whyreel.errors import BadFilter, JudgeError, NotLoaded, in_python
from whyreel.servers.remote_store import fetched, state_folder
from whyreel.tables import frame

VERDICTS: Final = (
    "clip", "dimension", "score", "status", "reason", "chain", "node", "second",
)  # fmt: skip
CALLS: Final = ("clip", "status", "cost", "tokens_in", "tokens_out", "attempts")
T = TypeVar("T")


@dataclass(frozen=True)
class Verdict:
    """The verdict of a judge on one clip.

    Attributes:
        clip: The clip's id.
        status: `ok`, or how the call failed, such as `rate_limited` or `unparsed`.
        scores: Dimension → score; empty if the call failed.
        reasons: Dimension → reason.
        cost: US dollars; None if unknown.
        detail: Why the call failed; empty if it did not.
        raw: The reply as it came.
        seconds: The times of the frames that were sent.
    """

    clip: str
    status: str
    scores: dict[str, float] = field(default_factory=dict)
    reasons: dict[str, str] = field(default_factory=dict)
    cost: float | None = None
    detail: str = ""
    raw: str = ""
    seconds: tuple[float, ...] = ()


@dataclass(frozen=True)
class JudgedCases:
    """The verdicts on many clips, and what the calls cost.

    Attributes:
        df: A row for each score, and one without a score for each call that failed.
        calls: A row for each call: `clip`, `status`, `cost`, tokens and attempts.
        log: The log. `Home.import_(log, kind="judged")` puts it into the data.
        cost: US dollars that all calls in the log cost; a lower bound if `unpriced` is not 0.
        unpriced: How many requests have an unknown cost.
        stopped: Why not all calls were made; empty if they were. The same call resumes.
    """

    df: pd.DataFrame
    calls: pd.DataFrame
    log: Path
    cost: float
    unpriced: int
    stopped: str


class Judge:
    """A model at an OpenAI-compatible endpoint. Its key is kept in memory alone.

    Attributes:
        model: The model's name at the endpoint.
        spent: US dollars that `judge` and `ajudge` have cost so far.

    Examples:
        >>> import whyreel as wr
        >>> wr.Judge("my-model", base_url="http://127.0.0.1:8000/v1", api_key="secret", max_cost=2)
        <Judge my-model at http://127.0.0.1:8000/v1>
    """

    def __init__(
        self, model: str, *, base_url: str, api_key: str = "", max_cost: float | None = None,
        price_in: float | None = None, price_out: float | None = None, frames: int = FRAMES,
        side: int = 512, encoding: str = "frames", concurrency: int = 8, timeout: float = 120.0,
        temperature: float | None = None, top_p: float | None = None,
    ) -> None:  # fmt: skip
        """Describe a judge; nothing is sent yet.

        Args:
            model: The model's name at the endpoint.
            base_url: The address before `/chat/completions`.
            api_key: The key; empty if none is needed. It is written nowhere.
            max_cost: Cap in US dollars on all calls of `judge` and `ajudge` together, and on each
                log of `judge_all`. A call that might exceed it is not sent. It needs prices, or an
                endpoint whose replies state their cost.
            price_in: US dollars per million tokens in.
            price_out: US dollars per million tokens out.
            frames: Frames of a clip.
            side: The most pixels of the longer side of a frame.
            encoding: `frames`, `frames_as_video`, `video_url` or `mp4_in_image_url`.
            concurrency: Calls that `judge_all` makes at a time.
            timeout: Seconds of one request.
            temperature: In place of the protocol's.
            top_p: In place of the protocol's.

        Raises:
            JudgeError: A value is not valid.
        """
        if encoding not in ENCODINGS:
            raise JudgeError(f"encoding is one of {', '.join(ENCODINGS)}")
        if frames < 1 or side < 16:
            raise JudgeError("frames is 1 or more, side 16 or more")
        sent_as: Encoding = encoding
        with _refused():
            self._endpoint = Endpoint(
                base_url, model, key=SecretStr(api_key) if api_key else None,
                sampling=Sampling(sent_as, frames, side), price_in=price_in, price_out=price_out,
                timeout=timeout, max_concurrency=concurrency, temperature=temperature, top_p=top_p,
            )  # fmt: skip
        self._cap = CostCap(max_cost)

    @property
    def model(self) -> str:
        """The model's name.

        Examples:
            >>> import whyreel as wr
            >>> wr.Judge("my-model", base_url="http://127.0.0.1:8000/v1").model
            'my-model'
        """
        return self._endpoint.model

    @property
    def spent(self) -> float:
        """US dollars that `judge` and `ajudge` have cost so far; estimates where none is stated.

        Examples:
            >>> import whyreel as wr
            >>> wr.Judge("my-model", base_url="http://127.0.0.1:8000/v1").spent
            0.0
        """
        return self._cap.spent

    def judge(
        self, case: ClipCase, protocol: str = "eva", setting: str = PLAIN_SETTING
    ) -> Verdict:  # fmt: skip
        """Judge one clip, with retries. A failed call is a status, never an error or a zero.

        Args:
            case: The case; its clip is judged.
            protocol: A protocol that scores clips, such as `eva` or `realism`.
            setting: How the model is asked.

        Raises:
            BadFilter: There is no such protocol or setting, or it does not score clips.
            NotLoaded: The clip lacks what the protocol needs.

        Examples:
            >>> import whyreel as wr
            >>> judge = wr.Judge("my-model", base_url="http://127.0.0.1:1/v1")
            >>> judge.judge(wr.open().case("theatre.bench-easy-literal"), "choice")
            Traceback (most recent call last):
            ...
            whyreel.errors.BadFilter: choice does not score clips; these do: eva, realism
        """
        return _run(self.ajudge(case, protocol, setting))

    async def ajudge(
        self, case: ClipCase, protocol: str = "eva", setting: str = PLAIN_SETTING
    ) -> Verdict:  # fmt: skip
        """Judge one clip, inside an event loop. As `judge`.

        Examples:
            >>> import asyncio
            >>> import whyreel as wr
            >>> judge = wr.Judge("my-model", base_url="http://127.0.0.1:1/v1")
            >>> asyncio.run(judge.ajudge(wr.open().case("theatre.bench-easy-literal"), "poetry"))
            Traceback (most recent call last):
            ...
            whyreel.errors.BadFilter: there is no protocol “poetry”; these score clips: eva, realism
        """
        _check(protocol, setting)
        store = case.store
        fetched(store, case.clip)
        subject = next(iter(_subjects(store, [case.clip])), None)
        if subject is None:
            raise NotLoaded(f"there is no clip “{case.clip}” in the data")
        task = JudgingTask(subject, protocol, setting)
        async with Client(self._endpoint, budget=self._cap, profiles=_profiles(store)) as client:
            try:
                outcome = await client.judge(task, PROMPTS[protocol])
            except ValueError as error:
                raise NotLoaded(f"the clip “{case.clip}” cannot be judged: {error}") from error
        return _verdict(case.clip, outcome)

    def judge_all(
        self, cases: Iterable[ClipCase], protocol: str = "eva", setting: str = PLAIN_SETTING, *,
        run: str = "library", log: str | Path = "",
        progress: bool | Callable[[RunProgress], object] = True,
    ) -> JudgedCases:  # fmt: skip
        """Judge the clips of many cases, each once, as `python -m app judge` does.

        Every request is logged before it is sent, and every reply when it comes. Stop it as you
        like, and call it again: it resumes, and asks for no reply twice.

        Args:
            cases: The cases, of one home and version.
            protocol: A protocol that scores clips.
            setting: How the model is asked.
            run: The name of the run.
            log: The file of the log; by default `judged/<run>.jsonl` in the home, or in the usual
                home of this machine for the data of a server.
            progress: Show a bar, or call a function with each `RunProgress`.

        Raises:
            BadFilter: There is no such protocol or setting, or it does not score clips.
            NotLoaded: No case has a clip.
            JudgeError: The log is that of another run, or cannot be written.

        Examples:
            >>> import whyreel as wr
            >>> judge = wr.Judge("my-model", base_url="http://127.0.0.1:1/v1")
            >>> judge.judge_all([])
            Traceback (most recent call last):
            ...
            whyreel.errors.NotLoaded: none of these cases has a clip
        """
        _check(protocol, setting)
        listed = [case for case in cases if case.clip]
        if not listed:
            raise NotLoaded("none of these cases has a clip")
        store = listed[0].store
        clips = dict.fromkeys(case.clip for case in listed)
        for clip in clips:
            fetched(store, clip)
        place = Path(log or state_folder(store) / "judged" / f"{run}.jsonl")
        endpoint = self._endpoint
        failure: list[Exception] = []
        with _refused(failure):
            made = setup(
                JudgeOptions(
                    run, endpoint.base_url, endpoint.model, protocol, setting=setting,
                    clips=tuple(clips),
                    concurrency=endpoint.max_concurrency, encoding=endpoint.sampling.encoding,
                    frames=endpoint.sampling.frames, side=endpoint.sampling.side,
                    price_in=endpoint.price_in, price_out=endpoint.price_out,
                    timeout=endpoint.timeout, log=str(place), temperature=endpoint.temperature,
                    top_p=endpoint.top_p,
                ),
                store,
            )  # fmt: skip
            made = replace(made, endpoint=endpoint)
            with RunLog.open(made.place, made.head) as opened:
                part = planned_part(made, opened, _profiles(store))
                last = _run(self._all(part, _profiles(store), progress, failure))
                outcomes = [each for each in opened.outcomes() if each.clip in clips]
        return JudgedCases(
            frame((row for each in outcomes for row in _rows(each)), VERDICTS),
            frame((each.model_dump() for each in outcomes), CALLS),
            place, last.cost, last.unpriced, last.stopped,
        )  # fmt: skip

    async def _all(
        self, part: PlannedPart, profiles: Profiles,
        progress: bool | Callable[[RunProgress], object], failure: list[Exception],
    ) -> RunProgress:  # fmt: skip
        make, log, plan = part
        cap = CostCap(self._cap.cap, spent=log.known.charged)
        last = RunProgress(plan.total)
        async with contextlib.AsyncExitStack() as stack:
            client = await local_client(
                part, cap, profiles, stack, flush=self._cap.cap is not None
            )  # fmt: skip
            show = progress if callable(progress) else None
            if progress is True:
                console = Console(stderr=True, highlight=False)
                show = stack.enter_context(ProgressBar(console, make.head.run)).show
            events = judge_all(
                plan.work, partial(client.judge, protocol=make.protocol), log,
                concurrency=make.endpoint.max_concurrency, ahead=ahead_of(make),
            )  # fmt: skip
            async for last in await stack.enter_async_context(aclosing(events)):
                try:
                    if show is not None:
                        show(last)
                except Exception as error:
                    failure.append(error)
                    raise
        return last

    def __repr__(self) -> str:
        return f"<Judge {self.model} at {self._endpoint.address}>"


def _check(protocol: str, setting: str) -> None:
    """Raises BadFilter for what is no protocol that scores clips, or no setting of it."""
    scoring = [name for name in judging() if name in PROMPTS]
    listed = ", ".join(scoring)
    if protocol not in PROMPTS:
        raise BadFilter(f"there is no protocol “{protocol}”; these score clips: {listed}")
    if protocol not in scoring:
        raise BadFilter(f"{protocol} does not score clips; these do: {listed}")
    settings = PROMPTS[protocol].settings
    if setting not in settings:
        raise BadFilter(f"{protocol} has no setting “{setting}”; there are {', '.join(settings)}")


def _subjects(store: Store, clips: Sequence[str]) -> Iterable[Subject]:
    return StoredSubjects(store, one_of("clip", clips))


def _profiles(store: Store) -> Profiles:
    """What was learnt of endpoints, as the command line keeps it; no key is in it."""
    return Profiles(state_folder(store) / "profiles.json")


def _verdict(clip: str, outcome: JudgingOutcome) -> Verdict:
    found_scores = {each.dimension or "": each for each in outcome.findings}
    details = [attempt.detail for attempt in outcome.attempts[-1:]] or [*outcome.notes[-1:]]
    return Verdict(
        clip,
        outcome.status,
        {name: each.score for name, each in found_scores.items() if each.score is not None},
        {name: each.reason for name, each in found_scores.items()},
        outcome.usage.cost,
        "" if outcome.status == "ok" else " ".join(details),
        outcome.raw,
        outcome.frames,
    )


def _rows(outcome: OutcomeLine) -> Iterator[dict[str, Any]]:
    common = {"clip": outcome.clip, "status": outcome.status}
    for each in outcome.findings:
        yield common | each.model_dump()
    if not outcome.findings:
        empty = dict.fromkeys(("dimension", "score", "chain", "node", "second"))
        yield empty | common | {"reason": " ".join(outcome.notes[-1:])}


@contextmanager
def _refused(own: Sequence[Exception] = ()) -> Iterator[None]:
    """Raise JudgeError where a run or an endpoint is refused; the caller's `own` errors stay."""
    try:
        yield
    except (JudgingError, ValueError, OSError) as error:
        if error in own:
            raise
        raise JudgeError(in_python(str(error))) from error


def _run(work: Coroutine[Any, Any, T]) -> T:
    """The result of a coroutine; in a thread where a loop runs here already, as in a notebook.

    An interrupt stops the calls in both cases.
    """
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return asyncio.run(work)
    begun: Future[Callable[[], object]] = Future()

    async def stoppable() -> T:
        task = asyncio.current_task()
        assert task is not None
        begun.set_result(partial(asyncio.get_running_loop().call_soon_threadsafe, task.cancel))
        return await work

    with ThreadPoolExecutor(1) as pool:
        ended = pool.submit(asyncio.run, stoppable())
        try:
            return ended.result()
        except KeyboardInterrupt:
            with contextlib.suppress(RuntimeError):  # its loop has just been closed
                _ = begun.result()()
            raise
