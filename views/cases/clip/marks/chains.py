"""The clip's chains as the player draws them, and whose times and judgements are shown."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from metrics.annotation.agreement import ClipMarks, StepTiming, agreement, resolve
from store.queries.clips.clip import Watched
from store.reading.store import Row
from views.address.filters import Filters
from views.chain.payload import LinkJudgement, NodeTime, PayloadChain, PayloadNode, PayloadSubchain
from views.page.content import Option
from views.page.labels import several
from views.player.payload import TimeSource

OWN: Final = "own"
"""The source of the times that stand in the chain itself."""
PEOPLE: Final = "people"
"""The source of what several people agree on."""
OWN_LABELS: Final = {
    "construction": "by construction",
    "dataset": "by the data set",
    "people": "by people",
    "model": "by a model",
}
"""A chain's times of its own, by the chain's origin."""
Times = Mapping[tuple[str, str], tuple[NodeTime, ...]]
"""(chain, node) → what each source says of it."""
CAPTIONS: Final = {
    "construction": "ground-truth chain (from the animation script)",
    "dataset": "chain of the data set",
    "people": "chain by people",
    "model": "chain by a model",
    "paradigm": "expected chain of the paradigm, written by WhyReel",
}
"""Whose a chain is, by its origin."""
UNTITLED: Final = "Chain without a title"
"""Of a person's or a model's chain, whose id was made here and tells a reader nothing."""
UNVERIFIED: Final = "unverified"
Judgements = Mapping[tuple[str, str], tuple[LinkJudgement, ...]]


def payload_chains(watched: Watched) -> tuple[PayloadChain, ...]:
    """The chains, with what every source says of their nodes and links."""
    times, judgements = node_times(watched), link_judgements(watched)
    names = {row["person"]: str(row["name"] or row["person"]) for row in watched.people}
    return tuple(_chain(row, times, judgements, names) for row in watched.chains)


def _chain(
    row: Row, times: Times, judgements: Judgements, names: Mapping[str, str]
) -> PayloadChain:
    name = str(row["chain"])
    return PayloadChain(
        name,
        row["title"] or (UNTITLED if row["origin"] in ("people", "model") else name),
        tuple(
            _node(node, times.get((name, str(node["node"])), ()), names) for node in row["nodes"]
        ),
        tuple(
            PayloadSubchain(
                str(part["subchain"]),
                part["result"],
                tuple(part["reasons"]),
                part["shown"],
                part["category"],
                part["heart"],
                judgements.get((name, str(part["subchain"])), ()),
            )
            for part in row["subchains"]
        ),
        origin=row["origin"],
        caption=_caption(row),
        study=_study(row["study"]),
    )


def _caption(row: Row) -> str:
    """Whose the chain is: by whom where that is known."""
    caption = CAPTIONS.get(row["origin"], "")
    if row["author"] and row["origin"] in ("people", "model"):
        caption = f"chain by {row['author']}"
    is_item = row["expected"] and row["origin"] != "paradigm"
    return f"expected {caption or 'chain'} of the prompt" if is_item else caption


def _study(text: str | None) -> str:
    return "source: unverified" if text == UNVERIFIED else text or ""


def _node(row: Row, times: tuple[NodeTime, ...], names: Mapping[str, str]) -> PayloadNode:
    box = (row["x"], row["y"], row["width"], row["height"])
    return PayloadNode(
        row["node"],
        row["kind"],
        row["text"] or "",
        row["person"],
        row["start"],
        row["end"],
        row["shown"],
        None if None in box else box,
        None if row["seen_by"] is None else tuple(names.get(n, n) for n in row["seen_by"]),
        times,
    )


def time_sources(watched: Watched) -> tuple[TimeSource, ...]:
    """The chains' own times first, then people (together, then each), then models."""
    kinds: dict[str, dict[str, list[Row]]] = {}
    for row in watched.times:
        kinds.setdefault(str(row["source_kind"]), {}).setdefault(str(row["source"]), []).append(row)
    people = kinds.pop("people", {})
    models = kinds.pop("model", {})
    each = [TimeSource(name, "people", f"by {name}") for name in people]
    if len(people) > 1:
        note = f"n = {len(people)}, mean IoU {_agreement(people.values())}"
        each.insert(0, TimeSource(PEOPLE, "people", f"by {len(people)} people", note))
    return (
        *_own(watched),
        *(TimeSource(n, kind, OWN_LABELS[kind]) for kind, names in kinds.items() for n in names),
        *each,
        *_of_models(models),
    )


def _of_models(models: Mapping[str, Sequence[Row]]) -> Iterable[TimeSource]:
    """A source for each run; those of one label are numbered."""
    labels = {run: _model_label(rows) for run, rows in models.items()}
    of_label: dict[str, list[str]] = {}
    for run, label in labels.items():
        of_label.setdefault(label, []).append(run)
    for run, label in labels.items():
        same = of_label[label]
        note = f"run {same.index(run) + 1} of {len(same)}" if len(same) > 1 else ""
        yield TimeSource(run, "model", label, note)


def _own(watched: Watched) -> tuple[TimeSource, ...]:
    """The source of the times that stand in the chains themselves."""
    origins = [str(chain["origin"] or "dataset") for chain in watched.chains
               if not chain["expected"]
               and any(node["start"] is not None for node in chain["nodes"])]  # fmt: skip
    return tuple(TimeSource(OWN, origin, OWN_LABELS.get(origin, origin)) for origin in origins[:1])


def _model_label(rows: Sequence[Row]) -> str:
    failed = sum(row["status"] != "ok" for row in rows)
    without = f", {several(failed, 'node')} without an answer" if failed else ""
    return f"by {_model_name(rows[0])}, locate{without}"


def _model_name(row: Row) -> str:
    return str(row["name"] or row["judge"] or row["source"])


def timer_name(watched: Watched, source: str) -> str:
    """The name of whoever timed the nodes: a model's name, a person's pseudonym, or “people”."""
    rows = (row for row in watched.times if row["source_kind"] == "model")
    return next((_model_name(row) for row in rows if str(row["source"]) == source), source)


def _agreement(people: Iterable[Sequence[Row]]) -> str:
    """The mean IoU of every two people's times, over the nodes that both time."""
    steps: dict[tuple[str, str], dict[str, StepTiming]] = {}
    for row in (row for rows in people for row in rows):
        of_chain = steps.setdefault((str(row["chain"]), str(row["source"])), {})
        of_chain[str(row["node"])] = _timing(row)
    marks: dict[str, list[ClipMarks]] = {}
    for (base, name), timings in steps.items():
        marks.setdefault(base, []).append(ClipMarks(name, base, timings, frozenset()))
    miou = agreement(marks.values()).miou.value
    return "unknown" if miou is None else f"{miou:.2f}"


def _timing(row: Row) -> StepTiming:
    timed = row["shown"] and None not in (row["start"], row["end"])
    return StepTiming(row["shown"], (row["start"], row["end"]) if timed else None)


def node_times(watched: Watched) -> Times:
    """What each source says of each node, and what people together say."""
    by_node: dict[tuple[str, str], list[Row]] = {}
    for row in watched.times:
        by_node.setdefault((str(row["chain"]), str(row["node"])), []).append(row)
    annotators = {row["source"] for row in watched.times if row["source_kind"] == "people"}
    return {
        node: (*(_time(row) for row in rows), *(_together(rows) if len(annotators) > 1 else ()))
        for node, rows in by_node.items()
    }


def _time(row: Row) -> NodeTime:
    return NodeTime(
        str(row["source"]),
        row["shown"],
        row["start"],
        row["end"],
        row["confidence"],
        row["evidence"] or "",
        row["status"] or "ok",
    )


def _together(rows: Sequence[Row]) -> tuple[NodeTime, ...]:
    """People's times as one, by the rule that holds for annotators everywhere."""
    resolved = resolve([_timing(row) for row in rows if row["source_kind"] == "people"])
    if not resolved.n:
        return ()
    return (NodeTime(PEOPLE, resolved.shown, *(resolved.span or ())),)


def link_judgements(watched: Watched) -> Mapping[tuple[str, str], tuple[LinkJudgement, ...]]:
    """(chain, subchain) → what each source says of the link."""
    by_link: dict[tuple[str, str], tuple[LinkJudgement, ...]] = {}
    for row in watched.links:
        key = str(row["chain"]), str(row["subchain"])
        made = LinkJudgement(
            str(row["source"]), row["holds"], row["reason"] or "", row["status"] or "ok"
        )
        by_link[key] = (*by_link.get(key, ()), made)
    return by_link


def unknown_sources(filters: Filters, sources: Sequence[TimeSource]) -> tuple[str, ...]:
    """The sources of the address that gave no times of this clip."""
    known = {source.id for source in sources}
    return tuple(name for name in filters.source if name not in known)


def shown_sources(filters: Filters, sources: Sequence[TimeSource]) -> tuple[str, ...]:
    """The chosen sources, else the first."""
    return filters.source or tuple(source.id for source in sources[:1])


def source_options(sources: Sequence[TimeSource]) -> tuple[Option, ...]:
    """The sources as options of the menu “Timings”."""
    return tuple(
        Option(each.id, f"{each.label} ({each.note})" if each.note else each.label)
        for each in sources
    )
