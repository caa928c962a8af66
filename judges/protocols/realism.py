"""realism: how real a generated clip of people looks, 1 to 5, in three steps (VideoRealBench).

First what is wrong, then how that stands to the scale, then the score. The scale's anchors, by
share of the picture and of the time, and the three categories are the benchmark's (its Table 2
and section on error types); the wording is ours.
"""

from typing import Any, Final, Literal, get_args

from pydantic import BaseModel, Field

from judges.core.types import Finding, Prompt, Subject
from judges.protocols import template
from schema.vocabulary import REALISM_CATEGORIES, REALISM_DIMENSION

WORDS: Final = """\
You rate how real a clip of people looks, from 1 to 5, in three steps.

1. `problem_description`: what could not happen in a filmed scene, where and when. Put the gravest
   into one `category`: human_state (how people move, their bodies, their weight), object_state
   (shape, matter and motion of things), interaction (people and things pass through each other,
   or an act leaves no trace or the wrong one). Name the second at which it shows best. If you
   find nothing, say so, with `category` and `second` null.
2. `standard_adherence`: how large a share of the picture and of the time the problems take, and
   which step of the scale that is.
3. `answer`: the step.
   5 nothing gives it away as generated.
   4 one or two slight slips, in under a tenth of the picture, for a few frames.
   3 plain errors in over a tenth of the picture or over a fifth of the time; still partly
   believable.
   2 grave errors in over a fifth of the picture or over two fifths of the time.
   1 unbearable errors in over two fifths of the picture or over four fifths of the time."""

Category = Literal["human_state", "object_state", "interaction"]
assert get_args(Category) == REALISM_CATEGORIES
FLAWLESS: Final = 5


class RealismReply(template.Reply):
    """The three parts, with the category and the second of the gravest problem."""

    problem_description: template.Worded
    category: Category | None
    second: float | None
    standard_adherence: template.Worded
    answer: int = Field(ge=1, le=5)


class Realism:
    """The protocol; `version` hashes its words and its schema."""

    name: Final = "realism"
    settings: Final = ("−",)
    version: Final = template.version(WORDS + template.GUARD, RealismReply)

    def prompt(self, subject: Subject, setting: str) -> Prompt:
        """Raises ValueError: an unknown setting."""
        if setting not in self.settings:
            raise ValueError(f"realism has no setting {setting}")
        return template.prompt(WORDS, payload(subject), RealismReply)

    def check(self, reply: BaseModel, subject: Subject) -> tuple[str, ...]:
        """The case's code; a category exactly where something is wrong; a second in the clip."""
        assert isinstance(reply, RealismReply)
        wrong = list(template.seen_code(reply, payload(subject)))
        if (reply.category is None) != (reply.answer == FLAWLESS):
            wrong.append("`category` must be null if `answer` is 5, and only then")
        if reply.second is not None and not 0 <= reply.second <= template.span(subject):
            wrong.append("`second` is outside the clip")
        return tuple(wrong)

    def findings(self, reply: BaseModel, subject: Subject) -> tuple[Finding, ...]:  # noqa: ARG002
        """One verdict of the dimension `realism`, with its category and second."""
        assert isinstance(reply, RealismReply)
        return (
            Finding(
                REALISM_DIMENSION,
                float(reply.answer),
                reason=reply.problem_description,
                summary=reply.standard_adherence,
                category=reply.category,
                second=reply.second,
            ),
        )


def payload(subject: Subject) -> dict[str, Any]:
    """What the judge gets: no prompt, since realism is not faithfulness, and no name, since a
    clip's name may tell what is wrong with it."""
    clip = template.code({"benchmark": subject.benchmark, "clip": subject.clip})
    return template.without_gaps({"clip": clip, "seconds": subject.duration})


PROTOCOL: Final = Realism()
