"""The endpoint that a judging run asks, that of its grader, and how a clip is sent to it."""

from dataclasses import replace
from pathlib import Path
from typing import Final

from app.batch_judging.options import FRAMED, JudgeOptions, SetupError, key, place
from app.server.state import home
from judges.client.client import Endpoint
from judges.core.capabilities import Profiles
from judges.core.types import ENCODINGS, Encoding, Sampling
from judges.request.encoding_choice import AUTO, ChosenEncoding, choose_encoding
from judges.runs.log import peek
from schema.protocols import PROTOCOLS

AS_BEGUN: Final = f"{AUTO}: as the log began"


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
