"""Studies: made here by their owner, filled in here by those who take part.

A script draws the forms and talks to the routes of studies. Who asks stands in the address's
fragment, so that a signed link is in no log; the page itself knows no clip, so that nothing on it
tells a participant what is hidden from them.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from schema.definitions import entries_of
from schema.protocols import EVA
from store.queries.people.offered import offered
from store.reading.store import Store
from views.address import links
from views.address.filters import Filters
from views.page.content import Block, Content, StudyForm, Text
from views.page.page import Model, PageOf, Slot
from views.people.words import ASKED, CONSENT, CONSENT_NOTE, LEAD, STRATA


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
