"""The request body of `/api/judge`: its checks before any request, and the plan of its calls.

Subjects are read from the store, or made from an uploaded clip. An order never holds an API key:
keys come in headers (`app.lab.live_calls.endpoint_forms`), one for each judge.
"""

from dataclasses import dataclass
from typing import Final

from pydantic import Field, model_validator

from app.lab.live_calls import visitor_clips
from app.lab.live_calls.endpoint_forms import EndpointForm, Name, Price, StrictModel, Text, endpoint
from app.server.errors import Refusal
from app.server.sessions import Session
from app.server.visible_store import shown_store
from judges.calibration.scripted_judges import NAMES
from judges.core.chain_steps import CitableNode
from judges.core.endpoint_config import Endpoint, scripted_endpoint
from judges.core.types import JudgingProtocol, Subject
from judges.protocols.locate import EACH_STEP
from judges.protocols.registry import PROTOCOLS as PROMPTS
from judges.runs.subjects import Circular, StoredSubjects, by_step, orders, permuted
from schema.protocols import PROTOCOLS, prompt_protocol
from store.reading.condition import equals

MOST_JUDGES: Final = 5
MOST_CALLS: Final = 60
"""Calls of one run, over judges, rotations and repeats; larger batches use the command line."""


class ClipDescription(StrictModel):
    """What a visitor enters for an uploaded clip: prompt, question, steps of a chain."""

    prompt: Text = ""
    ground_truth: Text = ""
    text: Text = ""
    options: tuple[Name, ...] = Field((), max_length=10)
    answer: int | None = Field(None, ge=0, le=9)
    expected: Text = ""
    steps: tuple[Name, ...] = Field((), max_length=40)


class JudgeOrder(StrictModel):
    """A run: its clip or question, protocol, judges, repeats, and cost cap (US dollars).

    `grader` is the index of the judge that grades open answers; None = each grades its own.
    """

    clip: Name = ""
    own: str = Field("", max_length=22)
    about: ClipDescription = Field(default_factory=lambda: ClipDescription.model_validate({}))
    protocol: Name
    setting: Name = "−"
    question: Name = ""
    circular: Circular | None = None
    judges: tuple[EndpointForm, ...] = Field(min_length=1, max_length=MOST_JUDGES)
    repeats: int = Field(1, ge=1, le=10)
    cap: Price | None = None
    grader: int | None = Field(None, ge=0, lt=MOST_JUDGES)

    @model_validator(mode="after")
    def _one_clip(self) -> "JudgeOrder":
        if bool(self.clip) == bool(self.own):
            raise ValueError("name a clip of these data or one of your own")
        if self.grader is not None and self.grader >= len(self.judges):
            raise ValueError("the grader is none of the judges")
        return self


OWN: Final = "upload"
"""The benchmark id of uploaded clips."""


def read_subjects(order: JudgeOrder, session: Session | None, version: str) -> tuple[Subject, ...]:
    """The subjects of an order: one, or one for each rotation. Raises Refusal."""
    chosen = _own_subjects(order, session) if order.own else _loaded_subjects(order, version)
    if not chosen:
        raise Refusal(422, "there is nothing to judge: choose a question whose right option is "
                           "known, or another clip")  # fmt: skip
    if chosen[0].media is None:
        raise Refusal(422, "the clip's file is not here: no model can see it")
    return chosen


def _is_circular(order: JudgeOrder) -> bool:
    return bool(PROTOCOLS[order.protocol].rotates)


def _loaded_subjects(order: JudgeOrder, version: str) -> tuple[Subject, ...]:
    store = shown_store(version)
    condition = equals("clip", order.clip)
    protocol = PROTOCOLS[order.protocol]
    if not protocol.asks_questions:
        chosen = StoredSubjects(store, condition, limit=1, paradigms=protocol.grounds)
        return tuple(by_step(chosen) if order.setting == EACH_STEP else chosen)
    if not order.question:
        raise Refusal(422, "choose a question")
    question = condition.and_(equals("question", order.question))
    rotation_mode = (order.circular or "shift") if _is_circular(order) else None
    return tuple(StoredSubjects(store, question, "questions", rotation_mode, limit=1))


def _own_subjects(order: JudgeOrder, session: Session | None) -> tuple[Subject, ...]:
    path = visitor_clips.clip_path(session, order.own) if session is not None else None
    if session is None or path is None:
        raise Refusal(404, "there is no such clip of yours; it may have been forgotten")
    about = order.about
    clip = next(kept for kept in visitor_clips.session_clips(session) if kept.id == order.own)
    common = {
        "benchmark": OWN, "clip": f"{OWN}.{clip.id}", "media": path, "duration": clip.duration,
        "prompt": about.prompt, "ground_truth": about.ground_truth,
    }  # fmt: skip
    if not PROTOCOLS[order.protocol].asks_questions:
        own = Subject(**common, steps=_own_steps(about.steps))  # type: ignore[arg-type]
        return tuple(by_step([own])) if order.setting == EACH_STEP else (own,)
    return _question_subjects(order, common)


def _own_steps(lines: tuple[str, ...]) -> tuple[CitableNode, ...]:
    """The chain that a visitor writes, a step a line; of which kind each is, nobody says."""
    return tuple(
        CitableNode(f"{OWN}.chain", f"Step-{at}", "event", "", line)
        for at, line in enumerate(lines, 1)
    )


def _question_subjects(order: JudgeOrder, common: dict[str, object]) -> tuple[Subject, ...]:
    about = order.about
    if not about.text:
        raise Refusal(422, "write the question that is to be asked")
    if about.answer is not None and about.answer >= len(about.options):
        raise Refusal(422, "the right option is none of the options")
    rotation_mode = (order.circular or "shift") if _is_circular(order) else None
    try:
        turns = orders(len(about.options), about.answer, rotation_mode)
    except ValueError as error:
        raise Refusal(422, str(error)) from None
    return tuple(
        Subject(
            **common,  # type: ignore[arg-type]
            question=f"{OWN}.question",
            text=about.text,
            options=permuted(about.options, turn),
            answer=None if about.answer is None else turn.index(about.answer),
            expected=about.expected,
            rotation=rotation,
        )
        for rotation, turn in enumerate(turns)
    )


def find_protocol(order: JudgeOrder) -> JudgingProtocol:
    """The protocol whose prompt an order sends; a rotating one uses another's on rotated options.

    Raises Refusal.
    """
    protocol = PROMPTS.get(prompt_protocol(order.protocol))
    if protocol is None:
        raise Refusal(422, "there is no such protocol")
    if order.setting not in protocol.settings:
        raise Refusal(422, f"this protocol has no setting “{order.setting[:40]}”")
    return protocol


def check_order(
    order: JudgeOrder, protocol: JudgingProtocol, subject: Subject
) -> tuple[Endpoint, ...]:
    """Validate every judge and the prompt before any request, and return the judges' endpoints.

    Raises Refusal.
    """
    endpoints = []
    for judge in order.judges:
        if judge.kind != "trivial":
            endpoints.append(endpoint(judge, None))
        elif judge.model not in NAMES:
            raise Refusal(422, "there is no such rule")
        elif PROTOCOLS[protocol.name].is_graded:
            raise Refusal(422, "a rule has no answer in words; choose a model")
        else:
            endpoints.append(scripted_endpoint(judge.model))
    if order.grader is not None and order.judges[order.grader].kind == "trivial":
        raise Refusal(422, "a rule grades nothing; choose a model")
    try:
        protocol.prompt(subject, order.setting)
    except ValueError as error:
        raise Refusal(422, str(error)) from None
    return tuple(endpoints)


@dataclass(frozen=True, slots=True)
class JudgePlan:
    """A validated order; its subjects are the rotations of one question, or one clip.

    By judge: its label, its endpoint without a visitor's key, and the endpoint that grades its open
    answers, None = its own. `calls`: how many, without retries.
    """

    order: JudgeOrder
    protocol: JudgingProtocol
    subjects: tuple[Subject, ...]
    labels: tuple[str, ...]
    endpoints: tuple[Endpoint, ...]
    graders: tuple[Endpoint | None, ...]
    calls: int


def plan_order(order: JudgeOrder, session: Session | None, version: str) -> JudgePlan:
    """Validate an order and list its calls. Raises Refusal."""
    protocol = find_protocol(order)
    subjects = read_subjects(order, session, version)
    calls = len(order.judges) * len(subjects) * order.repeats
    if calls > MOST_CALLS:
        raise Refusal(422, f"these are {calls} calls; one run may have {MOST_CALLS}. "
                                  "For more use the command line")  # fmt: skip
    endpoints = check_order(order, protocol, subjects[0])
    at = order.grader if PROTOCOLS[order.protocol].is_graded else None
    graders = (
        None if at is None or order.judges[at] == judge else endpoints[at] for judge in order.judges
    )
    labels = (judge.label for judge in order.judges)
    return JudgePlan(order, protocol, subjects, (*labels,), endpoints, (*graders,), calls)
