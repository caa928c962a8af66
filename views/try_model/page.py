"""Try a model: a clip, a protocol, and endpoints of the visitor's own; the request is previewed
first.

A script draws the form and talks to a route of its own: API keys and endpoints are never fields of
Filters, so that no link can choose where somebody's key is sent.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from schema.protocols import CHOICE, PROTOCOLS
from store.queries.clips.clip import Watched, watch
from store.queries.clips.clips import item_scores
from store.reading.store import Row, Store
from views.address import links
from views.address.filters import Filters
from views.page.content import Block, Content, Option, Text, Trial
from views.page.labels import FIELD_WORDS, loosen
from views.page.page import Control, Model, Options, PageOf, Slot
from views.shared.clip_choice import NARROWING, ClipChoice, clip_options, read_choice, with_clip
from views.try_model.payload import payload

LEAD: Final = "Loading …"
KEPT: Final = (
    "Your key goes through this server to the endpoint that you name. It is kept nowhere. Verdicts "
    "are kept only when you save them. Only you see them. WhyReel’s prompts are its own: scores "
    "differ from a benchmark’s own script."
)


@dataclass(frozen=True, slots=True)
class Try(Model):
    """A clip with its runs' scores (None where no clip fits), and the options."""

    watched: Watched | None
    scores: list[Row]
    choice: ClipChoice


def load(filters: Filters, store: Store) -> Try:
    """The clip, chosen as on Watch, and a protocol that it can be judged by."""
    settled, notices = with_clip(filters, store)
    watched = watch(store, settled.clip) if settled.clip else None
    settled = settled.but(protocol=filters.protocol or _protocol_for(watched))
    scores = item_scores(store, settled.clip, None) if watched else []
    return Try(settled, watched, scores, read_choice(settled, store), notices=notices)


def _protocol_for(watched: Watched | None) -> str:
    """What a clip is judged by at first: one that was made for no prompt has questions alone."""
    if watched is not None and watched.questions and not watched.clip["prompt"]:
        return CHOICE.name
    return next(iter(PROTOCOLS))


def slots(model: Try) -> Mapping[str, Content]:
    """The content of the page's slots."""
    if model.watched is None:
        none = f"No clip fits these filters. {loosen(model.filters, *NARROWING)}"
        return {"about": Text((Block(none, "empty"), Block("All clips", href=links.TRY)))}
    return {
        "trial": Trial(payload(model.watched, model.scores, model.filters), LEAD),
        "about": Text((Block(KEPT, "note"),)),
    }


def options(model: Try) -> Options:
    """Clips as on Watch, and the protocols."""
    protocols = tuple(Option(each.name, each.form) for each in PROTOCOLS.values())
    return {**clip_options(model.choice), "protocol": protocols}


PAGE: Final = PageOf(
    links.TRY,
    "Try a model",
    "Have models judge a clip; see first what is sent and its cost.",
    (
        Control("clip", "Clip", "one"),
        Control("protocol", "Protocol", "one"),
    ),
    (
        Slot("filters", "filters"),
        Slot("trial", "trial"),
        Slot("about", "text"),
    ),
    load,
    slots,
    options,
    reads=(*FIELD_WORDS, "clip", "case", "question", "circular", "repeats"),
    section="lab",
    tab="Try",
    benchmarks="all",
)
