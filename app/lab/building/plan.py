"""The plan of `python -m app build`: its options, their check, its renderers, calls and costs.

The renderers of VGenST-Bench's job are the built-in one, none, or hosted video models.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from app.lab.batch_judging.options import SetupError, key
from app.lab.batch_judging.report import money
from app.lab.building.cases import CaseInput, InputError
from app.server.state import home
from judges.client.client import Endpoint
from judges.video_generation import VideoService
from pipelines.build_job import (
    TOKENS_OUT,
    BuildJob,
    BuildSettings,
    Expected,
    Prices,
    independence_notes,
    whole_cost,
)
from pipelines.jobs import JOBS
from pipelines.vgenst.clips import HostedRenderer
from schema.ids import is_id
from store.queries.printed import evaluated_names
from store.reading.store import Store

NAMES: Final = ("theatre", "none", "hosted")
ENGINES = ("asyncio", "ray")
NONE = Expected(0, 0)


@dataclass(frozen=True)
class BuildOptions:
    """The options of one run on the command line."""

    job: str
    run: str
    input: str
    endpoint: Endpoint
    setting: BuildSettings = field(default_factory=BuildSettings)
    out: Path | None = None
    max_cost: float | None = None
    limit: int | None = None
    yes: bool = False
    engine: str = "asyncio"
    address: str | None = None
    validator: Endpoint | None = None
    votes: Path | None = None
    examples: Path | None = None
    generators: tuple[str, ...] = ()
    challengers: tuple[Endpoint, ...] = ()
    retake: bool = False


def check_options(options: BuildOptions) -> None:
    """Raises InputError."""
    if options.job not in JOBS:
        raise InputError(f"{options.job} is none of {', '.join(JOBS)}")
    if options.engine not in ENGINES:
        raise InputError(f"--engine is one of {', '.join(ENGINES)}")
    if options.engine == "ray" and options.max_cost is not None:
        raise InputError("a cap cannot be kept over a cluster: leave out --max-cost")
    second = options.validator
    if second is not None and options.max_cost is not None and None in _prices(second):
        raise InputError("a cap needs both prices of the validator: --validator-price-in, -out")
    hosted = options.job == "vgenst" and options.setting.hosted
    if options.retake and not (hosted and options.votes):
        raise InputError("--retake is for the job vgenst, with --votes and --renderer hosted")
    if options.challengers and JOBS[options.job].questions is None:
        raise InputError(f"--challenger is for the jobs {', '.join(_challenged_jobs())}")
    if options.max_cost is not None and any(None in _prices(at) for at in options.challengers):
        raise InputError("a cap needs both prices of the challengers: --challenger-price-in, -out")
    if options.examples is not None and options.job != "vgenst":
        raise InputError("--examples are for the job vgenst")
    if not is_id(options.run):
        raise InputError("--run is a name of letters, digits and ._+-")


def log_head(options: BuildOptions) -> dict[str, Any]:
    """The settings that identify a run; concurrency and output folder are not among them."""
    names = ("count", "mode", "steps", "renderer")
    setting = {name: str(getattr(options.setting, name)) for name in names}
    head: dict[str, Any] = {"run": options.run, "job": options.job, "model": options.endpoint.model,
            "endpoint": options.endpoint.address, **setting}  # fmt: skip
    if len(options.generators) > 1:
        head |= {"choose": options.setting.choose, "generators": list(options.generators)}
    if options.challengers:
        head["challengers"] = [f"{at.model} at {at.address}" for at in options.challengers]
    second = options.validator
    if second is not None:
        head |= {"validator": second.model, "validator_endpoint": second.address}
    return head


def plan_lines(
    job: BuildJob,
    options: BuildOptions,
    cases: list[CaseInput],
    pending: list[CaseInput],
    store: Store | None = None,
) -> Iterator[str]:
    """What will be built, by whom and what it may cost, as text for the terminal."""
    each = [_expected_calls(job, options, case) for case in pending]
    calls = Expected(
        sum(case.least for case in each), sum(case.most for case in each),
        sum(case.validating for case in each), sum(case.validating_most for case in each),
        job.tokens_in,
    )  # fmt: skip
    yield f"{job.title}, by {options.endpoint.model} at {options.endpoint.address}"
    second = options.validator
    if second is not None:
        yield f"validated by {second.model} at {second.address}"
    evaluated = evaluated_names(store) if store is not None else ()
    for note in independence_notes(
        options.endpoint.model, None if second is None else second.model, evaluated
    ):
        yield f"note: {note}"
    logged = len(cases) - len(pending)
    yield f"{len(pending):,} cases to be built; {logged:,} are in the log already"
    yield (
        f"{calls.least:,} calls if every first draft stands, about {calls.most:,} if every round "
        "is used"
    )
    cost = whole_cost(calls, _prices(options.endpoint), None if second is None else _prices(second))
    if cost is None:
        yield "cost: unknown (no price was given)"
    else:
        yield f"cost: about {money(cost[0])} to {money(cost[1])}"
        yield f"  (by {job.tokens_in:,} tokens in and {TOKENS_OUT:,} out a call)"
    yield from _challenge_lines(job, options, pending)
    yield f"cap: {money(options.max_cost) if options.max_cost is not None else 'none'}"


def _challenge_lines(
    job: BuildJob, options: BuildOptions, pending: list[CaseInput]
) -> Iterator[str]:
    """Who is challenged with the questions, in how many calls, at what cost."""
    if not options.challengers:
        return
    names = ", ".join(at.model for at in options.challengers)
    yield f"challenge: only questions stay that none of these answers right: {names}"
    questions = [_expected_questions(job, options, case) for case in pending]
    if None in questions:
        yield "  a call for each question and model; nobody knows before how many there will be"
        return
    count = sum(number or 0 for number in questions)
    costs = [Expected(count, count).cost(*_prices(at)) for at in options.challengers]
    known = [bounds[1] for bounds in costs if bounds is not None]
    cost = money(sum(known) if len(known) == len(costs) else None)
    yield f"  {count * len(costs):,} further calls, with the clip where there is one; cost: {cost}"


def _expected_questions(job: BuildJob, options: BuildOptions, case: CaseInput) -> int | None:
    """The questions of one case; an invalid case has none."""
    assert job.questions is not None
    setting = replace(options.setting, media=case.media)
    try:
        return job.questions(setting, job.given(case.id, case.given, setting))
    except ValueError:
        return 0


def _challenged_jobs() -> list[str]:
    return [job.name for job in JOBS.values() if job.questions is not None]


def _prices(endpoint: Endpoint) -> Prices:
    return endpoint.price_in, endpoint.price_out


def _expected_calls(job: BuildJob, options: BuildOptions, case: CaseInput) -> Expected:
    """The calls of one case; an invalid case makes no call."""
    setting = replace(options.setting, media=case.media)
    try:
        return job.calls(setting, job.given(case.id, case.given, setting))
    except ValueError:
        return NONE


def make_renderers(
    name: str, endpoint: str | None, models: Sequence[str], key_env: str | None, image_model: str,
    seconds: str,
) -> tuple[HostedRenderer, ...]:  # fmt: skip
    """The hosted renderers, none for another kind. Raises SetupError for incomplete options."""
    if name not in NAMES:
        raise SetupError(f"--renderer is {', '.join(NAMES[:-1])} or {NAMES[-1]}")
    if name != "hosted":
        return ()
    if not (endpoint and models) or not all(models):
        raise SetupError("--renderer hosted needs --video-endpoint and --video-model")
    secret, folder = key(key_env), home() / "builds" / "clips"
    return tuple(
        HostedRenderer(VideoService(endpoint, model, secret, image_model, seconds), folder)
        for model in dict.fromkeys(models)
    )
