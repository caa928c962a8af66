"""What the sentence and the texts above the player are made of."""

from collections.abc import Sequence

from store.queries.clips.clip import Watched
from views.address.filters import Filters
from views.cases.clip.head.chain_actions import chain_actions
from views.cases.clip.head.excerpts import summary_of
from views.cases.clip.head.outcome import Facts, Voice, sentence
from views.cases.clip.marks.pins import pin_places, verdict_pins
from views.cases.clip.marks.questions import seconds_of
from views.cases.clip.marks.runs import SHARE, Coloured
from views.cases.clip.marks.shapes import chain_shapes
from views.page.content import CaseOutcome
from views.player.payload import Payload


def voices_of(watched: Watched, coloured: Coloured) -> tuple[Voice, ...]:
    """The runs that colour the chain, with all their verdicts; none for all runs together."""
    shapes = chain_shapes(watched)
    places = pin_places(watched, shapes)
    return tuple(
        Voice(name, run.name, run.kind, verdict_pins(watched, name, places, shapes))
        for name in coloured.chosen
        if name != SHARE and (run := coloured.runs.get(name))
    )


def outcome_of(
    watched: Watched, filters: Filters, made: Payload, voices: Sequence[Voice]
) -> CaseOutcome:
    """The sentence for what is open, with the links that lead on from it."""
    facts = Facts(
        voices,
        made.chains,
        made.questions,
        made.colourings,
        made.question,
        seconds_of(made.chains, made.shown_sources),
        any(summary_of(watched, voice) for voice in voices[:1]),
        bool(watched.labels),
    )
    outcome, is_timed = sentence(facts)
    actions = chain_actions(watched, filters, is_timed)
    return CaseOutcome(outcome.text, outcome.tone, outcome.title, actions)
