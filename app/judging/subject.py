"""The subjects of an order: read from the store, or made from an uploaded clip."""

from typing import Final

from app.judging.order import JudgeOrder
from app.live_calls import visitor_clips
from app.server.errors import Refusal
from app.server.sessions import Session
from app.server.visible_store import shown_store
from judges.core.chain_steps import CitableNode
from judges.core.types import Subject
from judges.protocols.locate import EACH_STEP
from judges.runs.option_rotation import orders, permuted
from judges.runs.subjects import StoredSubjects, by_step
from schema.protocols import PROTOCOLS
from store.reading.condition import equals

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
