"""Labels on their way into the data, killed at every step: what is kept agrees with the data."""

import os
from collections.abc import Iterable
from pathlib import Path

import pytest

from annotations.forms.studies import subject_of
from annotations.intents import UnderWay, begin, new_intent
from app.jobs import intents
from app.lab.annotating.requests import shared_database
from app.lab.annotating.transfer.publishing import publish_study, sweep
from app.server.settings import settings
from store.reading.versions import kept
from tests.app.lab.people.conftest import PASSED, Asking
from tests.app.lab.people.test_outcome import fill, labels, only_study
from tests.conftest import Site
from tests.kills import killed
from tests.rounds import TIMES, swept

STEPS = (
    "before app.lab.annotating.transfer.publishing:_replace",
    "before app.lab.annotating.transfer.publishing:take_in",
    "before store.building.removal:take_in",
    "before store.reading.versions:switch",
)
"""Where nothing is in the data yet. Outside a sweep, the last."""


def publish(home: str, study: str, who: Iterable[str]) -> None:
    """Publish in a process of its own."""
    os.environ["WHYREEL_HOME"] = home
    settings.cache_clear()
    publish_study(Path(home), shared_database(), study, tuple(who))


def in_the_data() -> set[str]:
    return {row["annotator"].rpartition("-")[2] for row in labels()}


@swept
def test_what_is_kept_of_a_killed_publication_is_what_the_data_have(
    asking: Asking, own_site: Site
) -> None:
    owner = asking.made(sample=1, checks=0, repeats=0)
    of = only_study()
    people = [owner.joined(), owner.joined()]
    for seat, person in enumerate(people):
        fill(person, of, seat, lambda *_: PASSED)
    both = ["P01", "P02"]
    publish(str(own_site.home), of.study, both)
    before = owner.get("study").json()["published"]
    assert before["participants"] == both and in_the_data() == {*both}
    for step in STEPS if TIMES > 1 else STEPS[-1:]:
        killed(step, publish, str(own_site.home), of.study, both[:1])
        assert in_the_data() == {*both}, step
        assert owner.get("study").json()["published"] == before, step
    # The data are switched in one step: nobody sees them without any labels.
    killed("after store.reading.versions:switch", publish, str(own_site.home), of.study, both[:1])
    assert in_the_data() == {"P01"}
    left = people[0].post("withdraw").json()
    assert left["published"] == own_site.store.version
    assert owner.get("study").json()["withdrawn_but_published"] == ["P01"]
    killed("before app.jobs.intents:_settle", publish, str(own_site.home), of.study, both[1:])
    sweep()
    assert not list((own_site.home / intents.FOLDER).iterdir())
    assert only_study().published["participants"] == ["P02"] and in_the_data() == {"P02"}
    publish(str(own_site.home), of.study, ())
    assert in_the_data() == set() and only_study().published["participants"] == []
    assert kept(own_site.home)[-1] == own_site.store.path


def test_nobody_else_publishes_meanwhile_and_who_withdraws_learns_of_it(
    asking: Asking, own_site: Site
) -> None:
    owner = asking.made(sample=1, checks=0, repeats=0)
    of = only_study()
    person = owner.joined()
    fill(person, of, 0, lambda *_: PASSED)
    intent = new_intent(subject_of(of.study), "Ada", {"participants": ["P01"]})
    with intents.workplace(own_site.home, intent.token):
        with shared_database().writing() as db:
            begin(db, intent)
        with pytest.raises(UnderWay, match=r"is being published since 20.* UTC by Ada;"):
            publish_study(own_site.home, shared_database(), of.study, None)
        refused = owner.post("publish", {"least": 0.0})
        assert refused.status_code == 409 and "being published since" in refused.text
        assert person.post("withdraw").json()["published"] == "(being published)"
    assert in_the_data() == set()
