"""Annotate: people draw a clip's chain and put it in time, keyboard first.

A script draws the form and talks to the routes of annotations. Its payload has the clips to choose
from, and chains to draw. Who works, and in whose set, stands in the address's fragment, so that a
signed link is in no log; Filters know the clip alone.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final

from store.queries.clips.clip import Watched, watch
from store.queries.clips.clips import clips
from store.reading.store import Row, Store
from views.address import links
from views.address.conditions import condition
from views.address.filters import Filters
from views.chain.payload import PayloadChain, PayloadNode, PayloadSubchain
from views.page.content import Annotator, Block, Content, Text
from views.page.page import Model, PageOf, Slot
from views.shared.clip_choice import clip_summary

STATES: Final = {"none": "no chain", "untimed": "chain without times", "timed": "chain with times"}
"""Chain state of a clip → its words in the list of clips."""
LEAD: Final = "Loading …"
KEPT: Final = (
    "Work is saved on this server as you go, with every version. On a public server it stays in "
    "your session. Press ? for all keys."
)
MOST: Final = 20_000
OFFERED: Final = 500
"""Clips to choose from; the page searches among them."""
NEEDS: Final = {"none": 0, "untimed": 1}
"""A clip's chain state → how early it is offered: what has no chain or no times comes first."""


@dataclass(frozen=True, slots=True)
class Annotate(Model):
    """The clip, or None where none is chosen; then the clips to choose from."""

    watched: Watched | None
    choices: list[Row]


def load(filters: Filters, store: Store) -> Annotate:
    """The named clip, or all clips of the filters, those that need a chain or times first."""
    settled = filters.only("clip", "benchmark", "version")
    watched = watch(store, filters.clip, with_questions=False) if filters.clip else None
    if watched is not None:
        return Annotate(settled, watched, [])
    notices = (f"There is no clip “{filters.clip}” here: choose one.",) if filters.clip else ()
    settled = settled.but(clip="")
    rows = clips(store, condition(settled, "clip_case"), MOST)
    rows.sort(key=lambda row: (not row["has_media"], NEEDS.get(row["chain_state"], 2)))
    return Annotate(settled, None, rows[:OFFERED], notices=notices)


def slots(model: Annotate) -> Mapping[str, Content]:
    """The content of the page's slots."""
    if model.watched is None and not model.choices:
        none = Block("No clip is here to annotate yet.", "empty")
        return {"about": Text((none, Block("Import data", href=links.DATA)))}
    return {
        "annotator": Annotator(
            {
                "clip": model.watched and clip_summary(model.watched, model.filters),
                "choices": [offered(row, model.filters.version) for row in model.choices],
            },
            LEAD,
        ),
        "about": Text((Block(KEPT, "note"),)),
    }


PAGE: Final = PageOf(
    links.ANNOTATE,
    "Annotate",
    "Draw a clip’s causal chain and time its nodes, by keyboard.",
    (),
    (
        Slot("annotator", "annotator"),
        Slot("about", "text"),
    ),
    load,
    slots,
    reads=("clip",),
    section="lab",
)


def offered(row: Row, version: str) -> dict[str, Any]:
    """A clip to choose; `row` is of `clips`."""
    name = str(row["clip"])
    parts = (row["tier"], row["generator_name"] or row["generator"])
    return {
        "clip": name,
        "title": row["paradigm_name"] or row["item"] or name,
        "by": " · ".join(str(part) for part in parts if part),
        "poster": links.poster(name, version) if row["has_poster"] or row["has_media"] else None,
        "film": bool(row["has_media"]),
        "state": STATES[row["chain_state"]],
    }


def drawn_chain(chain: Mapping[str, Any], missing: Collection[str]) -> PayloadChain:
    """The part `chain` of a document as the drawing takes it.

    A link without a result or without reasons is not drawn yet.
    """
    return PayloadChain(
        "chain",
        chain["title"] or "The chain",
        tuple(
            PayloadNode(
                node["id"],
                node["kind"],
                node["text"],
                node["person"],
                shown=False if node["id"] in missing else None,
            )
            for node in chain["nodes"]
        ),
        tuple(
            PayloadSubchain(link["id"], link["result"], tuple(link["reasons"]), heart=link["heart"])
            for link in chain["links"]
            if link["result"] and link["reasons"]
        ),
    )
