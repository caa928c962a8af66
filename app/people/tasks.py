"""What one who takes part is shown: the place, the film under a number, what it ought to show.

Nothing here tells which clip it is, who made it, what judges or other people said of it, or whether
it counts: places have numbers alone, and an attention check has the same facts as any other.
"""

from typing import Any, Final

from annotations.database import Database
from annotations.errors import NotFound
from annotations.forms.plan import Unit
from annotations.forms.studies import Participant, PeopleStudy, find_participant, read_study
from annotations.forms.votes import Vote, read_votes
from app.annotating.clip_facts import visible_store
from app.people.members import Member
from app.server.errors import Refusal
from store.queries.people.described import described
from store.queries.people.questions import question_text

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
}
"""Kind of study → the facts that its form shows."""


class Taking:
    """One who takes part in a study, as the database has it now. Raises NotFound."""

    def __init__(self, database: Database, member: Member) -> None:
        with database.reading() as db:
            self.of: PeopleStudy = read_study(db, member.study)
            self.who: Participant = find_participant(self.of, member.participant)
            self.votes: dict[int, Vote] = {
                each.place: each for each in read_votes(db, member.study, member.participant)
            }
        self.order = self.of.order(self.who)

    @property
    def next(self) -> int:
        """The first place that is not done; the number of places where all are."""
        places = range(len(self.order))
        return next((at for at in places if not self._is_done(at)), len(self.order))

    def _is_done(self, place: int) -> bool:
        return place in self.votes and self.votes[place].done

    def unit(self, place: int) -> Unit:
        """The unit at a place that is open. Raises Refusal or NotFound."""
        if not self.who.consented:
            raise Refusal(403, "this study is not agreed to yet")
        if not 0 <= place < len(self.order) or place > self.next:
            raise NotFound("that place is not open yet")
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
            "total": len(self.order),
            "done": sum(self._is_done(at) for at in range(len(self.order))),
            "next": self.next,
        }

    def task(self, place: int) -> dict[str, Any]:
        """The form at a place, with what is shown beside it."""
        unit, vote = self.unit(place), self.vote(place)
        facts = [_facts(clip) for clip in unit.clips]
        shown = {label: facts[0][name] for name, label in LABELS.items()
                 if name in SHOWN[self.of.kind] and facts[0][name]}  # fmt: skip
        return {
            "place": place,
            "shown": list(shown.items()),
            "films": [{"duration": facts[at]["duration"]} for at in self.shown_clips(place)],
            **self._question(place),
            "form": vote.form,
            "done": vote.done,
            "version": vote.version,
        }

    def shown_clips(self, place: int) -> tuple[int, ...]:
        """The clips of a place in the order in which they are shown there."""
        unit = self.unit(place)
        return self.order[place].order if unit.sources else tuple(range(len(unit.clips)))

    def _question(self, place: int) -> dict[str, Any]:
        """The question of a place with its options as they are turned there; never its answer."""
        if self.of.kind != "answers":
            return {}
        row = question_text(visible_store(), self.order[place].unit)
        if row is None:
            raise NotFound(NO_MORE)
        options = [row["options"][at] for at in self.order[place].order]
        return {"question": row["text"], "options": options}

    def duration(self, place: int) -> float | None:
        """The length of the film at a place."""
        return _facts(self.unit(place).clips[0])["duration"]  # type: ignore[no-any-return]


def _facts(clip: str) -> dict[str, Any]:
    row = described(visible_store(), clip)
    if row is None:
        raise NotFound(NO_MORE)
    return row
