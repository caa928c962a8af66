"""Runs of the judges over the generators' clips, as rows of the bundle."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from theatre.judges.eva import JUDGES, TRUTH, Judge
from theatre.pack.truths import realism
from theatre.story import Story, Truth

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
