"""The list of a site's cases: a card for each, the fields that a reader can filter them by, and the
table that the script of the list reads.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from app.exports.static_site.case_table import (
    OF_CLIPS,
    OF_QUESTIONS,
    OUTCOMES,
    CaseTable,
    Outcome,
    SiteCase,
)
from schema.fields import FIELDS
from schema.protocols import PROTOCOLS
from schema.vocabulary import PLAIN_SETTING
from store.reading.store import Row
from views.address import links
from views.address.filters import Filters
from views.page.content import Badge, Card
from views.page.labels import judged_name, pass_badge, tier_badge, value_label
from views.page.tables import Tone
from views.shared.case_cards import excerpt, title_of

TONES: dict[Outcome, Tone] = {"right": "good", "part": "warn", "wrong": "bad", "none": "muted"}
PROMPT: Final = 200
"""Signs of a prompt that can be searched."""
NONE: Final = -1
"""Stands for the index of a value or a run that a case does not have."""
NO_PAGE: Final = 0
"""The number of the page of a case without a clip."""
Carrier = Literal["clip", "run", "case"]


def card_of(case: SiteCase, table: CaseTable) -> Card:
    """The card of a case, with the addresses that the app has for it."""
    row, run = table.clips[case.clip], table.runs[case.run]
    clip, opening = str(row["clip"]), links.Opening(run=str(run["run"]))
    return Card(
        title_of(row),
        links.watch(Filters(), clip, opening),
        links.poster(clip),
        " · ".join(filter(None, (*model_and_judge(run), *_setting(run)))),
        (*tier_badge(row["tier"]), *_badges(case, run)),
        key=f"{run['run']}~{clip}",
        words=excerpt(str(row["prompt"] or ""), ()),
    )


def model_and_judge(run: Row) -> tuple[str, str]:
    """The names of a run's model and judge; "" where the run has none."""
    return str(run["model_name"] or run["model"] or ""), str(
        run["judge_name"] or run["judge"] or ""
    )


@dataclass(frozen=True, slots=True)
class SiteField:
    """A field that cases can be filtered by: who carries it, and its values with their names."""

    id: str
    label: str
    carrier: Carrier
    values: Mapping[str, str]


def fields_of(table: CaseTable) -> list[SiteField]:
    """The fields in which the cases differ, in the order of a page's filters."""
    made = [
        _of_rows("benchmark", "Benchmark", "clip", table.clips.values(), "benchmark"),
        SiteField("outcome", "Outcome", "case", _outcomes(table.cases)),
        _of_rows("model", "Model", "run", table.runs.values(), "model", "model_name"),
        _of_rows("judge", "Judge", "run", table.runs.values(), "judge", "judge_name"),
        SiteField("judged", "Failed dimension", "case", _case_values(table.cases, "judged")),
        SiteField("missed", "Question type missed", "case", _case_values(table.cases, "missed")),
        SiteField("protocol", "Asked for", "run", {
            name: PROTOCOLS[name].label for name in PROTOCOLS
            if any(run["protocol"] == name for run in table.runs.values())
        }),
        _of_rows("setting", "Input setting", "run", table.runs.values(), "setting"),
        _of_rows("encoding", "Encoding", "run", table.runs.values(), "encoding"),
        *(_of_rows(name, _heading(name), "clip", table.clips.values(), FIELDS[name].column)
          for name in OF_CLIPS),
        *(SiteField(name, _heading(name), "case", _case_values(table.cases, name))
          for name in OF_QUESTIONS),
    ]  # fmt: skip
    return [field for field in made if len(field.values) > 1]


def _heading(name: str) -> str:
    label = FIELDS[name].label or name
    return label[:1].upper() + label[1:]


def _outcomes(cases: Sequence[SiteCase]) -> dict[str, str]:
    known = {case.outcome for case in cases}
    return {name: label for name, label in OUTCOMES.items() if name in known}


def _of_rows(
    name: str, label: str, carrier: Carrier, rows: Iterable[Row], column: str, named: str = ""
) -> SiteField:
    values: dict[str, str] = {}
    for row in rows:
        if row.get(column) is not None:
            value = str(row[column])
            values.setdefault(value, str(row[named] or value) if named else _name(name, value))
    return SiteField(name, label, carrier, _in_order(name, values))


def _case_values(cases: Iterable[SiteCase], name: str) -> dict[str, str]:
    known = {value for case in cases for value in case.values.get(name, ())}
    return _in_order(name, {value: _name(name, value) for value in known})


def _name(field: str, value: str) -> str:
    return judged_name(value) if field == "judged" else value_label(field, value)


def _in_order(name: str, values: Mapping[str, str]) -> dict[str, str]:
    """The values as the field lists them; numbers by size, others by name."""
    listed = FIELDS[name].values if name in FIELDS else ()
    place = {value: at for at, value in enumerate(listed)}

    def key(value: str) -> tuple[int, float, str]:
        number = float(value) if value.isdigit() else 0.0
        return place.get(value, len(place)), number, values[value]

    return {value: values[value] for value in sorted(values, key=key)}


def table_json(table: CaseTable, numbers: Mapping[str, int]) -> dict[str, Any]:
    """The table as the site's script reads it: values as places in their field's list, -1 where
    there is none, and words to search. `numbers`: clip → the number of its page.

    A case is its clip and its run by place, its own values, and from the second case of that clip
    and run on its number.
    """
    fields = fields_of(table)
    places = {field.id: {value: at for at, value in enumerate(field.values)} for field in fields}
    clips = {id_: at for at, id_ in enumerate(table.clips)}
    runs_ = {id_: at for at, id_ in enumerate(table.runs)}

    def of(row: Row, carrier: Carrier) -> list[int]:
        return [
            places[field.id].get(str(row.get(_column(field.id))), NONE)
            for field in fields
            if field.carrier == carrier
        ]

    def own(case: SiteCase) -> list[list[int]]:
        return [
            [places[field.id][value] for value in _own_values(case, field.id)]
            for field in fields
            if field.carrier == "case"
        ]

    return {
        "fields": [
            {"id": field.id, "label": field.label, "of": field.carrier,
             "values": [list(pair) for pair in field.values.items()]}
            for field in fields
        ],
        "clips": [
            {"page": numbers.get(str(row["clip"]), NO_PAGE), "v": of(row, "clip"),
             "words": _words(title_of(row), row["clip"], str(row.get("prompt") or "")[:PROMPT])}
            for row in table.clips.values()
        ],
        "runs": [
            {"id": row["run"], "v": of(row, "run"),
             "words": _words(*model_and_judge(row))}
            for row in table.runs.values()
        ],
        "cases": [
            [clips[case.clip], runs_.get(case.run, NONE), own(case),
             *((case.number,) if case.number > 1 else ())]
            for case in table.cases
        ],
    }  # fmt: skip


def _words(*texts: str | None) -> str:
    return "\n".join(filter(None, texts)).lower()


def _column(field: str) -> str:
    return FIELDS[field].column if field in FIELDS and FIELDS[field].column else field


def _own_values(case: SiteCase, field: str) -> tuple[str, ...]:
    if field == "outcome":
        return (case.outcome,) if case.outcome else ()
    return case.values.get(field, ())


def _setting(run: Row) -> tuple[str, ...]:
    """How a run was asked, where that is not how its kind is asked by itself."""
    protocol = PROTOCOLS[run["protocol"]]
    setting = str(run["setting"] or "")
    plain = setting == PLAIN_SETTING
    return ("" if protocol.judges_clips else protocol.label, "" if plain else setting)


def _badges(case: SiteCase, run: Row) -> tuple[Badge, ...]:
    protocol = PROTOCOLS[run["protocol"]]
    if protocol.judges_clips:
        names = zip(protocol.dimensions, case.marks, strict=True)
        return tuple(
            pass_badge(name, mark, "failed" if mark is None else "ok") for name, mark in names
        )
    outcome = case.outcome or "none"
    text = "no answer" if outcome == "none" else f"{case.right} of {case.n} right"
    return (Badge(text, TONES[outcome], OUTCOMES[outcome]),)
