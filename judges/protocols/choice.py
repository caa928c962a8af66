"""choice: one question with lettered options about a clip, in R3-VQA's settings (its Table 3).

`−` shows the clip, `+Sub` adds its subtitles, `+Sub & HTP` adds a heuristic for theory of mind, in
our own wording. `Only Sub` gives the subtitles without the clip (R3-VQA, Figure 6), and `Blind`, a
setting of ours, neither: what is right there is a shortcut of the question. `Single frame` shows
the frame at the middle alone, `Shuffled` the clip's frames in an order that says nothing of time:
what is right there rests on no event, or on no order of events. Both are without subtitles, whose
times would give the order away. Circular runs ask the same in every order of the options
(judges/runs/subjects.py).
"""

from string import ascii_uppercase
from typing import Any, Final

from pydantic import BaseModel, Field

from judges.core.types import Finding, Footage, Prompt, Subject
from judges.protocols import template
from schema.vocabulary import SETTINGS

WORDS: Final = """\
You answer a question about a clip. Exactly one of the options is right. Rest on what can be seen
and on the texts that are given. Say in `reason` in one or two sentences what decides it, then put
the letter of the option alone into `answer`."""

HEURISTIC: Final = """\
Before you answer, go through the people one by one. What has each of them seen or heard, and what
not? What does each therefore take to be true, even where it is false? What does each want, plan
to do and feel? Then follow the causes: which event made which thought or feeling, and which
thought or feeling led to which act. Answer from that account."""

BARE, SUBTITLES, HEURISTICS, ONLY_SUBTITLES, BLIND, SINGLE_FRAME, SHUFFLED = SETTINGS
SILENT: Final = (BARE, BLIND, SINGLE_FRAME, SHUFFLED)
"""Settings without subtitles."""
SHOWN: Final[dict[str, Footage | None]] = {
    ONLY_SUBTITLES: None,
    BLIND: None,
    SINGLE_FRAME: Footage(captioned=False, pick="middle"),
    SHUFFLED: Footage(captioned=False, pick="shuffled"),
}
"""Settings that do not show the clip as it runs, and what they show of it."""
SAID_OF_CLIP: Final = {
    ONLY_SUBTITLES: "not shown: answer from what is said in it",
    BLIND: "not shown: answer from the question and its options alone",
    SINGLE_FRAME: "one frame of it, from its middle",
    SHUFFLED: "frames of it, in an order that says nothing of when each was",
}
"""What these settings tell of the clip."""


class ChoiceReply(template.Reply):
    """The reason, then the letter."""

    reason: template.Worded
    answer: str = Field(description="the letter of the right option")


class Choice:
    """The protocol; `version` hashes its words and its schema."""

    name: Final = "choice"
    settings: Final = SETTINGS
    version: Final = template.version(WORDS + HEURISTIC + template.GUARD, ChoiceReply)

    def prompt(self, subject: Subject, setting: str) -> Prompt:
        """Raises ValueError: an unknown setting, no question, fewer than two options, or no
        subtitles where the setting wants them."""
        if setting not in self.settings:
            raise ValueError(f"choice has no setting {setting}")
        if not subject.text or not 2 <= len(subject.options) <= len(ascii_uppercase):
            raise ValueError("choice needs a question with 2 to 26 options")
        if setting not in SILENT and not subject.subtitles:
            raise ValueError(f"{setting} needs subtitles, and the clip has none")
        words = f"{WORDS}\n\n{HEURISTIC}" if setting == HEURISTICS else WORDS
        footage = SHOWN.get(setting, template.WHOLE)
        return template.prompt(words, payload(subject, setting), ChoiceReply, footage=footage)

    def check(self, reply: BaseModel, subject: Subject) -> tuple[str, ...]:
        """The case's code, and a letter that stands for an option; no text is searched for one."""
        assert isinstance(reply, ChoiceReply)
        wrong = template.seen_code(reply, *(payload(subject, setting) for setting in self.settings))
        letters = list(lettered(subject))
        if reply.answer not in letters:
            wrong += (f"`answer` must be one letter from {letters[0]} to {letters[-1]}",)
        return wrong

    def findings(self, reply: BaseModel, subject: Subject) -> tuple[Finding, ...]:
        """One finding: the option's index as shown, and whether it is the right one."""
        assert isinstance(reply, ChoiceReply)
        choice = ascii_uppercase.index(reply.answer)
        correct = None if subject.answer is None else choice == subject.answer
        return (Finding(choice=choice, raw=reply.answer, correct=correct, reason=reply.reason),)


def lettered(subject: Subject) -> dict[str, str]:
    """The options by letter, in the order shown."""
    return dict(zip(ascii_uppercase, subject.options, strict=False))


def payload(subject: Subject, setting: str) -> dict[str, Any]:
    """What the model gets; subtitles only in the settings that have them."""
    return template.without_gaps({
        "question": subject.text,
        "options": lettered(subject),
        "subtitles": "" if setting in SILENT else subject.subtitles,
        "clip": SAID_OF_CLIP.get(setting, ""),
        "seconds": subject.duration,
    })  # fmt: skip


PROTOCOL: Final = Choice()
