"""open_ended: the model answers in its own words, a judge model says whether that is right.

VGenST-Bench scores its open-ended variant (V3) so. Wording and reply are ours. Its settings are
those of `choice` but for the heuristic on minds, which these questions are not about.
"""

from collections.abc import Mapping
from typing import Any, Final

from pydantic import BaseModel, Field

from judges.core.types import Finding, Prompt, Subject
from judges.protocols import template
from judges.protocols.choice import HEURISTICS, SAID_OF_CLIP, SHOWN, SILENT
from schema.vocabulary import SETTINGS

OPEN_SETTINGS: Final = tuple(name for name in SETTINGS if name != HEURISTICS)

WORDS: Final = """\
You answer a question about a clip in your own words. Rest on what can be seen. Put the answer
itself, a number, a word or a short phrase, into `answer`, without any explanation."""

GRADING: Final = """\
You compare an answer with the expected one. It is right if it says the same thing: other words,
another order, a number written out or a needless article do not matter; a different thing,
number, side or order does, and so does an answer that leaves the matter open or names several.
Say why in `reason`, then set `correct` to true or false."""


class OpenReply(template.Reply):
    """The answer alone."""

    answer: str = Field(min_length=1, max_length=2000)


class Grade(template.Reply):
    """Whether an answer is right."""

    reason: template.Worded
    correct: bool


class OpenEnded:
    """The protocol; `version` hashes its words and both schemas."""

    name: Final = "open_ended"
    settings: Final = OPEN_SETTINGS
    version: Final = template.version(
        WORDS + GRADING + template.GUARD + template.version("", Grade), OpenReply
    )

    def prompt(self, subject: Subject, setting: str) -> Prompt:
        """Raises ValueError: an unknown setting, no question, no expected answer, or no subtitles
        where the setting wants them."""
        if setting not in self.settings:
            raise ValueError(f"open_ended has no setting {setting}")
        if not subject.text or not subject.expected:
            raise ValueError("open_ended needs a question and its expected answer")
        if setting not in SILENT and not subject.subtitles:
            raise ValueError(f"{setting} needs subtitles, and the clip has none")
        footage = SHOWN.get(setting, template.WHOLE)
        return template.prompt(WORDS, payload(subject, setting), OpenReply, footage=footage)

    def check(self, reply: BaseModel, subject: Subject) -> tuple[str, ...]:
        """The case's code, and an answer that is not blank."""
        assert isinstance(reply, OpenReply)
        blank = () if reply.answer.strip() else ("`answer` is blank",)
        asked_as = (payload(subject, setting) for setting in self.settings)
        return (*template.seen_code(reply, *asked_as), *blank)

    def findings(self, reply: BaseModel, subject: Subject) -> tuple[Finding, ...]:  # noqa: ARG002
        """The answer, not graded yet."""
        assert isinstance(reply, OpenReply)
        return (Finding(raw=reply.answer),)

    def grading(self, reply: BaseModel, subject: Subject) -> Prompt:
        """The prompt for the judge model; it sees no clip."""
        return template.prompt(GRADING, to_grade(reply, subject), Grade, footage=None)

    def check_grade(self, grade: BaseModel, reply: BaseModel, subject: Subject) -> tuple[str, ...]:
        """The code of the very answer that was to be graded."""
        assert isinstance(grade, Grade)
        return template.seen_code(grade, to_grade(reply, subject))

    def graded(
        self,
        reply: BaseModel,
        grade: BaseModel,
        subject: Subject,  # noqa: ARG002
    ) -> tuple[Finding, ...]:
        """One finding: the answer, whether it is right, the judge model's reason."""
        assert isinstance(reply, OpenReply) and isinstance(grade, Grade)
        return (Finding(raw=reply.answer, correct=grade.correct, reason=grade.reason),)


class Regrading:
    """Only the second call: answers that a run already has, graded by the model that is asked.

    `answers`: (question, rotation) → the answer; `version` hashes what the judge model gets.
    """

    name: Final = "open_ended"
    version: Final = template.version(GRADING + template.GUARD, Grade)

    def __init__(self, answers: Mapping[tuple[str, int], str], setting: str) -> None:
        self._answers = answers
        self.settings = (setting,)

    def prompt(self, subject: Subject, setting: str) -> Prompt:  # noqa: ARG002
        """Raises ValueError: no question, no expected answer, or none that was given."""
        if not subject.text or not subject.expected:
            raise ValueError("open_ended needs a question and its expected answer")
        return template.prompt(
            GRADING, to_grade(self._reply(subject), subject), Grade, footage=None
        )

    def check(self, reply: BaseModel, subject: Subject) -> tuple[str, ...]:
        """The code of the very answer that was to be graded."""
        return PROTOCOL.check_grade(reply, self._reply(subject), subject)

    def findings(self, reply: BaseModel, subject: Subject) -> tuple[Finding, ...]:
        """The answer, whether it is right, the judge model's reason."""
        return PROTOCOL.graded(self._reply(subject), reply, subject)

    def _reply(self, subject: Subject) -> OpenReply:
        answer = self._answers.get((subject.question or "", subject.rotation))
        if answer is None:
            raise ValueError("the run has no answer to this question")
        return OpenReply.model_construct(case="", answer=answer)


def payload(subject: Subject, setting: str) -> dict[str, Any]:
    """What the model gets: never the expected answer; subtitles in the settings that have them."""
    return template.without_gaps({
        "question": subject.text,
        "subtitles": "" if setting in SILENT else subject.subtitles,
        "clip": SAID_OF_CLIP.get(setting, ""),
        "seconds": subject.duration,
    })  # fmt: skip


def to_grade(reply: BaseModel, subject: Subject) -> dict[str, Any]:
    """What the judge model gets."""
    assert isinstance(reply, OpenReply)
    return {"question": subject.text, "expected": subject.expected, "answer": reply.answer}


PROTOCOL: Final = OpenEnded()
