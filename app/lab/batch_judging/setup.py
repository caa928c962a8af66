"""Validated runs of `python -m app judge`: a log's first line, tasks, protocol, and endpoints.

The endpoint of the judge, that of its grader and the way in which a clip is sent are made here from
the options and from what a probe has learnt.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from pydantic import ValidationError

from app.lab.batch_judging.options import FRAMED, FRAMES, JudgeOptions, SetupError, key, place
from app.lab.batch_judging.tasks import judging_tasks, meant_subjects, turned_options
from app.server.state import home
from judges.client.client import Endpoint
from judges.core.capabilities import Profiles
from judges.core.types import ENCODINGS, Encoding, JudgingProtocol, JudgingTask, Sampling
from judges.protocols.registry import FROM_FILE
from judges.protocols.registry import PROTOCOLS as PROMPTS
from judges.request import messages
from judges.request.encodings import AUTO, ChosenEncoding, choose_encoding
from judges.runs import log_lines
from judges.runs.log import peek
from judges.runs.plan import AskedWay, place_of, without_frames
from judges.runs.subjects import SubjectTasks, regraded
from loaders import error_text
from schema.judging_log import OutcomeLine, RunLine
from schema.protocols import EVA, PROTOCOLS
from schema.vocabulary import PLAIN_SETTING
from store.reading.store import Store

AS_BEGUN: Final = f"{AUTO}: as the log began"


@dataclass(frozen=True, slots=True)
class Setup:
    """A validated run: tasks, protocol, endpoint and log; `ungraded` outcomes need no call.

    `tasks` may be gone through again and again, and are then read from the store anew. `left_out`
    counts the replies of a run to grade of which the log gets nothing, by their reason.
    """

    tasks: Iterable[JudgingTask]
    protocol: JudgingProtocol
    endpoint: Endpoint
    head: RunLine
    place: str
    calibrate: bool = False
    grader: Endpoint | None = None
    ungraded: tuple[OutcomeLine, ...] = ()
    left_out: Mapping[str, int] = field(default_factory=dict)
    part: AskedWay = field(default_factory=lambda: AskedWay(PLAIN_SETTING, FRAMES))


def setups(options: JudgeOptions, ways: Sequence[AskedWay], store: Store) -> tuple[Setup, ...]:
    """A validated run for each way of asking. Raises SetupError with the reason.

    A setting that sends nothing that hangs on the number of frames is one run, not one a number.
    """
    counts = {way.frames for way in ways}
    if len(ways) > 1 and options.grade is not None:
        raise SetupError("--grade goes with one --setting and one --frames: nobody is asked anew")
    if len(counts) > 1 and options.encoding not in (*FRAMED, AUTO):
        raise SetupError(f"several --frames go with --encoding {' or '.join(FRAMED)}")
    if len(counts) > 1 and options.encoding == AUTO:  # a number of frames says what is wanted
        options = replace(options, encoding=FRAMED[0])
    makes: list[Setup] = []
    for way in ways:
        if len(counts) > 1 and any(_is_same(make, way) for make in makes):
            continue
        make = setup(_of_part(options, way), store)
        if len(counts) > 1 and not _hangs_on_frames(make):
            way = without_frames(way)
            make = setup(_of_part(options, way), store)
        makes.append(replace(make, part=way))
    return tuple(makes)


def _of_part(options: JudgeOptions, way: AskedWay) -> JudgeOptions:
    """The options of one part of the plan, with a run and a log of its own."""
    run = f"{options.run}.{way.name}" if way.name else options.run
    log = place_of(place(options), way)
    return replace(options, run=run, log=log, setting=way.setting, frames=way.frames)


def _is_same(make: Setup, way: AskedWay) -> bool:
    """Whether a part is there already, whatever the number of frames."""
    return make.part.setting == way.setting and not _hangs_on_frames(make)


def _hangs_on_frames(make: Setup) -> bool:
    """Whether the number of frames changes a request: not where no clip or one frame is sent."""
    for task in make.tasks:
        try:
            prompt = make.protocol.prompt(task.subject, task.setting)
        except ValueError:  # the subject lacks what is needed; another may have it
            continue
        sent = messages.sampling_of(prompt, make.endpoint.sampling)
        return sent is not None and sent.pick != "middle"
    return True


def setup(options: JudgeOptions, store: Store) -> Setup:
    """The validated run of these options. Raises SetupError with the reason."""
    if options.grade is not None:
        return _regrading(options, options.grade, store)
    protocol, origin = _protocol(options)
    setting = options.setting if options.setting in protocol.settings else ""
    if not setting:
        known = ", ".join(protocol.settings)
        raise SetupError(f"{protocol.name} has no setting “{options.setting}”; there are {known}")
    options, chosen = sent_as(options)
    endpoint = judge_endpoint(options)
    circular = turned_options(options)
    grader = grader_endpoint(options, endpoint)
    graded = (grader or endpoint).model if PROTOCOLS[options.protocol].is_graded else None
    head = _head(
        options, endpoint, protocol, origin=origin, judge=graded, circular=circular, chosen=chosen
    )
    subjects = meant_subjects(options, store, circular)
    tasks = judging_tasks(options, store, subjects, (protocol.name, setting))
    return Setup(tasks, protocol, endpoint, head, place(options), options.calibrate, grader)


def _head(
    options: JudgeOptions, endpoint: Endpoint, protocol: JudgingProtocol, **more: Any
) -> RunLine:
    """The log's first line. Raises SetupError for a run whose name is none."""
    try:
        return log_lines.head(options.run, endpoint, protocol, **more)
    except ValidationError as error:
        first = error.errors(include_input=False)[0]
        if first["loc"] != ("run",):
            option = ".".join(map(str, first["loc"]))
            raise SetupError(f"--{option}: {first['msg']}") from error
        raise SetupError(f"--run {options.run[:60]!r} is no name: letters, digits and ._+- make "
                         "one, at most 60 of them") from error  # fmt: skip


def _regrading(options: JudgeOptions, run: str, store: Store) -> Setup:
    """A run that grades the open answers of another one: its model is the judge."""
    if not PROTOCOLS.get(options.protocol, EVA).is_graded:
        graded = " or ".join(each.name for each in PROTOCOLS.values() if each.is_graded)
        raise SetupError(f"--grade goes with --protocol {graded}")
    if options.grader_model or options.calibrate:
        raise SetupError("--grade has its judge in --model: it goes without --grader-model and "
                         "--calibrate")  # fmt: skip
    if options.encoding == AUTO:  # no clip is sent
        options = replace(options, encoding=FRAMED[0])
    endpoint = judge_endpoint(options)
    matched = meant_subjects(replace(options, limit=None), store, turned_options(options))
    questions = frozenset(subject.question or "" for subject in matched)
    try:
        again = regraded(store, run, questions, options.limit)
    except ValueError as error:
        raise SetupError(f"--grade: {error}") from error
    head = _head(options, endpoint, again.protocol, judge=options.model).model_copy(
        update={
            "model": again.run["model"],
            "regrades": run,
            "shown": again.run["encoding"] or "",
        }
    )
    setting = again.protocol.settings[0]
    tasks = SubjectTasks(again.subjects, again.protocol.name, setting, options.repeats)
    return Setup(tasks, again.protocol, endpoint, head, place(options), ungraded=again.ungraded,
                 left_out=again.left_out)  # fmt: skip


def _protocol(options: JudgeOptions) -> tuple[JudgingProtocol, str]:
    """The protocol, and the name of its prompt file where it is not ours."""
    if options.protocol not in PROMPTS:
        known = ", ".join(PROMPTS)
        raise SetupError(f"“{options.protocol[:60]}” is no protocol; there are {known}")
    if options.protocol_file is None:
        return PROMPTS[options.protocol], ""
    if options.protocol not in FROM_FILE:
        raise SetupError(f"--protocol-file goes with --protocol {' or '.join(FROM_FILE)}")
    try:
        return FROM_FILE[options.protocol](options.protocol_file), options.protocol_file.name
    except OSError as error:
        raise SetupError(f"--protocol-file {error_text(error)}") from error
    except ValueError as error:
        raise SetupError(f"--protocol-file {options.protocol_file.name}: {error}") from error


def sent_as(options: JudgeOptions) -> tuple[JudgeOptions, str]:
    """The options with an encoding, and why that one was chosen where it was left open.

    A log that has begun keeps its own: a probe meanwhile must not part one run in two.
    """
    if options.encoding != AUTO:
        return options, ""
    choice = _as_begun(place(options))
    if choice is None:
        unkeyed = judge_endpoint(replace(options, encoding=FRAMED[0], key_env=None))
        choice = choose_encoding(Profiles(home() / "profiles.json").of(unkeyed))
    return replace(options, encoding=choice.encoding), choice.reason


def _as_begun(log: str) -> ChosenEncoding | None:
    """The encoding of a log that has begun. Raises LogError."""
    if "://" not in log and not Path(log).is_file():
        return None
    head, known = peek(log)
    for encoding in ENCODINGS:
        if head is not None and known.begun and head.sampling.encoding == encoding:
            return ChosenEncoding(encoding, AS_BEGUN)
    return None


def judge_endpoint(options: JudgeOptions) -> Endpoint:
    """Where the judge is, and how it is asked. Raises SetupError."""
    if options.encoding not in ENCODINGS:
        raise SetupError(f"--encoding is {AUTO} or one of {', '.join(ENCODINGS)}")
    if options.frames < 1 or options.side < 16:
        raise SetupError("--frames is 1 or more, --side 16 or more")
    drawn = (options.temperature, options.top_p)
    if options.protocol_file is not None and drawn != (None, None):
        raise SetupError("--temperature and --top-p go with our own prompts: one from a file is "
                         "sent as its own script sends it")  # fmt: skip
    encoding: Encoding = options.encoding
    try:
        return Endpoint(
            options.endpoint,
            options.model,
            key=key(options.key_env),
            sampling=Sampling(encoding, options.frames, options.side),
            price_in=options.price_in,
            price_out=options.price_out,
            timeout=options.timeout,
            max_concurrency=options.concurrency,
            repeats=options.repeats,
            temperature=options.temperature,
            top_p=options.top_p,
        )
    except ValueError as error:
        raise SetupError(str(error)) from error


def grader_endpoint(options: JudgeOptions, endpoint: Endpoint) -> Endpoint | None:
    """The endpoint that grades open answers, where it is not the model under test."""
    if options.grader_model is None:
        return None
    if not PROTOCOLS[options.protocol].is_graded:
        graded = " or ".join(each.name for each in PROTOCOLS.values() if each.is_graded)
        raise SetupError(f"--grader-model goes with --protocol {graded}")
    own = key(options.grader_key_env) or (None if options.grader_endpoint else endpoint.key)
    try:
        return replace(
            endpoint,
            base_url=options.grader_endpoint or endpoint.base_url,
            model=options.grader_model,
            key=own,
            price_in=None,  # another model's price is not known
            price_out=None,
            temperature=None,  # it grades as it always does
            top_p=None,
        )
    except ValueError as error:
        raise SetupError(f"the grader: {error}") from error
