"""What a user named on the command line, checked: subjects, protocol, endpoint, log."""

import os
from dataclasses import dataclass, replace
from pathlib import Path

from pydantic import SecretStr, ValidationError

from app.server.state import home
from judges.calibration.probe_tasks import calibration_tasks
from judges.client.client import Endpoint
from judges.core.errors import JudgingError
from judges.core.types import ENCODINGS, Encoding, JudgingProtocol, JudgingTask, Sampling, Subject
from judges.protocols.registry import PROTOCOLS
from judges.runs import log_lines
from judges.runs.option_rotation import CIRCULAR, Circular
from judges.runs.subjects import subjects
from media.mp4 import MediaFault
from schema.judging_log import RunLine
from store.queries.judging.truths import truths
from store.reading.case_columns import View
from store.reading.condition import Condition, all_of, one_of
from store.reading.store import Store
from views.address.conditions import condition
from views.address.filters import Filters

OF_CLIPS = ("eva", "realism")


class SetupError(JudgingError):
    """Something on the command line can't be meant so."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """The options that say what is judged, by whom, how; see `python -m app judge --help`."""

    run: str
    endpoint: str
    model: str
    protocol: str = "eva"
    protocol_file: Path | None = None
    setting: str = "−"
    circular: str | None = None
    where: str = ""
    clips: tuple[str, ...] = ()
    limit: int | None = None
    repeats: int = 1
    concurrency: int = 8
    key_env: str | None = None
    encoding: str = "frames"
    frames: int = 16
    side: int = 512
    price_in: float | None = None
    price_out: float | None = None
    timeout: float = 120.0
    log: str | None = None
    calibrate: bool = False
    grader_model: str | None = None
    grader_endpoint: str | None = None
    grader_key_env: str | None = None


@dataclass(frozen=True, slots=True)
class Setup:
    """A run that can begin."""

    tasks: tuple[JudgingTask, ...]
    protocol: JudgingProtocol
    endpoint: Endpoint
    head: RunLine
    place: str
    calibrate: bool = False
    grader: Endpoint | None = None


def setup(wanted: Wanted, store: Store) -> Setup:
    """Everything that a run needs. Raises SetupError with what is wrong."""
    protocol, origin = _protocol(wanted)
    setting = wanted.setting if wanted.setting in protocol.settings else ""
    if not setting:
        known = ", ".join(protocol.settings)
        raise SetupError(f"{protocol.name} has no setting “{wanted.setting}”; there are {known}")
    endpoint = _endpoint(wanted)
    circular = _circular(wanted)
    grader = _grader(wanted, endpoint)
    graded = (grader or endpoint).model if wanted.protocol == "open_ended" else None
    try:
        head = log_lines.head(
            wanted.run, endpoint, protocol, origin=origin, judge=graded, circular=circular,
        )  # fmt: skip
    except ValidationError as error:
        first = error.errors(include_input=False)[0]
        if first["loc"] != ("run",):
            option = ".".join(map(str, first["loc"]))
            raise SetupError(f"--{option}: {first['msg']}") from error
        raise SetupError(f"--run {wanted.run[:60]!r} is no name: letters, digits and ._+- make one,"
                         " at most 60 of them") from error  # fmt: skip
    found = _subjects(wanted, store, circular)
    tasks = tuple(
        task
        for repeat in range(wanted.repeats)
        for task in _tasks(
            wanted, store, found, JudgingTask(found[0], protocol.name, setting, repeat)
        )
    )
    return Setup(tasks, protocol, endpoint, head, place(wanted), wanted.calibrate, grader)


def _tasks(
    wanted: Wanted, store: Store, found: tuple[Subject, ...], like: JudgingTask
) -> tuple[JudgingTask, ...]:
    """Tasks for these subjects, like this one; with the probes where a judge is calibrated."""
    if not wanted.calibrate:
        return tuple(replace(like, subject=one) for one in found)
    if wanted.protocol != "eva":
        raise SetupError("--calibrate goes with --protocol eva: its truth is D1 to D5")
    known = truths(store, "eva")
    try:
        made = calibration_tasks(
            found, known, like.protocol, like.setting, home() / "probes", like.repeat
        )
    except (MediaFault, OSError) as error:
        raise SetupError(f"the probes can't be made: {error}") from error
    if not made:
        raise SetupError("of these clips nothing is known by construction: the theatre is needed")
    return made


def place(wanted: Wanted) -> str:
    """Where the log is: what was named, else below the home."""
    return wanted.log or str(home() / "judged" / f"{wanted.run}.jsonl")


def key(name: str | None) -> SecretStr | None:
    """The key in an environment variable. Raises SetupError where it is not set."""
    if name is None:
        return None
    held = os.environ.get(name, "").strip()
    if not held:
        raise SetupError(f"the environment has no {name[:60]}: put the key there, not on the line")
    return SecretStr(held)


def _protocol(wanted: Wanted) -> tuple[JudgingProtocol, str]:
    """The protocol, and the name of the file that it is from where it is not ours."""
    if wanted.protocol not in PROTOCOLS:
        known = ", ".join(PROTOCOLS)
        raise SetupError(f"“{wanted.protocol[:60]}” is no protocol; there are {known}")
    if wanted.protocol_file is None:
        return PROTOCOLS[wanted.protocol], ""
    if wanted.protocol != "eva":
        raise SetupError("--protocol-file goes with --protocol eva")
    from judges.protocols import registry

    try:
        return registry.load_eva(wanted.protocol_file), wanted.protocol_file.name
    except (OSError, ValueError) as error:
        raise SetupError(f"--protocol-file {wanted.protocol_file.name}: {error}") from error


def _endpoint(wanted: Wanted) -> Endpoint:
    if wanted.encoding not in ENCODINGS:
        raise SetupError(f"--encoding is one of {', '.join(ENCODINGS)}")
    if wanted.frames < 1 or wanted.side < 16:
        raise SetupError("--frames is 1 or more, --side 16 or more")
    encoding: Encoding = wanted.encoding
    try:
        return Endpoint(
            wanted.endpoint,
            wanted.model,
            key=key(wanted.key_env),
            sampling=Sampling(encoding, wanted.frames, wanted.side),
            price_in=wanted.price_in,
            price_out=wanted.price_out,
            timeout=wanted.timeout,
            max_concurrency=wanted.concurrency,
            repeats=wanted.repeats,
        )
    except ValueError as error:
        raise SetupError(str(error)) from error


def _grader(wanted: Wanted, endpoint: Endpoint) -> Endpoint | None:
    """Who judges open answers, where it is not the model that gives them."""
    if wanted.grader_model is None:
        return None
    if wanted.protocol != "open_ended":
        raise SetupError("--grader-model goes with --protocol open_ended")
    own = key(wanted.grader_key_env) or (None if wanted.grader_endpoint else endpoint.key)
    try:
        return replace(
            endpoint,
            base_url=wanted.grader_endpoint or endpoint.base_url,
            model=wanted.grader_model,
            key=own,
            price_in=None,  # another model's price is not known
            price_out=None,
        )
    except ValueError as error:
        raise SetupError(f"the grader: {error}") from error


def _circular(wanted: Wanted) -> Circular | None:
    if wanted.circular is None:
        return None
    if wanted.circular not in CIRCULAR or wanted.protocol != "choice":
        raise SetupError(f"--circular is {' or '.join(CIRCULAR)}, and goes with --protocol choice")
    return wanted.circular


def _subjects(wanted: Wanted, store: Store, circular: Circular | None) -> tuple[Subject, ...]:
    """What the filters leave. Raises SetupError where it is nothing."""
    clips = wanted.protocol in OF_CLIPS
    view: View = "clip_case" if clips else "question_case"
    asked = _condition(wanted, view)
    found = subjects(
        store,
        asked,
        of="clips" if clips else "questions",
        circular=circular,
        limit=wanted.limit,
        closed=wanted.protocol == "choice",
    )
    if not found:
        raise SetupError(f"no {'clip' if clips else 'question'} of the store is meant by these "
                         "filters")  # fmt: skip
    return found


def _condition(wanted: Wanted, view: View) -> Condition:
    parsed = Filters.parse(wanted.where)
    if parsed.notices:
        raise SetupError(f"--where: {parsed.notices[0]}")
    asked = condition(parsed.filters, view)
    named = wanted.clips or tuple(filter(None, (parsed.filters.clip,)))
    return all_of(asked, one_of("clip", named)) if named else asked
