"""Training examples, common to all formats: clips, questions with answers, labelled replies.

Videos are named `videos/<clip>.mp4`, so that a folder of exports can be moved; no file has a path
of this machine. A question in words has what is said in the clip, the question, and its options by
letter.

VideoRealBench's rationale has three parts as a training target: description, adherence, answer.
Both texts are people's own words, and nothing stands before them. Where a label has no adherence, a
sentence is made of its shares of the frame and of the time, and of the scale's anchor.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from media.file_fingerprint import is_imported
from media.subtitles import subtitles
from schema.protocols import EVA
from schema.vocabulary import REALISM_CATEGORIES

ASK: Final = "Answer with the letter of one option."
VIDEO: Final = "<video>"
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class TrainingClip:
    """A clip by id; `key` is its content's hash where known: one video may have two ids.

    `split` is the part of the benchmark that it belongs to, "" where the benchmark names none.
    """

    id: str
    key: str
    split: str = ""

    @property
    def path(self) -> str:
        """Its place in an export's folder."""
        return f"videos/{self.id}.mp4"


@dataclass(frozen=True, slots=True)
class Rating:
    """A clip's realism: score 1–5, the error's category, its area and share of time (0–1)."""

    clip: TrainingClip
    benchmark: str
    annotator: str
    score: int
    category: str
    area: float | None
    share: float | None
    reason: str
    adherence: str


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


class FilmSize(NamedTuple):
    """How a trainer reads a film: so many frames, of so many pixels a side."""

    frames: int
    side: int


@dataclass(frozen=True, slots=True)
class Example:
    """One question about a clip: `options` in order (none: open-ended), `right` the target text.

    `dialogue` is what is said in the clip, a cue a line with its times, "" without subtitles.
    """

    id: str
    clip: TrainingClip
    benchmark: str
    kind: str
    text: str
    right: str
    options: tuple[str, ...] = ()
    answer: int | None = None
    dialogue: str = ""

    @property
    def prompt(self) -> str:
        """What is said in the clip, the question's text, its options on lines of their own."""
        options = {LETTERS[at]: plain(text) for at, text in enumerate(self.options)}
        return question_text(plain(self.text), options, plain(self.dialogue))


@dataclass(frozen=True, slots=True)
class LabelledReply:
    """A reply to an example, and whether it is right; `by` is a model's or judge's id."""

    example: Example
    text: str
    right: bool
    by: str


def plain(text: str) -> str:
    """The text without media placeholders: an additional `<video>` would break a row."""
    return text.replace(VIDEO, "video").replace("<image>", "image").replace("<audio>", "audio")


def clip_of(row: Row) -> TrainingClip:
    """The clip of a row of store.queries.judging.training."""
    return TrainingClip(
        str(row["clip"]), str(row["sha256"] or row["media"]), str(row.get("split") or "")
    )


def examples(rows: Iterable[Row], with_dialogue: bool = True) -> Iterator[Example]:
    """The questions with a known answer: an option, or an expected text."""
    for row in rows:
        options = tuple(row["options"] or ())
        answer = row["answer"]
        if options and answer is not None and 0 <= answer < len(options) <= len(LETTERS):
            right = LETTERS[answer]
        elif not options and row["expected"]:
            options, answer, right = (), None, str(row["expected"])
        else:
            continue
        yield Example(
            str(row["question"]), clip_of(row), str(row["benchmark"]), str(row["type"] or ""),
            str(row["text"]), right, options, answer,
            _dialogue(row["subtitles"], row["subtitles_stamp"]) if with_dialogue else "",
        )  # fmt: skip


@lru_cache(maxsize=256)  # questions come clip by clip
def _dialogue(named: str | None, stamp: str | None) -> str:
    """The clip's subtitles; empty where their file is no longer the imported one."""
    if named is None or not is_imported(Path(named), stamp):
        return ""
    return subtitles(Path(named))


def labelled_replies(rows: Iterable[Row], known: Sequence[Example]) -> Iterator[LabelledReply]:
    """Replies to known questions; the choice's letter replaces an empty reply, or it is skipped."""
    by_id = {example.id: example for example in known}
    for row in rows:
        example = by_id.get(str(row["question"]))
        text = str(row["raw"] or "").strip()
        if example is not None and not text and example.options and row["choice"] is not None:
            text = LETTERS[int(row["choice"])]
        if example is not None and text:
            yield LabelledReply(example, text, bool(row["correct"]), str(row["model"]))


def verdict_claims(rows: Iterable[Row]) -> Iterator[LabelledReply]:
    """The claim that a clip passes a dimension, right where the judge's score is 1."""
    for row in rows:
        if row["score"] not in (0.0, 1.0):
            continue
        name = EVA.names[str(row["dimension"])]
        text = f"The clip was made for this prompt: {plain(str(row['prompt'] or '')).strip()}"
        question = f"{text}\nExpected: {plain(str(row['ground_truth'] or '')).strip()}\nDoes it " \
                f"pass in {name}?"  # fmt: skip
        example = Example(
            f"{row['clip']}.{row['dimension']}", clip_of(row), str(row["benchmark"]),
            str(row["dimension"]), question, "Yes." if row["score"] else "No.",
        )  # fmt: skip
        yield LabelledReply(
            example, f"Yes: it passes in {name}.", row["score"] == 1.0, str(row["judge"])
        )


def ratings(rows: Iterable[Row]) -> Iterator[Rating]:
    """Whole scores from 1 to 5 that people agree on, each with its reason: one a clip."""
    for row in rows:
        if row["score"] is None:
            continue
        score, category = float(row["score"]), str(row["category"] or "")
        if score.is_integer() and 1 <= score <= 5 and row["reason"]:
            yield Rating(
                clip_of(row), str(row["benchmark"]), str(row["annotator"]), int(score),
                category if category in REALISM_CATEGORIES else "", row["area"], row["share"],
                str(row["reason"]), str(row["adherence"] or ""),
            )  # fmt: skip


def question_text(text: str, options: Mapping[str, str], spoken: str = "") -> str:
    """The question with its options on lines of their own; what is said stands before it."""
    dialogue = (f"What is said in the clip:\n{spoken}\n",) if spoken else ()
    lines = [f"{letter}. {option}" for letter, option in options.items()]
    return "\n".join((*dialogue, text, *lines, *((ASK,) if lines else ())))


def rationale_rows(ratings: Iterable[Rating]) -> Iterator[dict[str, Any]]:
    """SFT rows in LLaMA-Factory's layout, one a clip."""
    for rating in ratings:
        yield {
            "messages": [
                {"role": "user", "content": f"{VIDEO}{QUESTION}"},
                {"role": "assistant", "content": rationale_reply(rating)},
            ],
            "videos": [rating.clip.path],
        }


def rationale_reply(rating: Rating) -> str:
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
