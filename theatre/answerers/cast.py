"""The scripted answerers by name, and their rules: which option they take, None when they refuse.

An answerer sees a view of the question. A `Blind` rule sees the question alone. A `Knowing` one is
also told the right place, because it is declared to know one sort of thing; beyond that it guesses.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from theatre.questions import NONE_OF_THESE, SceneQuestion
from theatre.questions.choose import feelings, number, telling
from theatre.story import NodeKind, Story


@dataclass(frozen=True)
class QuestionView:
    """A question as it is put: no answer, and the speech (`heard`) only in setting `+Sub`.

    `reasons` and `result` are the kinds of node that the question is about; `names` the cast.
    """

    id: str
    text: str
    options: tuple[str, ...]
    level: str | None = None
    reasons: tuple[NodeKind, ...] = ()
    result: NodeKind | None = None
    heard: str = ""
    names: tuple[str, ...] = ()


Blind = Callable[[QuestionView], int | None]
Knowing = Callable[[QuestionView, int], int | None]
VIDEO, SUBTITLES = "−", "+Sub"


@dataclass(frozen=True)
class ScriptedAnswerer:
    """An answerer: model id, printed name, its rule in words, and the rule.

    `rule` doesn't see the answer, `knowing` does; one of them is set. `speaks` lists the levels
    whose open-ended questions it answers rightly, None where it needs options to choose from.
    """

    id: str
    name: str
    note: str
    rule: Blind | None = None
    knowing: Knowing | None = None
    settings: tuple[str, ...] = (VIDEO,)
    speaks: tuple[str, ...] | None = None

    def choose(self, view: QuestionView, right: int) -> int | None:
        """The place of the option taken, None for a refusal."""
        if self.knowing is not None:
            return self.knowing(view, right)
        return self.rule(view) if self.rule is not None else None


def answerers(questions: Sequence[SceneQuestion]) -> tuple[ScriptedAnswerer, ...]:
    """All scripted answerers; the questions are needed to count the letters."""
    return (*_blind(questions), *_knowing())


def _blind(questions: Sequence[SceneQuestion]) -> tuple[ScriptedAnswerer, ...]:
    frequent = frequent_letter(questions)
    both = (VIDEO, SUBTITLES)
    return (
        _answerer("first option", "Always takes the first option.", rule=first_option),
        _answerer("seeded random", "A fair draw, the same each time.", rule=seeded_random),
        _answerer("longest option", "Takes the longest option.", rule=longest_option),
        _answerer("most frequent letter", "Takes the letter most often right.", rule=frequent),
        _answerer(
            "subtitle reader",
            "Takes the only option that shares a word with the speech; guesses otherwise.",
            rule=subtitle_reader,
            settings=both,
        ),
        _answerer(
            "abstainer",
            "Takes None of these; refuses where that is not offered.",
            rule=abstainer,
            speaks=(),
        ),
    )


def _knowing() -> tuple[ScriptedAnswerer, ...]:
    return (
        _answerer(
            "facts only",
            "Told the answer on events and on what the picture shows (L1, L2); guesses the rest, "
            "with subtitles by the words of the speech.",
            knowing=facts_only,
            settings=(VIDEO, SUBTITLES),
            speaks=("L1", "L2"),
        ),
        _answerer(
            "emotion first",
            "Told the answer on emotions and on what has emotions as its reasons; takes the first "
            "option that names a feeling elsewhere, else the first option.",
            knowing=emotion_first,
        ),
        _answerer(
            "oracle",
            "Told every answer.",
            knowing=oracle,
            speaks=("L1", "L2", "L3"),
        ),
    )


def _answerer(
    name: str,
    note: str,
    rule: Blind | None = None,
    knowing: Knowing | None = None,
    settings: tuple[str, ...] = (VIDEO,),
    speaks: tuple[str, ...] | None = None,
) -> ScriptedAnswerer:
    key = f"theatre-{name.replace(' ', '-')}"
    return ScriptedAnswerer(key, f"Scripted · {name}", note, rule, knowing, settings, speaks)


def first_option(view: QuestionView) -> int:  # noqa: ARG001 - a rule is called with the view
    """The option printed first."""
    return 0


def seeded_random(view: QuestionView) -> int:
    """A fair draw that depends on the question and on the order of its options."""
    return number("guess", view.id, *view.options) % len(view.options)


def longest_option(view: QuestionView) -> int:
    """The option of most characters, the first of several."""
    return max(range(len(view.options)), key=lambda place: len(view.options[place]))


def frequent_letter(questions: Iterable[SceneQuestion]) -> Blind:
    """A rule: the letter that is right most often among questions of as many options."""
    counts: dict[int, Counter[int]] = {}
    for question in questions:
        if question.answer is not None:
            counts.setdefault(len(question.options), Counter())[question.answer] += 1
    best = {size: min(c, key=lambda place: (-c[place], place)) for size, c in counts.items()}
    return lambda view: best[len(view.options)]


def abstainer(view: QuestionView) -> int | None:
    """`None of these` where it is offered, else a refusal."""
    return view.options.index(NONE_OF_THESE) if NONE_OF_THESE in view.options else None


def subtitle_reader(view: QuestionView) -> int:
    """The only option that shares a telling word with the speech, else a guess."""
    spoken = telling(view.heard, view.names)
    spoken_options = [
        i for i, text in enumerate(view.options) if telling(text, view.names) & spoken
    ]
    return spoken_options[0] if len(spoken_options) == 1 else seeded_random(view)


def oracle(view: QuestionView, right: int) -> int:  # noqa: ARG001
    """Always right."""
    return right


def knows_facts(view: QuestionView) -> bool:
    """Whether a question is about events alone, or about the picture below reasoning (L1, L2)."""
    if view.result is None:
        return view.level in ("L1", "L2")
    return {view.result, *view.reasons} == {"event"}


def facts_only(view: QuestionView, right: int) -> int:
    """Right on events and on what the picture shows; reads subtitles or guesses on minds."""
    return right if knows_facts(view) else subtitle_reader(view)


def knows_feelings(view: QuestionView) -> bool:
    """Whether a question is about an emotion, or about a subchain with emotions as its reasons."""
    if view.reasons:
        return set(view.reasons) == {"emotion"}
    return view.result == "emotion"


def emotion_first(view: QuestionView, right: int) -> int:
    """Right on emotions and what comes of them; else the first option that names a feeling."""
    if knows_feelings(view):
        return right
    named = [place for place, text in enumerate(view.options) if feelings(text)]
    return named[0] if named else first_option(view)


def view(
    question: SceneQuestion, story: Story, order: Sequence[int], subtitles: bool
) -> QuestionView:
    """The question with its options in the given order of original indices."""
    return QuestionView(
        question.id,
        question.text,
        tuple(question.options[index] for index in order),
        question.level,
        question.reasons,
        question.result,
        " ".join(speech.text for speech in story.speech) if subtitles else "",
        tuple(person.name for person in story.people),
    )


def swapped(options: int, answer: int, rotation: int) -> list[int]:
    """Original indices in the order shown: the right option changes places with `rotation`.

    VGenST-Bench's circular evaluation swaps, it doesn't rotate (`eval.py`).
    """
    order = list(range(options))
    order[answer], order[rotation] = order[rotation], order[answer]
    return order
