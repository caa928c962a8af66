"""Collect what stands above the player: runs, facts for the sentence, and its buttons."""

from collections.abc import Sequence

from schema.protocols import LOCATE
from store.queries.clips.clip import Watched
from views.address import links
from views.address.filters import Filters
from views.cases.clip.head.excerpts import summary_of
from views.cases.clip.head.outcome import Facts, Timer, Voice, sentence
from views.cases.clip.marks.pins import pin_places, verdict_pins
from views.cases.clip.marks.questions import seconds_of
from views.cases.clip.marks.runs import SHARE, Coloured
from views.cases.clip.marks.shapes import chain_shapes
from views.cases.clip.marks.sources import OWN, timer_name
from views.page.content import CaseOutcome
from views.player.payload import Payload

Action = tuple[str, str]
"""Label and URL."""


def voices_of(
    watched: Watched, coloured: Coloured, sources: Sequence[str] = ()
) -> tuple[Voice, ...]:
    """Return the runs that colour the chain, with their verdicts; none for “All runs”.

    Args:
        watched: The clip.
        coloured: The runs that colour it.
        sources: Whose times are shown: they pin what the judges did not.
    """
    shapes = chain_shapes(watched)
    places = pin_places(watched, shapes, sources)
    return tuple(
        Voice(name, run.name, run.kind, verdict_pins(watched, name, places, shapes))
        for name in coloured.chosen
        if name != SHARE and (run := coloured.runs.get(name))
    )


def outcome_of(
    watched: Watched, filters: Filters, made: Payload, voices: Sequence[Voice]
) -> CaseOutcome:
    """Return the sentence about the open case, with its buttons."""
    facts = Facts(
        voices,
        made.chains,
        made.questions,
        made.colourings,
        made.question,
        seconds_of(made.chains, made.shown_sources),
        any(summary_of(watched, voice) for voice in voices[:1]),
        bool(watched.labels),
        _timer(watched, made),
    )
    outcome, is_timed = sentence(facts)
    actions = _actions(watched, filters, is_timed)
    return CaseOutcome(outcome.text, outcome.tone, outcome.title, actions)


def _timer(watched: Watched, made: Payload) -> Timer | None:
    """Return whose times are shown first; None for the chain's own, which need no name."""
    shown = made.shown_sources[:1]
    source = next((each for each in made.sources if each.id in shown and each.id != OWN), None)
    if source is None:
        return None
    return Timer(timer_name(watched, source.id), source.kind == "model")


def _actions(watched: Watched, filters: Filters, is_timed: bool | None) -> tuple[Action, ...]:
    """Return the buttons for what a case lacks: a verdict, a chain, or the failure's time.

    Args:
        watched: The clip.
        filters: What is shown, for the links.
        is_timed: Whether the failure has its time; None where nothing failed.
    """
    clip = str(watched.clip["clip"])
    own = links.annotate(filters, clip)
    judged = watched.verdicts or any(row["answers"] for row in watched.questions)
    judge = () if judged or not watched.clip["media"] else (
        ("Judge this clip", links.try_model(filters, clip)),
    )  # fmt: skip
    if not watched.chains:
        bundle = ("Upload a chain", links.to(links.DATA, filters.only("version")))
        return (*judge, ("Add a chain", own), bundle)
    has_times = any(
        node["start"] is not None for chain in watched.chains for node in chain["nodes"]
    )
    if is_timed or (is_timed is None and has_times):
        return judge
    locate = links.try_model(filters, clip, LOCATE.name)
    ask = (("Locate", locate),) if watched.clip["media"] else ()
    return (*judge, *ask, ("Add timings", own))
