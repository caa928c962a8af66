"""Where each judge's reason is pinned, and by whom."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from metrics.chains.dimensions import passes, spots_of
from metrics.chains.shapes import ChainShape
from metrics.chains.verdicts import LocatedChain, PinPlace, StepPlace, pin_by_locate
from store.queries.clips.clip import Watched
from store.reading.store import Row
from views.cases.clip.marks.colourings import PinPlaces
from views.page.labels import judged_name
from views.player.payload import Pin, PinMarks


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
