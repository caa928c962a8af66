"""The three texts above the player: what was asked, what was expected, what happened."""

from collections.abc import Sequence
from typing import Any

from store.queries.clips.clip import Watched
from views.cases.clip.head.outcome import Voice, quoted
from views.page.content import Excerpt, Excerpts
from views.page.labels import letter
from views.player.payload import Payload, PayloadQuestion, PayloadReply, Pin


def summary_of(watched: Watched, voice: Voice) -> str:
    """Return a judge's summary of the clip; empty without one."""
    summaries = (row["summary"] for row in watched.verdicts if row["run"] == voice.id)
    return next((str(text) for text in summaries if text), "")


def excerpts(
    watched: Watched,
    voices: Sequence[Voice],
    questions: Sequence[PayloadQuestion],
    opened: str | None,
) -> Excerpts | None:
    """The texts of the open question, else of the prompt and its judge; None without any."""
    question = next((each for each in questions if each.id == opened), None)
    entries = _of_question(question, voices) if question else _of_prompt(watched, voices)
    shown = tuple(each for each in entries if each.text)
    return Excerpts(shown) if shown else None


def _of_question(question: PayloadQuestion, voices: Sequence[Voice]) -> list[Excerpt]:
    right = _option(question, question.answer) or question.expected
    names = {voice.id: voice.who for voice in voices}
    answers = [
        Excerpt(
            "Model’s answer",
            _answer(question, reply),
            {True: "good", False: "bad", None: "none"}[reply.correct],  # type: ignore[arg-type]
            names.get(reply.colouring, ""),
        )
        for reply in question.replies
    ]
    return [Excerpt("Question", question.text), Excerpt("Correct answer", right), *answers]


def _answer(question: PayloadQuestion, reply: PayloadReply) -> str:
    """The option that was chosen, with what the model wrote beside its letter."""
    chosen = _option(question, reply.choice)
    raw = reply.raw.strip()
    if reply.status != "ok":
        return f"{reply.status_label}{f': “{raw}”' if raw else ''}"
    words = raw if len(raw.strip(".()*: ")) > 1 and raw not in chosen else ""
    quote = f"“{words}”" if words else ""
    return " — ".join(filter(None, (chosen, quote, reply.reason)))


def _option(question: PayloadQuestion, index: int | None) -> str:
    if index is None or not 0 <= index < len(question.options):
        return ""
    return f"{letter(index)}. {question.options[index]}"


def _of_prompt(watched: Watched, voices: Sequence[Voice]) -> list[Excerpt]:
    clip = watched.clip
    prompt = clip["prompt"] or clip["scenario"] or clip["image_prompt"] or ""
    truth = " ".join(filter(None, (clip["item_question"], clip["ground_truth"])))
    expected = truth or clip["test_point"] or ""
    happened = [_happened(watched, voice) for voice in voices if voice.kind == "verdicts"]
    return [Excerpt("Prompt", str(prompt)), Excerpt("Expected", str(expected)), *happened]


def _happened(watched: Watched, voice: Voice) -> Excerpt:
    """A judge's summary, else its reasons for what failed; else for what passed."""
    failed = [pin for pin in voice.pins if pin.failing]
    tone = "bad" if failed else "good" if any(pin.score is not None for pin in voice.pins) else ""
    text = summary_of(watched, voice) or reasons_of(voice)
    return Excerpt("What happened", text, tone or "none", voice.who)  # type: ignore[arg-type]


def shown_verdicts(voice: Voice) -> Sequence[Pin]:
    """What failed; all verdicts where nothing did."""
    return [pin for pin in voice.pins if pin.failing] or voice.pins


def reasons_of(voice: Voice) -> str:
    """The reasons for what failed, else for what passed, each once with its dimensions."""
    dimensions: dict[tuple[str, str], list[str]] = {}
    for pin in shown_verdicts(voice):
        if pin.reason:
            sign = "✗" if pin.failing else "✓" if pin.score is not None else "–"
            dimensions.setdefault((sign, pin.reason.strip()), []).append(pin.dimension)
    lines = (f"{', '.join(of)} {sign} “{reason}”" for (sign, reason), of in dimensions.items())
    return "\n".join(lines)


def above(watched: Watched, voices: Sequence[Voice], made: Payload) -> dict[str, Any]:
    """Return what the player need not repeat: reasons that are shown above it, by judge and
    dimension, and whether the open question is.
    """
    reasons = [
        (voice.who, pin.dimension)
        for at, voice in enumerate(voices)
        if voice.kind == "verdicts"
        for pin in (
            shown_verdicts(voice)
            if not summary_of(watched, voice)
            else quoted(voice, made.question)
            if not at
            else ()
        )
    ]
    is_asked = asks(made)
    return {"reasons": [] if is_asked else reasons, "questions": is_asked}


def asks(made: Payload) -> bool:
    """Whether a question is open, whose texts take the place of the prompt's above the player."""
    return any(each.id == made.question for each in made.questions)
