"""A clip on Watch for a page without a server: its content, and what each case changes in it.

The page is that of the cases' runs alone: what others made of the clip is not in it.
"""

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple

from store.queries.clips.clip import Watched, watch
from store.queries.clips.clips import item_scores
from store.queries.clips.runs import ALL
from store.reading.condition import EVERYTHING
from store.reading.store import Store
from views.address.filters import Filters
from views.cases.clip.clip_payload import clip_payload
from views.cases.clip.model import Watch, in_colours
from views.cases.clip.page import seen, slots
from views.cases.clip.texts import about, heading, reasons
from views.page.content import Block, Content, Excerpts, Player, Text
from views.shared.clip_choice import ClipChoice

PLAYER: Final = "player"
TEXTS: Final = "texts"
EVERY_JUDGE: Final = ("",)
"""The player shows the reasons of none by this name: all are listed."""
NO_CHOICE: Final = ClipChoice(EVERYTHING, [], (), {})


class CaseOfClip(NamedTuple):
    """What a case of a run changes: the menu's label and value ("" where the run colours nothing),
    the slots above the player, the parts of the player's payload, and the replies to its questions.
    """

    label: str
    name: str
    slots: Mapping[str, Content]
    payload: Mapping[str, Any]
    replies: Mapping[str, Any]


class ClipByCase(NamedTuple):
    """The content of Watch without a chosen run, and case → what it changes."""

    title: str
    slots: Mapping[str, Content]
    payload: Mapping[str, Any]
    cases: Mapping[str, CaseOfClip]


def clip_by_case(clip: str, cases: Mapping[str, Filters], store: Store) -> ClipByCase | None:
    """The clip as each of these cases shows it; None without such a clip.

    Args:
        clip: The clip.
        cases: Id → the run that colours it and what it opens at, as in an address of Watch.
        store: The version of the data.
    """
    watched = watch(store, clip, run=ALL)
    if watched is None:
        return None
    runs = {run for opened in cases.values() for run in opened.colour}
    watched = _of_runs(watched, runs)
    known = item_scores(store, clip, watched.clip["item_id"], ALL)
    scores = [row for row in known if row["run"] in runs]

    def model(opened: Filters) -> Watch:
        return in_colours(opened.but(clip=clip), watched, scores, None, NO_CHOICE)

    whole = model(Filters())
    base, payload = _seen(whole, watched)
    content = {
        **slots(whole),
        **base,
        "about": _about(whole, watched, with_prompt=TEXTS not in base),
    }
    if watched.verdicts:
        content["reasons"] = reasons(watched, EVERY_JUDGE)
    changes = {}
    for case, opened in cases.items():
        of = next((whole.coloured.runs.get(run) for run in opened.colour), None)
        shown, own = _seen(model(opened if of else opened.but(colour=())), watched)
        label = ("Model" if of.kind == "answers" else "Judge") if of else ""
        changes[case] = CaseOfClip(label, of.name if of else "", shown, *_differing(payload, own))
        if TEXTS in shown:  # its place is there for the case, also where nobody else has texts
            content.setdefault(TEXTS, Excerpts(()))
    title = heading(watched).blocks[0].text
    return ClipByCase(title, content, payload, changes)


def _about(model: Watch, watched: Watched, *, with_prompt: bool) -> Text:
    """What is known of the clip, with its rights and its id, which a menu has on Watch."""
    clip = watched.clip
    facts = (("Licence", clip["licence"] or "none stated"), ("To cite", clip["citation"]))
    known = about(watched, model.filters, with_prompt=with_prompt)
    rights = (Block(str(text), "p", None, label) for label, text in facts if text)
    return replace(known, blocks=(*known.blocks, *rights, Block(str(clip["clip"]), "id")))


def _of_runs(watched: Watched, runs: Collection[str]) -> Watched:
    """The clip with the verdicts and answers of these runs alone."""
    questions = [
        row | {"answers": [answer for answer in row["answers"] if answer["run"] in runs]}
        for row in watched.questions
    ]
    verdicts = [row for row in watched.verdicts if row["run"] in runs]
    return replace(watched, verdicts=verdicts, questions=questions, unshown=())


def _seen(model: Watch, watched: Watched) -> tuple[dict[str, Content], dict[str, Any]]:
    """What stands above the player, and the player's payload. The texts are those of the prompt:
    the page cannot ask for those of another question.
    """
    made = clip_payload(watched, model.filters, model.judges, model.coloured)
    shown = dict(seen(model, watched, made, None))
    player = shown.pop(PLAYER)
    return shown, dict(player.payload) if isinstance(player, Player) else {}


def _differing(
    base: Mapping[str, Any], own: Mapping[str, Any]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """The parts of a payload that differ from another, and the replies by question."""
    parts = {
        name: value for name, value in own.items() if name != "questions" and value != base[name]
    }
    return parts, {each["id"]: each["replies"] for each in own["questions"] if each["replies"]}
