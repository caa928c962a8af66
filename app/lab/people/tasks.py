"""What one who takes part is shown: the place, the film under a number, what it ought to show.

Nothing here tells which clip it is, who made it, what judges or other people said of it, or whether
it counts: places have numbers alone, and an attention check has the same facts as any other.
"""

from functools import cached_property
from typing import Any, Final

from annotations import NotFound
from annotations.database import Database
from annotations.forms.plan import QC, ShownItem, Unit
from annotations.forms.studies import (
    Participant,
    PeopleStudy,
    Vote,
    find_participant,
    read_study,
    read_votes,
)
from app.lab.annotating.clip_facts import visible_store
from app.lab.people.quality import decisions, quality_votes
from app.lab.people.requests import Member
from app.server.errors import Refusal
from schema.checking.item import STANDARDS
from store.queries.people.material import described, question_text

AGREED: Final = "nothing is to be decided there: the two who differed may agree by now"
NO_MORE: Final = "this is in the data no more; tell whoever sent you the link"
LABELS: Final = {
    "prompt": "Prompt",
    "question": "Question",
    "test_point": "What is tested",
    "ground_truth": "One right outcome",
}
"""A fact of a clip → its label on the form."""
SHOWN: Final[dict[str, tuple[str, ...]]] = {
    "scores": ("prompt", "test_point", "ground_truth"),
    "realism": (),
    "answers": (),
    "ranking": ("prompt",),
    "clip_qc": (),
    "question_qc": (),
}
"""Kind of study → the facts that its form shows; quality control has them in its plan."""


class Taking:
    """One who takes part in a study, as the database has it now. Raises NotFound."""

    def __init__(self, database: Database, member: Member) -> None:
        with database.reading() as db:
            self.of: PeopleStudy = read_study(db, member.study)
            self.who: Participant = find_participant(self.of, member.participant)
            self.order = self.of.order(self.who)
            self.is_third = any(place.role == "third" for place in self.order)
            everybody = read_votes(db, member.study, "" if self.is_third else member.participant)
        self.everybody: list[Vote] = everybody
        self.votes: dict[int, Vote] = {
            each.place: each for each in everybody if each.participant == member.participant
        }

    @cached_property
    def places(self) -> list[int]:
        """The places of one's order that are there for one: a third has splits, and what they have
        decided.
        """
        if not self.is_third:
            return list(range(len(self.order)))
        decided = decisions(quality_votes(self.of, self.everybody))
        return [at for at, place in enumerate(self.order)
                if self._is_done(at) or decided.get(place.unit) == "split"]  # fmt: skip

    @property
    def next(self) -> int | None:
        """The first place that is not done; None where all are."""
        return next((at for at in self.places if not self._is_done(at)), None)

    def _is_done(self, place: int) -> bool:
        return place in self.votes and self.votes[place].done

    def _is_open(self, place: int) -> bool:
        return place in self.places and (self.next is None or place <= self.next)

    def unit(self, place: int) -> Unit:
        """The unit at a place that is open. Raises Refusal or NotFound."""
        if not self.who.consented:
            raise Refusal(403, "this study is not agreed to yet")
        if not self._is_open(place):
            raise NotFound(AGREED if self.is_third else "that place is not open yet")
        return self.of.plan.unit(self.order[place].unit)

    def vote(self, place: int) -> Vote:
        """The form at a place as it is kept."""
        empty = Vote(self.who.participant, place, self.order[place].unit, {}, False, 0)
        return self.votes.get(place, empty)

    def about(self) -> dict[str, Any]:
        """The study, and how far one is in it."""
        return {
            "kind": self.of.kind,
            "title": self.of.title,
            "participant": self.who.participant,
            "consent": self.of.plan.consent,
            "consented": bool(self.who.consented),
            "total": len(self.places),
            "done": sum(map(self._is_done, self.places)),
            "next": self.next,
            "last": self.places[-1] if self.places else None,
            "decides": self.is_third,
            "frames": self.of.plan.frames,
        }

    def task(self, place: int) -> dict[str, Any]:
        """The form at a place, with what is shown beside it."""
        unit, vote = self.unit(place), self.vote(place)
        facts = [_facts(clip) for clip in unit.clips]
        # Clips of several benchmarks share no prompt.
        names = () if self.of.plan.beside else SHOWN[self.of.kind]
        shown = {label: facts[0][name] for name, label in LABELS.items()
                 if name in names and facts[0][name]}  # fmt: skip
        return {
            "place": place,
            **self._around(place),
            "shown": list(shown.items()),
            "films": [{"duration": facts[at]["duration"]} for at in self.shown_clips(place)],
            **self._question(place),
            **self._item(unit),
            "form": vote.form,
            "done": vote.done,
            "version": vote.version,
        }

    def _around(self, place: int) -> dict[str, int | None]:
        """Its number for who takes part, and the places to either side where one can go."""
        at = self.places.index(place)
        behind = self.places[at + 1] if at + 1 < len(self.places) else -1
        return {"number": at + 1, "before": self.places[at - 1] if at else None,
                "after": behind if self._is_done(behind) else None}  # fmt: skip

    def shown_clips(self, place: int) -> tuple[int, ...]:
        """The clips of a place in the order in which they are shown there."""
        unit = self.unit(place)
        return self.order[place].order if unit.sources else tuple(range(len(unit.clips)))

    def clip(self, place: int, number: int) -> str:
        """The clip at a place that is shown under a number. Raises NotFound."""
        shown = self.shown_clips(place)
        if not 0 <= number < len(shown):
            raise NotFound("there is no such film at this place")
        return self.unit(place).clips[shown[number]]

    def _question(self, place: int) -> dict[str, Any]:
        """The question of a place with its options as they are turned there; never its answer."""
        if self.of.kind != "answers":
            return {}
        row = question_text(visible_store(), self.order[place].unit)
        if row is None:
            raise NotFound(NO_MORE)
        options = [row["options"][at] for at in self.order[place].order]
        return {"question": row["text"], "options": options}

    def _item(self, unit: Unit) -> dict[str, Any]:
        """The item of quality control, with the criteria of a drop."""
        if self.of.kind not in QC:
            return {}
        if unit.shown is None:
            raise NotFound(NO_MORE)
        return _shown_item(unit.shown)

    def duration(self, place: int) -> float | None:
        """The length of the film at a place."""
        return _facts(self.unit(place).clips[0])["duration"]  # type: ignore[no-any-return]


def _shown_item(item: ShownItem) -> dict[str, Any]:
    return {
        "text": item.text,
        "shown": list(item.facts),
        "options": item.options,
        "answer": item.answer,
        "criteria": [each._asdict() for each in STANDARDS[item.standard]],
    }


def _facts(clip: str) -> dict[str, Any]:
    row = described(visible_store(), clip)
    if row is None:
        raise NotFound(NO_MORE)
    return row
