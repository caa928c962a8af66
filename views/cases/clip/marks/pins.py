"""The place of each judge's reason on a chain, and the place where Watch opens.

A place is a question, a node, or a second.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from metrics.chains.marks import SCENE, ChainShape, Colouring
from metrics.chains.verdicts import (
    LocatedChain,
    PinPlace,
    StepPlace,
    passes,
    pin_by_locate,
    spots_of,
)
from store.queries.clips.clip import Watched
from store.reading.store import Row
from views.address.filters import Filters
from views.cases.clip.marks.colourings import PinPlaces
from views.cases.clip.marks.questions import Seconds
from views.chain.payload import PayloadChain
from views.page.labels import judged_name
from views.player.payload import PayloadQuestion, Pin, PinMarks


def pin_places(
    watched: Watched, chains: Sequence[ChainShape], shown: Sequence[str] = ()
) -> PinPlaces:
    """(run, dimension) → the judge's own pin, else people's, else that of located steps.

    A failing verdict is pinned by the steps that its judge located, else by those of the first run
    among the `shown` sources of times. Of a judge's runs that is one that is shown, else the first.
    """
    by_people: dict[tuple[str, str], PinPlace] = {}
    for row in watched.pins:
        by_people.setdefault((str(row["run"]), str(row["dimension"])), _place(row, "people"))
    located = _located(watched)
    others = [run for run in shown if run in located]
    places = {}
    for row in watched.verdicts:
        key = str(row["run"]), str(row["judge_dimension"])
        if row["node"] or row["second"] is not None:
            places[key] = _place(row, "judge")
        elif key in by_people:
            places[key] = by_people[key]
        elif located and is_failed(row):
            judge = str(row["judge"])
            by_judge = (run for run, each in located.items() if each.judge == judge)
            own = sorted(by_judge, key=lambda run: run not in others)[:1]
            tried = (_pinned_by(located[run], judge, key[1], chains) for run in (*own, *others))
            places[key] = next((place for place in tried if place.by), PinPlace())
    return {key: place for key, place in places.items() if place.by}


def _place(row: Row, by: str) -> PinPlace:
    return PinPlace(by, row["chain"], row["node"], row["second"])


def is_failed(row: Row) -> bool:
    """Whether a verdict has a score that is no pass."""
    is_scored = row["status"] == "ok" and row["score"] is not None
    return is_scored and not passes(str(row["judge_dimension"]), row["score"])


class _LocatingRun(NamedTuple):
    """What a run located on each chain, with its judge's id and name."""

    judge: str
    name: str
    chains: dict[str, LocatedChain]


def _pinned_by(
    run: _LocatingRun, judge: str, dimension: str, chains: Sequence[ChainShape]
) -> PinPlace:
    place = pin_by_locate(dimension, chains, run.chains)
    return place if run.judge == judge or not place.by else place._replace(locator=run.name)


def _located(watched: Watched) -> dict[str, _LocatingRun]:
    """Run → what it located; the runs of a judge in their order."""
    runs: dict[str, _LocatingRun] = {}
    for row in watched.times:
        if row["run"]:
            judge = str(row["judge"])
            run = runs.setdefault(row["run"], _LocatingRun(judge, row["name"] or judge, {}))
            chain = run.chains.setdefault(row["chain"], LocatedChain({}, {}))
            is_ok = row["status"] == "ok"
            step = StepPlace(row["shown"], row["start"], row["confidence"])
            chain.steps[row["node"]] = step if is_ok else StepPlace(None)
    for row in watched.links:
        of_run = runs[row["run"]].chains if row["run"] in runs else {}
        if row["chain"] in of_run:
            of_run[row["chain"]].holds[row["subchain"]] = row["holds"]
    return runs


def payload_pins(
    watched: Watched, judges: Sequence[str], places: PinPlaces, shapes: Sequence[ChainShape] = ()
) -> tuple[Pin, ...]:
    """The verdicts of `judges` (none = all) with their places on the chains of `shapes`."""
    rows = [row for row in watched.verdicts if not judges or row["judge"] in judges]
    return tuple(_pin(row, places, shapes) for row in rows)


def verdict_pins(
    watched: Watched, run: str, places: PinPlaces, shapes: Sequence[ChainShape]
) -> tuple[Pin, ...]:
    """All verdicts of a run, also those without a reason."""
    return tuple(_pin(row, places, shapes) for row in watched.verdicts if row["run"] == run)


def _marks_of(dimension: str, shapes: Sequence[ChainShape]) -> PinMarks | None:
    """What the dimension marks of the first chain that it speaks of."""
    marks = (PinMarks(shape.id, *spots_of(dimension, shape)) for shape in shapes)
    return next((each for each in marks if each.nodes or each.links), None)


def _pin(row: Row, places: Mapping[tuple[str, str], PinPlace], shapes: Sequence[ChainShape]) -> Pin:
    dimension = str(row["judge_dimension"])
    place = places.get((str(row["run"]), dimension), PinPlace())
    return Pin(
        judged_name(dimension),
        row["judge_name"] or row["judge"] or "",
        row["score"],
        row["status"],
        row["reason"] or "",
        place.chain,
        place.node,
        place.second,
        dimension,
        bool(place.by),
        place.by,
        is_failed(row),
        None if place.by else _marks_of(dimension, shapes),
        place.locator,
        place.is_missing,
    )


class OpeningPlace(NamedTuple):
    """A second, a node and its chain, as far as they are known."""

    second: float | None = None
    node: str | None = None
    chain: str | None = None


def opening_place(
    filters: Filters, opened: OpeningPlace, chains: Sequence[PayloadChain], seconds: Seconds
) -> OpeningPlace:
    """What the address names, else where the `opened` question or reason is.

    The second is that of the address, else when the node begins, else that of what is opened.
    """
    node, chain = (filters.node, filters.chain or None) if filters.node else opened[1:]
    names = (chain, *(each.id for each in chains)) if node else ()
    begins = (seconds.get((str(name), "nodes", str(node))) for name in names)
    known = (filters.t, *begins, opened.second)
    second = next((t for t in known if t is not None), None)
    return OpeningPlace(second, node, chain or filters.chain or None)


def place_of(
    opened: str | None,
    questions: Sequence[PayloadQuestion],
    pins: Sequence[Pin],
    chains: Sequence[PayloadChain],
    shapes: Sequence[ChainShape],
) -> OpeningPlace:
    """Where the open question (its node, or its link's result) or the judge's reason is; of a
    reason that nobody pinned the first node or link that its dimension marks.
    """
    for question in questions:
        if question.id == opened:
            return _place_of_question(question, chains)
    for pin in pins:
        if pin.dimension == opened and pin.located:
            return OpeningPlace(pin.second, pin.node, pin.chain)
    for shape in shapes if opened else ():
        nodes, links = spots_of(str(opened), shape)
        for node in (*nodes, *(shape.links[link].result for link in links)):
            return OpeningPlace(None, node, shape.id)
    return OpeningPlace()


def _place_of_question(question: PayloadQuestion, chains: Sequence[PayloadChain]) -> OpeningPlace:
    results = {
        part.id: part.result
        for chain in chains
        if chain.id == question.chain
        for part in chain.subchains
    }
    among = (*question.nodes, *(results[link] for link in question.links if link in results))
    if not among and question.objects:
        return OpeningPlace(question.second, question.objects[0], SCENE)
    return OpeningPlace(question.second, next(iter(among), None), question.chain)


def opening_question(
    watched: Watched,
    filters: Filters,
    case: Mapping[str, str],
    colourings: Sequence[Colouring],
) -> str | None:
    """The question to open with: the named one, or the case's; else what the leading run got wrong.

    That is of a case's chain or subchain (of all, where a run was chosen) the first question that
    it answered wrong, causes first; of a judge that has a case open the first failing dimension.
    """
    known = {str(row["question"]) for row in watched.questions}
    known |= {str(row["judge_dimension"]) for row in watched.verdicts}
    for name in (filters.question, case.get("question", "")):
        if name in known:
            return name
    leading = colourings[0] if colourings else None
    if leading is None or leading.kind == "share":
        return None
    if leading.kind == "verdicts":
        return _failing_dimension(watched, leading.id) if case or filters.colour else None
    missed = {name: mark for name, mark in leading.questions.items() if mark.state != "right"}
    of_case = [row for row in watched.questions
               if row["question"] in missed and _is_of(row, case, watched)]  # fmt: skip
    of_case.sort(key=lambda row: (missed[row["question"]].state != "wrong", not row["subchain"]))
    return str(of_case[0]["question"]) if of_case else None


def _failing_dimension(watched: Watched, run: str) -> str | None:
    failed = (row for row in watched.verdicts if row["run"] == run and is_failed(row))
    return next((str(row["judge_dimension"]) for row in failed), None)


def _is_of(row: Row, case: Mapping[str, str], watched: Watched) -> bool:
    """Whether the question is of the case's chain and, where it has one, of its subchain."""
    if row["chain"] != case.get("chain", row["chain"]):
        return False
    if "subchain" not in case:
        return True
    if row["subchain"]:
        return bool(row["subchain"] == case["subchain"])
    parts = (part for chain in watched.chains if chain["chain"] == case["chain"]
             for part in chain["subchains"] if part["subchain"] == case["subchain"])  # fmt: skip
    return any(row["node"] in (part["result"], *part["reasons"]) for part in parts)
