"""Judges of D1–D5 (the truth, known by construction, and four rules), and runs of all judges.

Runs are over the generators' clips, as rows of the bundle.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from theatre.pack.truths import realism
from theatre.questions.choose import number
from theatre.story import Story, Truth


class Ruling(NamedTuple):
    """What a judge says on one dimension; `score` is None unless `status` is `ok`."""

    score: int | None
    reason: str
    status: str = "ok"
    pinned: bool = False


Rule = Callable[[Story, Truth], Ruling]


@dataclass(frozen=True)
class Judge:
    """A judge: model id, printed name, kind of model, its rule in words, and the rule."""

    id: str
    name: str
    kind: str
    note: str
    rule: Rule


Row = dict[str, object]


class Judged(NamedTuple):
    """Rows of `runs`, `verdicts` and `human_labels`."""

    runs: list[Row]
    verdicts: list[Row]
    labels: list[Row]


def generator_id(generator: str) -> str:
    """The model id of a scripted generator."""
    return f"theatre-{generator}"


def judged(stories: Sequence[Story]) -> Judged:
    """One EVA run for each judge and generator, one realism run for each generator."""
    result = Judged([], [], [])
    for generator in dict.fromkeys(story.generator for story in stories):
        clips = [story for story in stories if story.generator == generator]
        for judge in JUDGES:
            run = _open(result, "eva", judge, generator)
            result.verdicts.extend(v for story in clips for v in _verdicts(run, judge, story))
        run = _open(result, "realism", TRUTH, generator)
        result.verdicts.extend(_realism(run, story) for story in clips)
        result.labels.extend(_label(story) for story in clips)
    return result


def _open(result: Judged, protocol: str, judge: Judge, generator: str) -> str:
    run = f"{protocol}-{judge.id}-{generator}"
    model = generator_id(generator)
    row: Row = {"run": run, "model": model, "judge": judge.id, "protocol": protocol}
    result.runs.append(row | {"note": judge.note})
    return run


def _verdicts(run: str, judge: Judge, story: Story) -> Iterator[Row]:
    for truth in story.truths:
        ruling = judge.rule(story, truth)
        row: Row = {
            "run": run,
            "clip": story.clip,
            "dimension": truth.dimension,
            "score": ruling.score,
            "status": ruling.status,
            "reason": ruling.reason,
        }
        yield row | (_pin(truth) if ruling.pinned else {})


def _pin(truth: Truth) -> Row:
    return {"chain": truth.chain, "node": truth.node, "second": truth.second}


def _realism(run: str, story: Story) -> Row:
    judged = realism(story)
    return {
        "run": run,
        "clip": story.clip,
        "dimension": "realism",
        "score": judged.score,
        "status": "ok",
        "reason": judged.reason,
        "second": _first(story),
    }


def _label(story: Story) -> Row:
    """The row that carries category and shares; the annotator is the truth, no person."""
    judged = realism(story)
    return {
        "clip": story.clip,
        "annotator": TRUTH.id,
        "dimension": "realism",
        "score": judged.score,
        "category": judged.category,
        "area": judged.area,
        "share": judged.share,
        "reason": judged.reason,
        "second": _first(story),
    }


def _first(story: Story) -> float | None:
    """When the first fault begins."""
    return min((fault.start for fault in story.faults), default=None)


def known(story: Story, truth: Truth) -> Ruling:  # noqa: ARG001 - a rule is called with both
    """The score that the script implies, with its reason and where that is pinned."""
    return Ruling(truth.score, truth.reason, pinned=True)


def always_pass(story: Story, truth: Truth) -> Ruling:  # noqa: ARG001
    """1, whatever is shown."""
    return Ruling(1, "By rule: passes every clip, without looking at it.")


def always_fail(story: Story, truth: Truth) -> Ruling:  # noqa: ARG001
    """0, whatever is shown."""
    return Ruling(0, "By rule: fails every clip, without looking at it.")


def coin(story: Story, truth: Truth) -> Ruling:
    """A fair toss that depends on clip and dimension."""
    heads = number("coin", story.clip, truth.dimension) % 2
    return Ruling(heads, f"By rule: a seeded coin, {'heads' if heads else 'tails'}.")


def cautious(story: Story, truth: Truth) -> Ruling:
    """The truth on easy and medium clips, a refusal on hard ones."""
    if story.tier == "hard":
        return Ruling(None, "By rule: refuses to judge hard clips.", status="refused")
    return known(story, truth)


TRUTH = Judge(
    "theatre-truth",
    "Ground truth",
    "truth",
    "The script of each scene implies its scores; nobody judged.",
    known,
)
JUDGES = (
    TRUTH,
    Judge(
        "theatre-always-pass",
        "Scripted · always pass",
        "scripted",
        "Scores 1 on every dimension of every clip.",
        always_pass,
    ),
    Judge(
        "theatre-always-fail",
        "Scripted · always fail",
        "scripted",
        "Scores 0 on every dimension of every clip.",
        always_fail,
    ),
    Judge(
        "theatre-coin",
        "Scripted · coin",
        "scripted",
        "A fair toss for each clip and dimension, the same each time.",
        coin,
    ),
    Judge(
        "theatre-cautious",
        "Scripted · cautious",
        "scripted",
        "Says what is known by construction on easy and medium clips, refuses hard ones.",
        cautious,
    ),
)
