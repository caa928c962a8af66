"""The plan of a study: what its form can ask about, the sample, and who gets what in which order.

The sample is drawn from the rows that the form offers; attention checks are drawn beside it.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from pydantic import ValidationError

from annotations import InvalidValue
from annotations.forms.assignment import Extras, assign, neighbours, with_orders
from annotations.forms.plan import ITEM_CAP, QC, Plan, ShownItem, Unit
from annotations.values import NAME_CAP, without_controls
from app.lab.people.requests import StudyOrder
from schema.checking.item import Item
from schema.protocols import EVA
from store.queries.checking import checkable
from store.queries.judging.truths import true_clips
from store.queries.people.material import (
    Drawn,
    checkable_questions,
    clips_with_films,
    draw,
    draw_whole,
    mixed_sets,
    offered,
    questions_of,
    questions_with_films,
    source_sets,
)
from store.reading.store import Row, Store
from views.check.payload import calibration_items, clip_item, question_item

KEYS: Final = {"scores": "clip", "realism": "clip", "answers": "question", "ranking": "item",
               "clip_qc": "clip", "question_qc": "question"}  # fmt: skip
"""Kind of study → the column that names what one form is about."""
DRAWN_SCENE: Final = {"realism": 1.0}
"""The right realism score of a scene that a script drew: nobody could have filmed it."""


class AttentionCheck(NamedTuple):
    """An attention check, and what is right; `reasons`: the criteria of one to be dropped."""

    unit: Unit
    truth: dict[str, float]
    reasons: tuple[str, ...] = ()


def draw_plan(
    store: Store, order: StudyOrder, kept: frozenset[str] | None = None
) -> tuple[Plan, dict[str, Any]]:
    """The plan, and what its maker is shown of it; `kept`: the clips that questions may be of.

    Raises InvalidValue.
    """
    try:
        return _draw(store, order, kept)
    except ValidationError as error:
        first = error.errors(include_input=False, include_url=False)[0]
        place = ".".join(str(step)[:60] for step in first["loc"])
        raise InvalidValue(f"{place}: {first['msg']}", "benchmark") from None


def _draw(
    store: Store, order: StudyOrder, kept: frozenset[str] | None
) -> tuple[Plan, dict[str, Any]]:
    drawn = _drawn(order, candidates(store, order, kept))
    units = units_of(store, order, drawn.rows)
    checks = _checks(store, order, units)
    extras = Extras([check.unit for check in checks], min(order.checks, len(checks)),
                    order.repeats, order.third, order.circular)  # fmt: skip
    try:
        seats = assign(units, order.per_clip, order.people, order.seed, extras, order.by_task)
    except ValueError as error:
        raise InvalidValue(str(error), "per_clip") from None
    used = {place.unit for seat in seats for place in seat if place.role == "check"}
    taken = [check for check in checks if check.unit.unit in used]
    by_id = {unit.unit: unit for unit in (*units, *extras.checks)}
    plan = Plan(
        benchmark=order.benchmark, seed=order.seed, strata=order.strata, equal=order.equal,
        per_clip=order.per_clip, consent=order.consent, units=units,
        seats=with_orders(seats, by_id, order.seed, order.circular),
        checks=tuple(check.unit for check in taken),
        truths={check.unit.unit: check.truth for check in taken},
        reasons={check.unit.unit: check.reasons for check in taken if check.reasons},
        circular=order.circular, whole=order.whole, by_task=order.by_task,
        beside=order.beside, frames=order.frames,
    )  # fmt: skip
    return plan, _shown(plan, drawn, len(checks), order)


def _drawn(order: StudyOrder, rows: list[Row]) -> Drawn:
    """The sample. Raises InvalidValue."""
    if not rows:
        raise InvalidValue("no clip of it has a film here for this form",
                           "benchmark")  # fmt: skip
    if missing := [name for name in order.strata if name not in rows[0]]:
        raise InvalidValue(f"this form has no {' or '.join(missing)}", "strata")
    if not order.whole:
        return draw(rows, order.strata, order.sample, order.seed, order.equal, KEYS[order.kind])
    if not any(row[order.whole] for row in rows):
        raise InvalidValue(f"no question here is of a {order.whole}", "whole")
    try:
        return draw_whole(rows, order.whole, order.strata, order.sample, order.seed, order.equal)
    except ValueError as error:
        raise InvalidValue(str(error), "strata") from None


def _checks(store: Store, order: StudyOrder, units: Sequence[Unit]) -> list[AttentionCheck]:
    """Attention checks to choose from, none of a clip of the sample; a ranking has none."""
    if order.kind == "ranking" or not order.checks:
        return []
    sampled = {clip for unit in units for clip in unit.clips}
    if order.kind in QC:
        return list(_calibration(store, units, sampled))
    known = [each for each in true_clips(store, EVA.name) if each.clip not in sampled]
    if order.kind == "answers":
        rows = questions_of(store, [each.clip for each in known])
        return [AttentionCheck(question_unit(row), {"choice": float(row["answer"])})
                for row in rows]  # fmt: skip
    return [
        AttentionCheck(Unit(unit=each.clip, clips=(each.clip,), item=each.item),
              each.scores if order.kind == "scores" else dict(DRAWN_SCENE))
        for each in known
    ]  # fmt: skip


def _calibration(
    store: Store, units: Sequence[Unit], sampled: set[str]
) -> Iterator[AttentionCheck]:
    """What Check has for calibration: items of which it is known whether they have to be kept.

    They offer the criteria of the sample, so that a form does not tell what it is for.
    """
    standards = [unit.shown.standard for unit in units if unit.shown]
    standard = max(standards, key=standards.count)
    kind = "clip" if standard == "clip" else "question"
    for item, known in calibration_items(store):
        if item.kind == kind and item.clip not in sampled:
            unit = checked_unit(replace(item, standard=standard))
            yield AttentionCheck(unit, {"stands": float(known.stands)}, known.criteria)


def _shown(plan: Plan, drawn: Drawn, checks: int, order: StudyOrder) -> dict[str, Any]:
    lengths = [len(seat) for seat in plan.seats[: order.people]]
    items = {each.unit: each.item for each in (*plan.units, *plan.checks)}
    return {
        "seed": plan.seed,
        "sample": sum(each.drawn for each in drawn.strata),
        "asked": order.sample,
        "units": len(plan.units),
        "strata": [
            {"name": " · ".join(part or "none" for part in each.stratum) or "all",
             "size": each.size, "drawn": each.drawn}
            for each in drawn.strata
        ],
        "seats": order.people,
        "third": order.third,
        "fewest": min(lengths),
        "most": max(lengths),
        "checks": checks if order.checks else None,
        "neighbours": neighbours(plan.seats, items),
    }  # fmt: skip


def candidates(store: Store, order: StudyOrder, kept: frozenset[str] | None = None) -> list[Row]:
    """What can be drawn; each row has the strata of its kind. `kept`: of these clips alone."""
    if order.kind == "answers":
        return questions_with_films(store, order.benchmark)
    if order.kind == "question_qc":
        rows = checkable_questions(store, order.benchmark)
        return [row for row in rows if kept is None or row["clip"] in kept]
    if order.kind == "ranking" and order.beside:
        return mixed_sets(store, _names(store, (order.benchmark, *order.beside)), order.seed)
    if order.kind == "ranking":
        return source_sets(store, order.benchmark)
    rows = clips_with_films(store, order.benchmark)
    return [row for row in rows if row["is_described"] or order.kind != "scores"]


def _names(store: Store, benchmarks: Sequence[str]) -> dict[str, str]:
    names = {row["benchmark"]: row["name"] for row in offered(store)}
    if missing := [each for each in benchmarks if each not in names]:
        raise InvalidValue(f"“{missing[0]}” has no film here", "beside")
    shown = Counter(names[each] for each in benchmarks)
    return {each: (names[each] if shown[names[each]] == 1 else each)[:NAME_CAP]
            for each in benchmarks}  # fmt: skip


def units_of(store: Store, order: StudyOrder, rows: Sequence[Row]) -> tuple[Unit, ...]:
    """The units of rows that were drawn; two clips of the same content are one item to check."""
    if order.kind in QC:
        items = _items(store, order, rows)
        units = [_checked(order, row, items[row[KEYS[order.kind]]]) for row in rows]
        return tuple({unit.unit: unit for unit in units}.values())
    return tuple(_unit(order, row) for row in rows)


def _items(store: Store, order: StudyOrder, rows: Sequence[Row]) -> Mapping[str, Item]:
    names = [row[KEYS[order.kind]] for row in rows]
    if order.kind == "clip_qc":
        return {row["id"]: clip_item(row) for row in checkable.clips_of(store, names)}
    return {row["id"]: question_item(row) for row in checkable.questions_of(store, names)}


def _unit(order: StudyOrder, row: Row) -> Unit:
    stratum = _stratum(order, row)
    if order.kind == "ranking":
        return Unit(unit=row["item"], clips=tuple(row["clips"]), sources=tuple(row["sources"]),
                    item=row["item"], stratum=stratum)  # fmt: skip
    if order.kind == "answers":
        return question_unit(row, stratum, row[order.whole] if order.whole else "")
    return Unit(unit=row["clip"], clips=(row["clip"],), item=row["item"], stratum=stratum)


def _stratum(order: StudyOrder, row: Row) -> tuple[str, ...]:
    return tuple(str(row[name])[:NAME_CAP] for name in order.strata)


def question_unit(row: Row, stratum: tuple[str, ...] = (), whole: str = "") -> Unit:
    """A question with its options; two of one prompt are kept apart, whichever clip shows it."""
    return Unit(unit=row["question"], clips=(row["clip"],), item=row["item"], stratum=stratum,
                options=row["options"], whole=whole)  # fmt: skip


def _checked(order: StudyOrder, row: Row, item: Item) -> Unit:
    type_ = str(row["type"]) if order.kind == "question_qc" else ""
    whole = row[order.whole] if order.whole else ""
    return checked_unit(item, row["item"], _stratum(order, row), whole, type_)


def checked_unit(
    item: Item,
    prompt: str = "",
    stratum: tuple[str, ...] = (),
    whole: str = "",
    type_: str = "",
) -> Unit:
    """An item of the human check as a unit: under the id that its votes have on Check too."""
    shown = ShownItem(
        text=_plain(item.text), options=tuple(_plain(text) for text in item.options),
        facts=tuple((label[:NAME_CAP], _plain(text)) for label, text in item.facts),
        answer=item.answer, standard=item.standard, task=_plain(item.task)[:NAME_CAP],
        type=_plain(type_)[:NAME_CAP],
    )  # fmt: skip
    return Unit(unit=item.id, clips=(item.clip,), item=prompt, stratum=stratum, whole=whole,
                shown=shown)  # fmt: skip


def _plain(text: str) -> str:
    return without_controls(text)[:ITEM_CAP]
