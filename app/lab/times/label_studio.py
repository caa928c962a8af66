"""Times as Label Studio's tasks: timeline labels of a video, an annotation for each author.

Its regions count frames, from 1. The exact milliseconds stand beside them in the region's notes
(`meta`), and are taken where the frames are still those that they make; where somebody has moved a
region, its frames are.
"""

import json
from collections.abc import Iterator, Sequence
from typing import Any
from xml.sax.saxutils import quoteattr

from app.lab.times.timed_steps import Author, TimedClip, TimedStep, TimesFault

_FROM, _TO = "steps", "video"


def write(clips: Sequence[TimedClip]) -> str:
    """All clips as one list of tasks."""
    return json.dumps([_task(clip) for clip in clips], ensure_ascii=False, indent=1)


def _task(clip: TimedClip) -> dict[str, Any]:
    data = {"video": clip.film or clip.clip, "clip": clip.clip, "fps": clip.fps}
    drawn, predicted = list[dict[str, Any]](), list[dict[str, Any]]()
    for author in clip.authors:
        own = [step for step in clip.steps if step.author == author]
        result = [_region(step, number, clip.fps) for number, step in enumerate(own, 1)]
        if author.kind == "model":
            predicted.append({"model_version": author.name, "result": result})
        else:
            drawn.append({"result": result})
    return {"data": data, "annotations": drawn, "predictions": predicted}


def _region(step: TimedStep, number: int, fps: float) -> dict[str, Any]:
    first, last = _frame(step.start, fps), _frame(step.end, fps)
    words = ": ".join(filter(None, (step.person, step.text)))
    note = {"chain": step.chain, "node": step.node, "start_ms": step.start, "end_ms": step.end,
            "kind": step.author.kind, "author": step.author.name}  # fmt: skip
    return {
        "id": f"{step.chain}-{step.node}-{number}", "from_name": _FROM, "to_name": _TO,
        "type": "timelinelabels", "origin": "manual",
        "value": {"ranges": [{"start": first, "end": last}],
                  "timelinelabels": [step.label or "step"]},
        "meta": {"text": [words, json.dumps(note, ensure_ascii=False)]},
    }  # fmt: skip


def _frame(ms: int, fps: float) -> int:
    return round(ms * fps / 1000) + 1


def _ms(frame: int, fps: float) -> int:
    return round((frame - 1) * 1000 / fps)


def labelling(clips: Sequence[TimedClip]) -> str:
    """The labelling interface that the tasks are of, as Label Studio's XML."""
    labels = sorted({step.label or "step" for clip in clips for step in clip.steps})
    rates = [clip.fps for clip in clips]
    rate = max(set(rates), key=rates.count) if rates else 25.0
    rows = "\n".join(f"    <Label value={quoteattr(label)}/>" for label in labels)
    return (
        f'<View>\n  <TimelineLabels name="{_FROM}" toName="{_TO}">\n{rows}\n  </TimelineLabels>\n'
        f'  <Video name="{_TO}" value="${_TO}" frameRate="{rate:g}"/>\n</View>\n'
    )


def read(text: str) -> Iterator[TimedClip]:
    """The times of an export from Label Studio (JSON) of such tasks. Raises TimesFault."""
    try:
        tasks: Any = json.loads(text)
    except (ValueError, RecursionError):
        raise TimesFault("is no JSON") from None
    if not isinstance(tasks, list):
        raise TimesFault("is no list of Label Studio’s tasks")
    for number, task in enumerate(tasks):
        try:
            yield _clip(task)
        except (KeyError, TypeError, ValueError, AttributeError, OverflowError) as error:
            if isinstance(error, TimesFault):
                raise
            raise TimesFault(
                f"task {number}: is no task with clip, frame rate and regions"
            ) from None


def _clip(task: dict[str, Any]) -> TimedClip:
    fps = float(task["data"]["fps"])
    if not 0 < fps < 1e5:
        raise ValueError
    steps = [
        _step(region, fps)
        for of in ("annotations", "predictions")
        for drawn in task.get(of) or ()
        if not drawn.get("was_cancelled")
        for region in drawn["result"]
        if region.get("type") == "timelinelabels"
    ]
    return TimedClip(str(task["data"]["clip"]), tuple(steps), fps=fps)


def _step(region: dict[str, Any], fps: float) -> TimedStep:
    span = region["value"]["ranges"][0]
    first, last = int(span["start"]), int(span["end"])
    notes = (region.get("meta") or {}).get("text") or [""]
    try:
        note = json.loads(notes[-1])
        exact = int(note["start_ms"]), int(note["end_ms"])
        author = Author(str(note["kind"]), str(note["author"]))
        chain, node = str(note["chain"]), str(note["node"])
    except (ValueError, KeyError, TypeError):
        return TimedStep("", "", _ms(first, fps), _ms(last, fps), Author("", ""))
    start, end = (
        kept if _frame(kept, fps) == frame else _ms(frame, fps)
        for kept, frame in zip(exact, (first, last), strict=True)
    )
    return TimedStep(chain, node, start, end, author)
