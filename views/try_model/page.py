"""Try a model: a clip, a protocol, endpoints of the visitor's own; what is sent is shown first.

The form is a script's, since it talks to a route of its own: a key is never a field of Filters, nor
are endpoints, so that no link can choose where somebody's key is sent.
"""

from collections.abc import Mapping
from typing import Final

from schema.protocols import PROTOCOLS
from store.reading.store import Store
from views.address import links
from views.address.filters import Filters
from views.page.content import Block, Content, Option, Text, Trial
from views.page.labels import loosen
from views.page.page import Control, Page, Slot
from views.try_model.payload import payload
from views.watch import page as watch
from views.watch.page import NARROWING

LEAD: Final = "A model is asked by a script, which has to load first."
KEPT: Final = (
    "Your key goes with the call to this server, from here to the endpoint that you name, and is "
    "kept nowhere. Verdicts are kept only when you save them, and then only you see them. "
    "WhyReel's prompts are its own, so scores by them are not those of a benchmark's own script."
)


def settle(filters: Filters, store: Store) -> Filters:
    """The clip as Watch chooses it, and the first protocol."""
    return watch.settle(filters, store).but(protocol=filters.protocol or next(iter(PROTOCOLS)))


def render(filters: Filters, store: Store) -> Mapping[str, Content]:
    """Fill the page."""
    told = payload(filters, store)
    if told is None:
        unknown = f"No clip fits these filters. {loosen(filters, *NARROWING)}"
        said = Text((Block(unknown, "empty"), Block("All clips", href=links.TRY)))
        return {"about": said}
    return {"trial": Trial(told, LEAD), "about": Text((Block(KEPT, "note"),))}


def options(filters: Filters, store: Store) -> Mapping[str, tuple[Option, ...]]:
    """Clips as on Watch, and the protocols."""
    protocols = tuple(Option(each.name, each.form) for each in PROTOCOLS.values())
    return {**watch.options(filters, store), "protocol": protocols}


PAGE: Final = Page(
    links.TRY,
    "Try a model",
    "Have models judge a clip at any OpenAI-compatible endpoint: see exactly what is sent and what "
    "it may cost, then their verdicts beside what is known.",
    (
        Control("clip", "Clip", "one"),
        Control("protocol", "Protocol", "one"),
        Control("benchmark", "Benchmark", "one", advanced=True),
        Control("tier", "Tier", advanced=True),
        Control("dimension", "Paradigm dimension", advanced=True),
        Control("generator", "Made by", advanced=True),
    ),
    (
        Slot("trial", "trial"),
        Slot("about", "text"),
    ),
    render,
    options,
    settle,
)
