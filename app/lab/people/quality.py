"""Quality control by a study: its votes as Check's, and what comes of them by stage and cell."""

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from annotations import InvalidValue
from annotations.database import Database
from annotations.forms.plan import QC
from annotations.forms.studies import PeopleStudy, Vote, read_study, read_votes
from pipelines.quality import (
    VALIDATORS,
    Decision,
    ValidatorVote,
    cells,
    quality,
    rejections,
    stages,
)
from schema.checking.item import STANDARDS

ROLES: Final = ("label", "third")


class QualityVote(NamedTuple):
    """A vote that counts, as Check has it, and the form that it comes from."""

    counts: ValidatorVote
    form: Vote


def quality_votes(of: PeopleStudy, votes: Iterable[Vote]) -> list[QualityVote]:
    """The finished votes that count. Of each item's pair the one with the lower seat is the first
    validator, whoever sits there.
    """
    if of.kind not in QC:
        return []
    pairs: dict[str, list[int]] = {}
    for seat, places in enumerate(of.plan.seats):
        for place in places:
            if place.role == "label":
                pairs.setdefault(place.unit, []).append(seat)
    people = {each.participant: each for each in of.present}
    counted = []
    for vote in votes:
        person = people.get(vote.participant)
        if person is None or not vote.done:
            continue
        role = of.order(person)[vote.place].role
        if role in ROLES:
            at = 2 if role == "third" else pairs[vote.unit].index(person.seat or 0)
            counted.append(QualityVote(_vote(of, vote, VALIDATORS[at]), vote))
    return counted


def _vote(of: PeopleStudy, vote: Vote, validator: str) -> ValidatorVote:
    shown = of.plan.unit(vote.unit).shown
    task, type_ = (shown.task, shown.type) if shown else ("", "")
    return ValidatorVote(validator, vote.unit, task, vote.form["stands"],
                         criterion=vote.form.get("criterion"), type=type_)  # fmt: skip


def decisions(votes: Sequence[QualityVote]) -> dict[str, Decision]:
    """The decision on each item that somebody has voted on."""
    decided: dict[str, Decision] = quality([each.counts for each in votes], VALIDATORS)["decided"]
    return decided


def quality_figures(of: PeopleStudy, votes: Iterable[Vote]) -> dict[str, Any] | None:
    """Agreement and kappa, retention by task, drops by criterion and by cell; None for other kinds
    of studies.
    """
    if of.kind not in QC:
        return None
    counted = [each.counts for each in quality_votes(of, votes)]
    all_ = quality(counted, VALIDATORS)
    return {
        "items": len(of.plan.units),
        "third": any(place.role == "third" for seat in of.plan.seats for place in seat),
        "splits": len(all_["splits"]),
        "stages": stages(counted, all_["decided"], VALIDATORS),
        "tasks": all_["tasks"],
        "rejections": rejections(counted, all_["decided"]),
        "cells": cells(counted, all_["decided"]),
        "labels": _labels(of),
    }


def _labels(of: PeopleStudy) -> dict[str, str]:
    """Criterion → its label, of the standards that the study has."""
    standards = {unit.shown.standard for unit in of.plan.units if unit.shown}
    return {each.name: each.label for name in sorted(standards) for each in STANDARDS[name]}


def kept_clips(database: Database, study: str) -> frozenset[str]:
    """The clips that a study of clips has kept. Raises InvalidValue for any other study."""
    with database.reading() as db:
        of = read_study(db, study)
        votes = read_votes(db, study)
    if of.kind != "clip_qc":
        raise InvalidValue("is no quality control of clips", "after")
    decided = decisions(quality_votes(of, votes))
    kept = {clip for unit, what in decided.items() if what == "kept"
            for clip in of.plan.unit(unit).clips}  # fmt: skip
    if not kept:
        raise InvalidValue("that study has kept no clip yet", "after")
    return frozenset(kept)


def vote_lines(of: PeopleStudy, votes: Iterable[Vote]) -> list[dict[str, Any]]:
    """The votes as Check, `build --votes` and `kept-chains --votes` read them, with whose they are.

    `set` is that of Check's loaded data, so that they count there on each of its pages.
    """
    what = "clips" if of.kind == "clip_qc" else "questions"
    return [
        {"set": f"{what} of {of.plan.benchmark}", **counts._asdict(),
         "participant": form.participant, "seed": of.plan.seed, "at": form.at}
        for counts, form in quality_votes(of, votes)
    ]  # fmt: skip


def result_lines(of: PeopleStudy, votes: Iterable[Vote]) -> list[dict[str, Any]]:
    """What came of each item, as Check saves it: decision, who said what and why, its text."""
    counted = quality_votes(of, votes)
    decided = decisions(counted)
    by = {(each.counts.item, each.counts.validator): each.counts for each in counted}
    lines = []
    for unit in of.plan.units:
        line: dict[str, Any] = {
            "item": unit.unit, "kind": unit.unit.partition("-")[0], "clip": unit.clips[0],
            "task": unit.shown.task if unit.shown else "",
            "decision": decided.get(unit.unit, "open"),
        }  # fmt: skip
        for name in VALIDATORS:
            vote = by.get((unit.unit, name))
            line[name] = "" if vote is None else "keep" if vote.stands else "drop"
            line[f"{name}: criterion"] = vote.criterion if vote else None
        lines.append(line | {"text": unit.shown.text if unit.shown else ""})
    return lines
