"""Votes as rows of a bundle (docs/bundle.md): people's labels, of what counts alone."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from annotations.bundle_rows import BundleRows
from annotations.forms.studies import PeopleStudy, Vote, shown_order
from schema.labels.consensus import LEAST, WrittenLabel, agreed_label
from schema.protocols import CHOICE, CIRCULAR
from schema.vocabulary import FINAL_ANNOTATOR, REALISM_DIMENSION

Row = dict[str, Any]


def counted(of: PeopleStudy, votes: Iterable[Vote], who: Sequence[str] | None = None) -> list[Vote]:
    """The finished votes that count: no attention check, no repeat; of `who`, None means of all."""
    orders = {each.participant: of.order(each) for each in of.present}
    authors = orders if who is None else who
    return [
        vote
        for vote in votes
        if vote.done
        and vote.participant in authors
        and orders[vote.participant][vote.place].role == "label"
    ]


class KnownHere(NamedTuple):
    """What is known in the data here: the clips with their durations, the right options of
    questions, and the clips that have a final label which is not of this study.
    """

    durations: Mapping[str, float | None]
    answers: Mapping[str, int] = {}
    settled: Collection[str] = ()


def label_rows(of: PeopleStudy, votes: Sequence[Vote], known: KnownHere) -> BundleRows:
    """The rows of a study's votes.

    A ranking and quality control have none: the data have no table for them, their figures stand on
    the study's own page.
    """
    durations = known.durations
    clips = {vote.unit: of.plan.unit(vote.unit).clips[0] for vote in votes}
    here = [vote for vote in votes if clips[vote.unit] in durations]
    notes = sorted({f"{clip}: it is not in the data here"
                    for clip in clips.values() if clip not in durations})  # fmt: skip
    files: dict[str, list[Row]] = {}
    if of.kind == "scores":
        files["human_labels"] = [
            row for vote in here for row in _scores(_by(of, vote, clips[vote.unit]), vote.form)
        ]
    elif of.kind == "realism":
        bases = [(_by(of, vote, clips[vote.unit]), vote.form, durations[clips[vote.unit]])
                 for vote in here]  # fmt: skip
        files["human_labels"] = [_realism(*base) for base in bases]
        files["human_labels"] += _final(files["human_labels"], known.settled)
        files["label_errors"] = [row for base in bases for row in _errors(*base)]
    elif of.kind == "answers":
        files = _answers(of, here, known.answers)
    files = {stem: rows for stem, rows in files.items() if rows}
    return BundleRows({of.plan.benchmark: files} if files else {}, notes)


def _by(of: PeopleStudy, vote: Vote, clip: str) -> Row:
    return {"clip": clip, "annotator": f"{of.study}-{vote.participant}"}


def _answers(
    of: PeopleStudy, votes: Sequence[Vote], right: Mapping[str, int]
) -> dict[str, list[Row]]:
    """A run of a model of kind human, circular where each question came in each of its turns. Where
    several people answer a question each is a model of their own: of several runs of one model only
    the newest would be shown.
    """
    alone = of.plan.per_clip == 1
    protocol = CIRCULAR.name if of.plan.circular else CHOICE.name
    models, runs, answers = dict[str, Row](), dict[str, Row](), list[Row]()
    for vote in votes:
        name = of.study if alone else f"{of.study}-{vote.participant}"
        title = f"Human: {of.title}" + ("" if alone else f", {vote.participant}")
        models[name] = {"model": name, "name": title, "kind": "human"}
        latest = max(vote.at, runs.get(name, {}).get("created", ""))
        note = f"study {of.study}, seed {of.plan.seed}"
        runs[name] = {"run": name, "model": name, "protocol": protocol, "setting": "−",
                      "created": latest, "note": note}  # fmt: skip
        order = shown_order(of, vote)
        choice = order[vote.form["choice"]]
        answer = {"run": name, "question": vote.unit, "choice": choice}
        if of.plan.circular:
            answer["rotation"] = order[0]
        if vote.unit in right:
            answer["correct"] = choice == right[vote.unit]
        answers.append(answer)
    return {"models": list(models.values()), "runs": list(runs.values()), "answers": answers}


def _errors(by: Row, form: Row, duration: float | None) -> list[Row]:
    """All errors of a label, in the order in which their author named them."""
    rows = [
        by | {"number": number, "category": error["category"], "area": error.get("area"),
              "description": error.get("text") or None, "share": time_share([error], duration),
              **_seen([error])}
        for number, error in enumerate(form["errors"], 1)
    ]  # fmt: skip
    return [{name: value for name, value in row.items() if value is not None} for row in rows]


def _scores(by: Row, form: Row) -> list[Row]:
    reasons = form.get("reasons", {})
    return [
        by | {"dimension": name, "score": float(passed), "reason": reasons.get(name) or None}
        for name, passed in form["scores"].items()
    ]


def _realism(by: Row, form: Row, duration: float | None) -> Row:
    """The label has one category: that of the error that takes most of the picture and the time.

    Area and seconds are of all errors together; what several take in area nobody was asked.
    """
    errors = sorted(form["errors"], key=lambda each: -weight(each))
    worst = errors[0] if errors else {}
    whole = by | {
        "dimension": REALISM_DIMENSION,
        "score": float(form["score"]),
        "reason": form["description"],
        "adherence": form["adherence"],
        "category": worst.get("category"),
        "area": worst.get("area") if len(errors) == 1 else None,
        "share": time_share(errors, duration),
        **_seen(errors),
    }
    return {name: value for name, value in whole.items() if value is not None}


def _final(labels: Sequence[Row], settled: Collection[str]) -> Iterator[Row]:
    """What those who labelled a clip say together, where they are three or more. A clip that has a
    final label of another source keeps that one.
    """
    by_clip: dict[str, list[Row]] = {}
    for label in labels:
        by_clip.setdefault(label["clip"], []).append(label)
    for clip, those in by_clip.items():
        if len(those) < LEAST or clip in settled:
            continue
        agreed = agreed_label([
            WrittenLabel(int(each["score"]), each["reason"], each["adherence"],
                         each.get("category"))
            for each in those
        ])  # fmt: skip
        row = {"clip": clip, "annotator": FINAL_ANNOTATOR, "dimension": REALISM_DIMENSION,
               **agreed._asdict(), "score": float(agreed.score)}  # fmt: skip
        yield {name: value for name, value in row.items() if value is not None}


def _seen(errors: Sequence[Row]) -> Row:
    """From which second to which errors are seen; nothing where none has both seconds.

    The data take both or neither, and a form's error has a start alone until somebody ends it.
    """
    spans = _spans(errors)
    if not spans:
        return {}
    return {"start": spans[0][0], "end": max(end for _, end in spans)}


def _spans(errors: Sequence[Row]) -> list[tuple[float, float]]:
    return sorted(
        (each["start"], each["end"])
        for each in errors
        if each.get("start") is not None and each.get("end") is not None
    )


def weight(error: Row) -> float:
    """Area × seconds, as far as they are given: which error is the worst."""
    start, end = error.get("start"), error.get("end")
    seconds = end - start if start is not None and end is not None else 1.0
    return float((error.get("area") or 0.0) * max(seconds, 0.001))


def time_share(errors: Sequence[Row], duration: float | None) -> float | None:
    """The share of the clip's time in which an error is seen, each second once; None without."""
    spans = _spans(errors)
    if not spans or not duration:
        return None
    seen, until = 0.0, 0.0
    for start, end in spans:
        seen += max(0.0, end - max(start, until))
        until = max(until, end)
    return min(1.0, round(seen / duration, 4))
