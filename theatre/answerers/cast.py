"""The scripted answerers by name."""

from collections.abc import Sequence
from dataclasses import dataclass

from theatre.answerers import rules
from theatre.answerers.rules import QuestionView
from theatre.questions import SceneQuestion

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
    rule: rules.Blind | None = None
    knowing: rules.Knowing | None = None
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
    frequent = rules.frequent_letter(questions)
    both = (VIDEO, SUBTITLES)
    return (
        _answerer("first option", "Always takes the first option.", rule=rules.first_option),
        _answerer("seeded random", "A fair draw, the same each time.", rule=rules.seeded_random),
        _answerer("longest option", "Takes the longest option.", rule=rules.longest_option),
        _answerer("most frequent letter", "Takes the letter most often right.", rule=frequent),
        _answerer(
            "subtitle reader",
            "Takes the only option that shares a word with the speech; guesses otherwise.",
            rule=rules.subtitle_reader,
            settings=both,
        ),
        _answerer(
            "abstainer",
            "Takes None of these; refuses where that is not offered.",
            rule=rules.abstainer,
            speaks=(),
        ),
    )


def _knowing() -> tuple[ScriptedAnswerer, ...]:
    return (
        _answerer(
            "facts only",
            "Told the answer on events and on what the picture shows (L1, L2); guesses the rest, "
            "with subtitles by the words of the speech.",
            knowing=rules.facts_only,
            settings=(VIDEO, SUBTITLES),
            speaks=("L1", "L2"),
        ),
        _answerer(
            "emotion first",
            "Told the answer on emotions and on what has emotions as its reasons; takes the first "
            "option that names a feeling elsewhere, else the first option.",
            knowing=rules.emotion_first,
        ),
        _answerer(
            "oracle",
            "Told every answer.",
            knowing=rules.oracle,
            speaks=("L1", "L2", "L3"),
        ),
    )


def _answerer(
    name: str,
    note: str,
    rule: rules.Blind | None = None,
    knowing: rules.Knowing | None = None,
    settings: tuple[str, ...] = (VIDEO,),
    speaks: tuple[str, ...] | None = None,
) -> ScriptedAnswerer:
    key = f"theatre-{name.replace(' ', '-')}"
    return ScriptedAnswerer(key, f"Scripted · {name}", note, rule, knowing, settings, speaks)
