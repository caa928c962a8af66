"""Draws the plan of a study: the sample, its attention checks, and who gets what in which order."""

from typing import Any, Final

from annotations.errors import InvalidValue
from annotations.forms.assignment import Extras, assign, neighbours
from annotations.forms.plan import Plan, Unit
from app.people.orders import StudyOrder
from schema.protocols import EVA
from store.queries.people.known_truth import true_clips
from store.queries.people.sample import Drawn, clips_with_films, draw
from store.reading.store import Store

DRAWN_SCENE: Final = {"realism": 1.0}
"""What is true of a scene that a script drew: nobody could have filmed it."""


def draw_plan(store: Store, order: StudyOrder) -> tuple[Plan, dict[str, Any]]:
    """The plan, and what its maker is shown of it. Raises InvalidValue."""
    rows = clips_with_films(store, order.benchmark)
    if order.kind == "scores":
        rows = [row for row in rows if row["is_described"]]
    if not rows:
        raise InvalidValue("no clip of it has a film here that this form could ask about",
                           "benchmark")  # fmt: skip
    drawn = draw(rows, order.strata, order.sample, order.seed, order.equal)
    units = tuple(
        Unit(unit=row["clip"], clips=(row["clip"],), item=row["item"],
             stratum=tuple(str(row[name]) for name in order.strata))
        for row in drawn.rows
    )  # fmt: skip
    truths = _truths(store, order, {unit.unit for unit in units})
    checks = tuple(unit for unit, _ in truths)
    try:
        extras = Extras(checks, min(order.checks, len(checks)), order.repeats)
        seats = assign(units, order.per_clip, order.people, order.seed, extras)
    except ValueError as error:
        raise InvalidValue(str(error), "per_clip") from None
    used = {place.unit for seat in seats for place in seat if place.role == "check"}
    plan = Plan(
        benchmark=order.benchmark, seed=order.seed, strata=order.strata, equal=order.equal,
        per_clip=order.per_clip, consent=order.consent, units=units, seats=seats,
        checks=tuple(unit for unit in checks if unit.unit in used),
        truths={unit.unit: truth for unit, truth in truths if unit.unit in used},
    )  # fmt: skip
    return plan, _shown(plan, drawn, len(checks), order)


def _truths(
    store: Store, order: StudyOrder, sampled: set[str]
) -> list[tuple[Unit, dict[str, float]]]:
    """Attention checks to choose from, none of them in the sample, each with what is right."""
    known = [each for each in true_clips(store, EVA.name) if each.clip not in sampled]
    return [
        (Unit(unit=each.clip, clips=(each.clip,), item=each.item),
         each.scores if order.kind == "scores" else dict(DRAWN_SCENE))
        for each in known
    ]  # fmt: skip


def _shown(plan: Plan, drawn: Drawn, checks: int, order: StudyOrder) -> dict[str, Any]:
    lengths = [len(seat) for seat in plan.seats]
    items = {each.unit: each.item for each in (*plan.units, *plan.checks)}
    return {
        "seed": plan.seed,
        "sample": len(plan.units),
        "asked": order.sample,
        "strata": [
            {"name": " · ".join(part or "none" for part in each.stratum) or "all",
             "size": each.size, "drawn": each.drawn}
            for each in drawn.strata
        ],
        "seats": len(plan.seats),
        "fewest": min(lengths),
        "most": max(lengths),
        "checks": checks,
        "neighbours": neighbours(plan.seats, items),
    }  # fmt: skip
