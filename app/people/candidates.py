"""What a study can ask about, by its form: rows to draw from, and what is made of those drawn."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from annotations.errors import InvalidValue
from annotations.forms.plan import ITEM_CAP, QC, ShownItem, Unit
from annotations.values import NAME_CAP, without_controls
from app.people.orders import StudyOrder
from schema.checking.item import Item
from store.queries.checking import checkable
from store.queries.people.offered import offered
from store.queries.people.questions import checkable_questions, questions_with_films
from store.queries.people.sample import clips_with_films
from store.queries.people.source_sets import mixed_sets, source_sets
from store.reading.store import Row, Store
from views.check.loaded_items import clip_item, question_item

KEYS: Final = {"scores": "clip", "realism": "clip", "answers": "question", "ranking": "item",
               "clip_qc": "clip", "question_qc": "question"}  # fmt: skip
"""Kind of study → the column that names what one form is about."""


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
