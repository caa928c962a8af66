"""realism: how real a generated clip of people looks, 1 to 5, in three steps (VideoRealBench).

First what is wrong, then how that stands to the scale, then the score. The scale's anchors, by
share of the picture and of the time, and the three categories are the benchmark's (its Table 2
and section on error types); the wording is ours.

Setting `−` asks for all three steps. Those of the benchmark's ablations (its Tables 5 and 6) ask
for less or otherwise: `Score alone` for no reasons, `Description only` for the problem and the
score, `Verbal scale` for all three with a word of the scale in place of its number.
"""

from collections.abc import Mapping
from typing import Any, Final, Literal, get_args

from pydantic import BaseModel, Field

from judges.core.types import Finding, Prompt, Subject
from judges.protocols import template
from schema.vocabulary import (
    REALISM_CATEGORIES,
    REALISM_DIMENSION,
    REALISM_SETTINGS,
    REALISM_WORDS,
)

STEPS: Final = (
    "nothing gives it away as generated.",
    "one or two slight slips, in under a tenth of the picture, for a few frames.",
    "plain errors in over a tenth of the picture or over a fifth of the time; still partly\n"
    "   believable.",
    "grave errors in over a fifth of the picture or over two fifths of the time.",
    "unbearable errors in over two fifths of the picture or over four fifths of the time.",
)
"""The scale, the best step first."""
NUMBERED: Final = "\n".join(f"   {5 - at} {step}" for at, step in enumerate(STEPS))
WORDED: Final = "\n".join(
    f"   {word}: {step}" for word, step in zip(reversed(REALISM_WORDS), STEPS, strict=True)
)
DESCRIBE: Final = """\
`problem_description`: what could not happen in a filmed scene, where and when. Put the gravest
   into one `category`: human_state (how people move, their bodies, their weight), object_state
   (shape, matter and motion of things), interaction (people and things pass through each other,
   or an act leaves no trace or the wrong one). Name the second at which it shows best. If you
   find nothing, say so, with `category` and `second` null."""
ADHERE: Final = """\
`standard_adherence`: how large a share of the picture and of the time the problems take, and
   which step of the scale that is."""

WORDS: Final = f"""\
You rate how real a clip of people looks, from 1 to 5, in three steps.

1. {DESCRIBE}
2. {ADHERE}
3. `answer`: the step.
{NUMBERED}"""
ALONE: Final = f"""\
You rate how real a clip of people looks, from 1 to 5. Errors are of people (how they move, their
bodies, their weight), of things (shape, matter and motion) or of what they do to each other (they
pass through each other, or an act leaves no trace or the wrong one). Give no reasons.

`answer`: the step of this scale.
{NUMBERED}"""
DESCRIBED: Final = f"""\
You rate how real a clip of people looks, from 1 to 5, in two steps.

1. {DESCRIBE}
2. `answer`: the step of this scale.
{NUMBERED}"""
IN_WORDS: Final = f"""\
You rate how real a clip of people looks, on a scale of five words, in three steps.

1. {DESCRIBE}
2. {ADHERE}
3. `answer`: the word of the step.
{WORDED}"""

Category = Literal["human_state", "object_state", "interaction"]
assert get_args(Category) == REALISM_CATEGORIES
Word = Literal["bad", "poor", "normal", "good", "excellent"]
assert get_args(Word) == REALISM_WORDS
FLAWLESS: Final = 5
FULL, SCORE_ALONE, DESCRIPTION_ONLY, VERBAL_SCALE = REALISM_SETTINGS


class ScoreReply(template.Reply):
    """A score without its reasons."""

    answer: int = Field(ge=1, le=5)


class DescriptionReply(template.Reply):
    """What is wrong, with the category and the second of the gravest problem, and the score."""

    problem_description: template.Worded
    category: Category | None
    second: float | None
    answer: int = Field(ge=1, le=5)


class RealismReply(template.Reply):
    """The three parts, with the category and the second of the gravest problem."""

    problem_description: template.Worded
    category: Category | None
    second: float | None
    standard_adherence: template.Worded
    answer: int = Field(ge=1, le=5)


class VerbalReply(template.Reply):
    """The three parts with a word of the scale."""

    problem_description: template.Worded
    category: Category | None
    second: float | None
    standard_adherence: template.Worded
    answer: Word = Field(description="a word of the scale")


AnyReply = ScoreReply | DescriptionReply | RealismReply | VerbalReply
ASKED: Final[Mapping[str, tuple[str, type[AnyReply]]]] = {
    FULL: (WORDS, RealismReply),
    SCORE_ALONE: (ALONE, ScoreReply),
    DESCRIPTION_ONLY: (DESCRIBED, DescriptionReply),
    VERBAL_SCALE: (IN_WORDS, VerbalReply),
}
"""Setting → what is said to the judge, and its reply."""


class Realism:
    """The protocol; `version` hashes the words and the schema of its full setting.

    A judge is the same one in all its settings, so that they can be compared: the words of each
    stand under the setting's name, and are pinned by a test.
    """

    name: Final = "realism"
    settings: Final = REALISM_SETTINGS
    version: Final = template.version(WORDS + template.GUARD, RealismReply)

    def prompt(self, subject: Subject, setting: str) -> Prompt:
        """Raises ValueError: an unknown setting."""
        if setting not in ASKED:
            raise ValueError(f"realism has no setting {setting}")
        words, schema = ASKED[setting]
        return template.prompt(words, payload(subject), schema)

    def check(self, reply: BaseModel, subject: Subject) -> tuple[str, ...]:
        """The case's code; a category exactly where something is wrong; a second in the clip."""
        assert isinstance(reply, AnyReply)
        wrong = list(template.seen_code(reply, payload(subject)))
        if isinstance(reply, ScoreReply):
            return tuple(wrong)
        if (reply.category is None) != (score_of(reply) == FLAWLESS):
            best = REALISM_WORDS[-1] if isinstance(reply, VerbalReply) else FLAWLESS
            wrong.append(f"`category` must be null if `answer` is {best}, and only then")
        if reply.second is not None and not 0 <= reply.second <= template.span(subject):
            wrong.append("`second` is outside the clip")
        return tuple(wrong)

    def findings(self, reply: BaseModel, subject: Subject) -> tuple[Finding, ...]:  # noqa: ARG002
        """One verdict of the dimension `realism`, with what the setting asks for beside it."""
        assert isinstance(reply, AnyReply)
        score = float(score_of(reply))
        if isinstance(reply, ScoreReply):
            return (Finding(REALISM_DIMENSION, score),)
        adherence = "" if isinstance(reply, DescriptionReply) else reply.standard_adherence
        return (
            Finding(
                REALISM_DIMENSION,
                score,
                reason=reply.problem_description,
                summary=adherence,
                category=reply.category,
                second=reply.second,
            ),
        )


def score_of(reply: AnyReply) -> int:
    """The step of the scale that a reply says."""
    if isinstance(reply, VerbalReply):
        return REALISM_WORDS.index(reply.answer) + 1
    return reply.answer


def payload(subject: Subject) -> dict[str, Any]:
    """What the judge gets: no prompt, since realism is not faithfulness, and no name, since a
    clip's name may tell what is wrong with it."""
    clip = template.code({"benchmark": subject.benchmark, "clip": subject.clip})
    return template.without_gaps({"clip": clip, "seconds": subject.duration})


PROTOCOL: Final = Realism()
