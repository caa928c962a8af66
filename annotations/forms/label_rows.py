"""Votes as rows of a bundle (docs/bundle.md): people's labels, of what counts alone."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from annotations.bundle_rows import BundleRows
from annotations.forms.studies import PeopleStudy
from annotations.forms.votes import Vote

Row = dict[str, Any]


def counted(of: PeopleStudy, votes: Iterable[Vote], who: Sequence[str] = ()) -> list[Vote]:
    """The finished votes that count: no attention check, no repeat; of `who`, or of all."""
    orders = {each.participant: of.order(each) for each in of.present}
    return [
        vote
        for vote in votes
        if vote.done
        and vote.participant in (who or orders)
        and orders[vote.participant][vote.place].role == "label"
    ]


def label_rows(
    of: PeopleStudy, votes: Iterable[Vote], durations: Mapping[str, float | None]
) -> BundleRows:
    """The labels of a study's votes. `durations`: of the clips that are in the data here."""
    rows, notes = list[Row](), list[str]()
    for vote in votes:
        clip = of.plan.unit(vote.unit).clips[0]
        if clip not in durations:
            notes.append(f"{clip}: it is not in the data here")
            continue
        by = {"clip": clip, "annotator": f"{of.study}-{vote.participant}"}
        rows += (
            _scores(by, vote.form)
            if of.kind == "scores"
            else [_realism(by, vote.form, durations[clip])]
        )
    return BundleRows({of.plan.benchmark: {"human_labels": rows}} if rows else {}, notes)


def _scores(by: Row, form: Row) -> list[Row]:
    reasons = form.get("reasons", {})
    return [
        by | {"dimension": name, "score": float(passed), "reason": reasons.get(name) or None}
        for name, passed in form["scores"].items()
    ]


def _realism(by: Row, form: Row, duration: float | None) -> Row:
    """The label has one category: that of the error that takes most of the picture and the time."""
    errors = sorted(form["errors"], key=lambda each: -weight(each))
    worst = errors[0] if errors else {}
    whole = by | {
        "dimension": "realism",
        "score": float(form["score"]),
        "reason": form["description"],
        "adherence": form["adherence"],
        "category": worst.get("category"),
        "area": worst.get("area"),
        "share": time_share(errors, duration),
        "start": worst.get("start"),
        "end": worst.get("end"),
    }
    return {name: value for name, value in whole.items() if value is not None}


def weight(error: Row) -> float:
    """Area × seconds, as far as they are given: which error is the worst."""
    start, end = error.get("start"), error.get("end")
    seconds = end - start if start is not None and end is not None else 1.0
    return float((error.get("area") or 0.0) * max(seconds, 0.001))


def time_share(errors: Sequence[Row], duration: float | None) -> float | None:
    """The share of the clip's time in which an error is seen, each second once; None without."""
    spans = sorted(
        (each["start"], each["end"])
        for each in errors
        if each.get("start") is not None and each.get("end") is not None
    )
    if not spans or not duration:
        return None
    seen, until = 0.0, 0.0
    for start, end in spans:
        seen += max(0.0, end - max(start, until))
        until = max(until, end)
    return min(1.0, round(seen / duration, 4))
