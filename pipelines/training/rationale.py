"""VideoRealBench's three-part rationale as a training target: description, adherence, answer.

Both texts are people's own words, and nothing stands before them. Where a label has no adherence, a
sentence is made of its shares of the frame and of the time, and of the scale's anchor.
"""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from pipelines.training.examples import VIDEO, Rating, plain

ANCHORS: Final = {
    1: "errors that cannot be overlooked over a great part of the picture or the time",
    2: "grave errors over a good part of the picture or the time",
    3: "clear errors, with other parts that look real",
    4: "one or two small errors for a few frames",
    5: "no error that can be seen",
}
"""The five anchors of the paper's scale, in words of our own."""
QUESTION: Final = (
    "How real does this clip look? Describe what is wrong with it, weigh it against the scale from "
    "1 (bad) to 5 (excellent), and give one whole number. Use the parts <Problem Description>, "
    "<Standard Adherence> and <Answer>."
)


def rows(ratings: Iterable[Rating]) -> Iterator[dict[str, Any]]:
    """SFT rows in LLaMA-Factory's layout, one a clip."""
    for rating in ratings:
        yield {
            "messages": [
                {"role": "user", "content": f"{VIDEO}{QUESTION}"},
                {"role": "assistant", "content": reply(rating)},
            ],
            "videos": [rating.clip.path],
        }


def reply(rating: Rating) -> str:
    """The three parts, in their order, each with its closing tag."""
    return "\n".join(
        f"<{name}>{text}</{name}>"
        for name, text in (
            ("Problem Description", _untagged(plain(rating.reason).strip())),
            ("Standard Adherence", _adherence(rating)),
            ("Answer", str(rating.score)),
        )
    )


def _adherence(rating: Rating) -> str:
    if rating.adherence.strip():
        return _untagged(plain(rating.adherence).strip())
    measured = [
        f"{100 * value:.0f} % of {what}"
        for value, what in ((rating.area, "the picture"), (rating.share, "the time"))
        if value is not None and rating.score < 5
    ]
    seen = f"The error takes {' and '.join(measured)}. " if measured else ""
    return f"{seen}That is a {rating.score}: {ANCHORS[rating.score]}."


def _untagged(text: str) -> str:
    """The text without angle brackets: a tag inside a part would end it."""
    return text.replace("<", "‹").replace(">", "›")
