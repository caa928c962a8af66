"""Draws the plan of a study: the sample, its attention checks, and who gets what in which order."""

from typing import Any, Final, NamedTuple

from pydantic import ValidationError

from annotations.errors import InvalidValue
from annotations.forms.assignment import Extras, assign, neighbours, with_orders
from annotations.forms.plan import Plan, Unit
from annotations.values import NAME_CAP
from app.people.orders import StudyOrder
from schema.protocols import EVA
from store.queries.people.known_truth import true_clips
from store.queries.people.questions import questions_of, questions_with_films
from store.queries.people.sample import Drawn, clips_with_films, draw
from store.queries.people.source_sets import source_sets
from store.reading.store import Row, Store

DRAWN_SCENE: Final = {"realism": 1.0}
"""What is true of a scene that a script drew: nobody could have filmed it."""
KEYS: Final = {"scores": "clip", "realism": "clip", "answers": "question", "ranking": "item"}
"""Kind of study → the column that names what one form is about."""


class AttentionCheck(NamedTuple):
    """An attention check, and what is right."""

    unit: Unit
    truth: dict[str, float]


def draw_plan(store: Store, order: StudyOrder) -> tuple[Plan, dict[str, Any]]:
    """The plan, and what its maker is shown of it. Raises InvalidValue."""
    try:
        return _draw(store, order)
    except ValidationError as error:
        first = error.errors(include_input=False, include_url=False)[0]
        place = ".".join(str(step)[:60] for step in first["loc"])
        raise InvalidValue(f"{place}: {first['msg']}", "benchmark") from None


def _draw(store: Store, order: StudyOrder) -> tuple[Plan, dict[str, Any]]:
    rows = _candidates(store, order)
    if not rows:
        raise InvalidValue("nothing of it has a film here that this form could ask about",
                           "benchmark")  # fmt: skip
    if missing := [name for name in order.strata if name not in rows[0]]:
        raise InvalidValue(f"this form has no {' or '.join(missing)}", "strata")
    drawn = draw(rows, order.strata, order.sample, order.seed, order.equal, key=KEYS[order.kind])
    units = tuple(_unit(order, row) for row in drawn.rows)
    checks = _checks(store, order, {clip for unit in units for clip in unit.clips})
    try:
        extras = Extras([check.unit for check in checks], min(order.checks, len(checks)),
                        order.repeats)  # fmt: skip
        seats = assign(units, order.per_clip, order.people, order.seed, extras)
    except ValueError as error:
        raise InvalidValue(str(error), "per_clip") from None
    used = {place.unit for seat in seats for place in seat if place.role == "check"}
    by_id = {unit.unit: unit for unit in (*units, *extras.checks)}
    plan = Plan(
        benchmark=order.benchmark, seed=order.seed, strata=order.strata, equal=order.equal,
        per_clip=order.per_clip, consent=order.consent, units=units,
        seats=with_orders(seats, by_id, order.seed),
        checks=tuple(unit for unit in extras.checks if unit.unit in used),
        truths={check.unit.unit: check.truth for check in checks if check.unit.unit in used},
    )  # fmt: skip
    return plan, _shown(plan, drawn, len(checks), order)


def _candidates(store: Store, order: StudyOrder) -> list[Row]:
    """What can be drawn; each row has the strata of its kind."""
    if order.kind == "answers":
        return questions_with_films(store, order.benchmark)
    if order.kind == "ranking":
        return source_sets(store, order.benchmark)
    rows = clips_with_films(store, order.benchmark)
    return [row for row in rows if row["is_described"] or order.kind == "realism"]


def _unit(order: StudyOrder, row: Row) -> Unit:
    stratum = tuple(str(row[name])[:NAME_CAP] for name in order.strata)
    if order.kind == "ranking":
        return Unit(unit=row["item"], clips=tuple(row["clips"]), sources=tuple(row["sources"]),
                    item=row["item"], stratum=stratum)  # fmt: skip
    if order.kind == "answers":
        return _question(row, stratum)
    return Unit(unit=row["clip"], clips=(row["clip"],), item=row["item"], stratum=stratum)


def _question(row: Row, stratum: tuple[str, ...] = ()) -> Unit:
    """Questions of one clip are kept apart as clips of one prompt are."""
    return Unit(unit=row["question"], clips=(row["clip"],), item=row["clip"], stratum=stratum,
                options=row["options"])  # fmt: skip


def _checks(store: Store, order: StudyOrder, sampled: set[str]) -> list[AttentionCheck]:
    """Attention checks to choose from, none of a clip of the sample; a ranking has none."""
    known = [each for each in true_clips(store, EVA.name) if each.clip not in sampled]
    if order.kind == "ranking" or not order.checks:
        return []
    if order.kind == "answers":
        rows = questions_of(store, [each.clip for each in known])
        return [AttentionCheck(_question(row), {"choice": float(row["answer"])}) for row in rows]
    return [
        AttentionCheck(Unit(unit=each.clip, clips=(each.clip,), item=each.item),
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
        "checks": checks if order.checks else None,
        "neighbours": neighbours(plan.seats, items),
    }  # fmt: skip
