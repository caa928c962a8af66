"""The header of the open case: runs, facts for the sentence above the player, buttons and menus.

The menus choose whose result colours the chain, whose times are shown, tags and files.
"""

from collections.abc import Sequence
from typing import Final

from schema.protocols import LOCATE
from store.queries.clips.clip import Watched
from views.address import links
from views.address.filters import Filters
from views.cases.clip.clip_payload import has_graph
from views.cases.clip.head.outcome import Facts, Timer, Voice, sentence
from views.cases.clip.marks.chains import (
    OWN,
    shown_sources,
    source_options,
    time_sources,
    timer_name,
)
from views.cases.clip.marks.colourings import SHARE, Coloured, chain_shapes, run_options
from views.cases.clip.marks.pins import pin_places, verdict_pins
from views.cases.clip.marks.questions import seconds_of
from views.cases.clip.texts import summary_of
from views.page.content import CaseIdentity, CaseOutcome, Menu, MenuItem, Menus, Option
from views.player.payload import Payload

TIME_FORMATS: Final = {"webvtt": "players (WebVTT)", "elan": "ELAN", "label-studio": "Label Studio"}
"""The tools that a clip's times leave for."""
ALL_RUNS: Final = "All runs"
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


def menus(
    watched: Watched,
    filters: Filters,
    coloured: Coloured,
    judges: tuple[str, ...],
    case: CaseIdentity | None,
) -> Menus:
    """Judge (or Model, where models answered), Timings, and the files of the case."""
    entries = (
        _colours(watched, filters, coloured),
        _timings(watched, filters),
        Menu("more", "More", items=_files(watched, filters, judges), id=str(watched.clip["clip"])),
    )
    return Menus(entries, case)


def _colours(watched: Watched, filters: Filters, coloured: Coloured) -> Menu:
    offered = run_options(coloured.runs.values())
    shown = [coloured.runs[run].kind if run else "answers" for run in coloured.chosen]
    label = "Model" if "answers" in shown else "Judge"
    items = _choices(watched, filters, "colour", offered, coloured.chosen)
    if SHARE in coloured.chosen:
        items = (MenuItem(ALL_RUNS, _kept(watched, filters), True), *items)
    names = [coloured.runs[run].name if run else ALL_RUNS for run in coloured.chosen]
    return Menu("colour", label, " + ".join(names) or "none", items)


def _timings(watched: Watched, filters: Filters) -> Menu:
    sources = time_sources(watched)
    shown = shown_sources(filters, sources)
    labels = {each.id: each.label for each in sources}
    items = _choices(watched, filters, "source", source_options(sources), shown)
    value = " + ".join(labels[name] for name in shown if name in labels) or "none"
    if watched.chains:
        own = links.annotate(filters, str(watched.clip["clip"]))
        items = (*items, MenuItem("Add your own timings", own, leaves=True))
    return Menu("source", "Timings", value, items)


def _choices(
    watched: Watched,
    filters: Filters,
    field: str,
    offered: Sequence[Option],
    chosen: Sequence[str],
) -> tuple[MenuItem, ...]:
    """A link for each option; beside one that is not chosen a second, to show it as well."""
    alone = [name for name in chosen if name]

    def item(option: Option) -> MenuItem:
        value, is_chosen = option.value, option.value in chosen
        others = tuple(name for name in alone if name != value)
        if is_chosen and others:
            return MenuItem(option.label, _kept(watched, filters, **{field: others}), True)
        href = _kept(watched, filters, **{field: (value,)})
        beside = None
        if not is_chosen and len(alone) == 1:
            beside = ("+ beside", _kept(watched, filters, **{field: (*alone, value)}))
        return MenuItem(option.label, href, is_chosen, beside=beside)

    return tuple(map(item, offered))


def _kept(watched: Watched, filters: Filters, **choice: tuple[str, ...]) -> str:
    return links.to(links.WATCH, filters.but(clip=str(watched.clip["clip"]), play="", **choice))


def _files(watched: Watched, filters: Filters, judges: tuple[str, ...]) -> tuple[MenuItem, ...]:
    name = str(watched.clip["clip"])
    items = [MenuItem("This case as JSON", links.case(name, filters.version))]
    if has_graph(watched):
        chain = links.chain(name, filters.version, judges)
        items.append(MenuItem("Chain as one HTML file", chain, file=f"{name}-chain.html"))
        items.append(MenuItem("Open as network", links.network(name, filters.version)))
    steps = [node for chain in watched.chains if not chain["expected"] for node in chain["nodes"]]
    if any(row["start"] is not None for row in (*steps, *watched.times)):
        for form, label in TIME_FORMATS.items():
            items.append(MenuItem(f"Times for {label}", links.times(name, form, filters.version)))
    if watched.clip["media"]:
        media = links.media(name, filters.version, watched.clip["media_tag"])
        items.append(MenuItem("Clip", media, file=f"{name}.mp4"))
        items.append(MenuItem("Film with its chain (MP4)", links.case_film(filters)))
    for ending in ("svg", "png"):
        figure = links.case_figure(filters, ending)
        label = f"Figure of this case ({ending.upper()})"
        items.append(MenuItem(label, figure, file=f"{name}.{ending}"))
    return tuple(items)
