"""The challenge of R3-Bench (2.2): a question stays where models that see the clip get it wrong.

Each model is asked each question once, by the judge protocol `choice`; without a clip as `Blind`,
the question and its options alone. A question is dropped where one of them is right, and where one
gave no valid reply, since that one has missed nothing.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from judges.core.types import Subject, TextPart
from judges.protocols.choice import BARE, BLIND, PROTOCOL, ChoiceReply, lettered
from judges.runs.log import AGAIN
from pipelines.core.agent import Round, SecondModel
from pipelines.core.chain import ChainQuestion
from pipelines.core.graph import StepContext, StepFailed

NAME: Final = "challenger"
"""What the record calls a model that is challenged, as it calls agents by their names."""
QuestionsByChain = Mapping[str, Sequence[ChainQuestion]]


class ChallengeAnswer(NamedTuple):
    """What one model answered, and whether it is right; both None without a valid reply."""

    model: str
    status: str
    answer: str | None = None
    right: bool | None = None
    reason: str = ""


class ChallengedQuestion(NamedTuple):
    """A question of a chain with what every model answered."""

    chain: str
    question: ChainQuestion
    answers: tuple[ChallengeAnswer, ...]

    @property
    def kept(self) -> bool:
        """Whether every model replied and none was right."""
        return all(answer.right is False for answer in self.answers)

    @property
    def why(self) -> str:
        """Why it is kept or dropped."""
        right = [answer.model for answer in self.answers if answer.right]
        if right:
            return f"answered right by {', '.join(right)}"
        silent = [f"{each.model} ({each.status})" for each in self.answers if each.right is None]
        return f"no valid reply by {', '.join(silent)}" if silent else "no model was right"

    def row(self) -> dict[str, Any]:
        """The question for records and files."""
        question = self.question
        return {
            "chain": self.chain, "id": question.id, "type": question.type,
            "question": question.text, "answer": question.options[question.answer],
            "kept": self.kept, "why": self.why,
            "answers": [answer._asdict() for answer in self.answers],
        }  # fmt: skip


class Challenged(NamedTuple):
    """The questions that are kept, by chain; all of them with their answers; the setting."""

    questions: Mapping[str, tuple[ChainQuestion, ...]]
    answered: tuple[ChallengedQuestion, ...]
    setting: str

    def record(self) -> dict[str, Any]:
        """What the record of a case keeps of it."""
        return {"setting": self.setting, "questions": [each.row() for each in self.answered]}


async def challenged(
    work: StepContext,
    questions: QuestionsByChain,
    challengers: Sequence[SecondModel],
    media: Path | None,
) -> Challenged:
    """Ask every model every question.

    Raises:
        StepFailed: where a call ended without a reply of the model, as the case is built again.
    """
    setting = BLIND if media is None else BARE
    answered = list[ChallengedQuestion]()
    for chain, made in questions.items():
        for question in made:
            answers = [await _ask(work, each, question, media) for each in challengers]
            answered.append(ChallengedQuestion(chain, question, tuple(answers)))
    kept = {
        chain: tuple(each.question for each in answered if each.chain == chain and each.kept)
        for chain in questions
    }
    return Challenged(kept, tuple(answered), setting)


async def _ask(
    work: StepContext, challenger: SecondModel, question: ChainQuestion, media: Path | None
) -> ChallengeAnswer:
    subject = Subject(
        "", question.id, media, text=question.text, options=question.options, answer=question.answer
    )
    prompt = PROTOCOL.prompt(subject, BLIND if media is None else BARE)
    done = await challenger.asker.complete(
        prompt, check=lambda reply: PROTOCOL.check(reply, subject), media=media
    )
    reply = done.parsed if isinstance(done.parsed, ChoiceReply) else None
    text = "\n\n".join(part.text for part in prompt.turns[-1].parts if isinstance(part, TextPart))
    draft = None if reply is None else reply.model_dump(mode="json")
    work.hear(
        Round(NAME, 1, text, done.status, done.raw, draft, usage=done.usage, model=challenger.model)
    )
    if done.status in AGAIN:
        raise StepFailed(f"{NAME} {challenger.model}: the call ended as {done.status}", done.status)
    if reply is None or reply.answer not in lettered(subject):
        status = done.status if done.status != "ok" else "invalid"
        return ChallengeAnswer(challenger.model, status)
    (finding,) = PROTOCOL.findings(reply, subject)
    return ChallengeAnswer(challenger.model, "ok", reply.answer, finding.correct, finding.reason)
