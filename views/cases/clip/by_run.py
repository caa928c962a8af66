"""A clip for each run that judged it or answered: what a page without a server opens.

What all runs share stands once; of a run there is what differs: its colours, its replies, its
reasons, and where the clip opens.
"""

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from store.queries.clips.clip import Watched, watch
from store.queries.clips.clips import item_scores
from store.queries.clips.runs import ALL
from store.reading.store import Store
from views.address.filters import Filters
from views.cases.clip.clip_payload import clip_payload, facts_of, title_of_clip
from views.cases.clip.marks.runs import NOBODY, Coloured, ColourRun, colour_runs, run_options
from views.player.embed import player_json
from views.shared.judges import leading_judges

OF_A_RUN: Final = ("colourings", "pins", "start", "selected", "chain", "question")
"""The parts of a payload that differ from run to run, beside the replies to its questions. Only
runs that judged have `pins` of their own."""
NOWHERE: Final = Filters()


class ClipByRun(NamedTuple):
    """A clip: its title and facts, the player's payload without a run, and run → its own parts,
    with `label`, `kind` and the `replies` by question.
    """

    title: str
    facts: tuple[tuple[str, str], ...]
    payload: dict[str, Any]
    runs: dict[str, dict[str, Any]]


def clip_by_run(clip: str, runs: Iterable[str], store: Store) -> ClipByRun | None:
    """The clip as each of these runs sees it; None without such a clip."""
    watched = watch(store, clip, run=ALL)
    if watched is None:
        return None
    known = colour_runs(watched)
    chosen = {name: known[name] for name in runs if name in known}
    labels = {option.value: option.label for option in run_options(chosen.values())}
    leading = leading_judges(item_scores(store, clip, watched.clip["item_id"]))
    payload = player_json(clip_payload(watched, NOWHERE, leading, NOBODY))
    parts = {
        name: {"label": labels[name], "kind": run.kind, **_parts(watched, run, leading)}
        for name, run in chosen.items()
    }
    facts = (*facts_of(watched), ("Version", store.version))
    return ClipByRun(title_of_clip(watched.clip), facts, payload, parts)


def _parts(watched: Watched, run: ColourRun, leading: tuple[str, ...]) -> dict[str, Any]:
    judges = (run.who,) if run.kind == "verdicts" else leading
    coloured = Coloured({run.id: run}, (run.id,), {"run": run.id})
    whole = clip_payload(watched, NOWHERE, judges, coloured).as_json()
    replies = {each["id"]: each["replies"] for each in whole["questions"] if each["replies"]}
    # Beside answers stand the reasons of the leading judges: those of the payload.
    own = [name for name in OF_A_RUN if name != "pins" or run.kind == "verdicts"]
    return {**{name: whole[name] for name in own}, "replies": replies}
