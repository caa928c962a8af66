"""Studies: made here by their owner, filled in here by those who take part.

A script draws the forms, with the words that are defined here, and talks to the routes of studies.
Who asks stands in the address's fragment, so that a signed link is in no log; the page itself knows
no clip, so that nothing on it tells a participant what is hidden from them.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from schema.definitions import entries_of
from schema.protocols import EVA
from store.queries.people.material import offered
from store.reading.store import Store
from views.address import links
from views.address.filters import Filters
from views.page.content import Block, Content, StudyForm, Text
from views.page.page import Model, PageOf, Slot

LEAD: Final = "Loading …"
CONSENT_NOTE: Final = (
    "People take part by a pseudonym and a signed link, after consent. Withdrawing deletes their "
    "answers."
)
STRATA: Final = (
    ("model", "model"),
    ("tier", "tier"),
    ("task", "task"),
    ("dimension", "dimension"),
    ("paradigm", "paradigm"),
    ("type", "type of question"),
    ("level", "level"),
)
"""Fields of strata with their words."""
ASKED: Final = {
    "D1": "Does what is tested happen, whole and in order?",
    "D2": "Are the people, the place and the things those of the prompt?",
    "D3": "Does everybody act on what they can see, know and want?",
    "D4": "Are looks, gestures and what is hidden right, in time and aim?",
    "D5": "Can one follow the picture? Does no body or thing melt or jump?",
}
"""Dimension of EVA → what people are asked, in our words."""
CONSENT: Final = """\
You watch short clips and fill in a form for each. There are no right answers to know; what counts \
is what you see.

What is kept: your answers, their order and their times, under a pseudonym. Your name, address and \
device are not kept with them. Write nothing about yourself into the form.

What it is for: your answers are compared with those of others and of models. They may be \
published with the data, under your pseudonym.

It is voluntary. You can stop at any time. The same link lets you continue later. You can also \
withdraw: then all that you answered is deleted here. Your place goes to somebody else. What was \
published before may live on in copies of others. The page then tells you what remains.

Some clips show people in distress, a quarrel or an accident. If you do not want to watch them, \
end here."""
"""What people are told before they take part; whoever makes a study may write another text."""


@dataclass(frozen=True, slots=True)
class Studies(Model):
    """The benchmarks that studies can be made of."""

    benchmarks: list[dict[str, Any]]


def load(filters: Filters, store: Store) -> Studies:
    """The benchmarks whose films are here."""
    return Studies(filters.only("benchmark", "version"), offered(store))


def slots(model: Studies) -> Mapping[str, Content]:
    """The content of the page's slots."""
    return {
        "study": StudyForm(
            {
                "benchmarks": model.benchmarks,
                "benchmark": model.filters.benchmark,
                "strata": dict(STRATA),
                "consent": CONSENT,
                "eva": [[name, label, ASKED[name]] for name, label in EVA.names.items()],
                "levels": [[each.name, each.text] for each in reversed(entries_of("realism"))],
                "categories": [[each.code, each.name, each.text] for each in entries_of("error")],
            },
            LEAD,
        ),
        "about": Text((Block(CONSENT_NOTE, "note"),)),
    }


PAGE: Final = PageOf(
    links.STUDIES,
    "Studies",
    "Ask people: a sample of clips, a form for each, results as human labels.",
    (),
    (
        Slot("study", "study"),
        Slot("about", "text"),
    ),
    load,
    slots,
    section="lab",
    benchmarks="one",
)
