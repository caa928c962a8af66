"""Which questions are right without the whole film: each setting by type, with its difference.

R3-VQA's modality ablation (its Figure 6), and beside it questions that are asked blind, with a
single frame, or with the frames in no order.
"""

from collections.abc import Mapping
from typing import Final

from metrics.boards.board import Board
from metrics.boards.definitions import ACCURACY, OPEN, PERCENT, Metric
from schema.fields import NOT_STATED
from schema.vocabulary import PROBING, SETTINGS
from store.queries.boards.ways_of_asking import (
    REFERENCES,
    AnswersMeant,
    SettingCounts,
    TypeAsked,
    answers_meant,
    has_probing,
    settings_asked,
)
from store.reading.condition import all_of, one_of
from views.address import links
from views.address.conditions import by_column
from views.address.filters import Filters
from views.leaderboard.differences import not_paired, paired_each
from views.leaderboard.extras.registry import Extra, ExtraSubject
from views.page.content import Cell, Column, Row, Score, Table
from views.page.labels import term_of, value_label
from views.page.page import Slot

Shortcuts = Mapping[TypeAsked, Mapping[str, SettingCounts]]
TYPES: Final = 4
"""Question types, so rows a model."""
CHANCE: Final = Column("chance", "Chance", "score", "right by guessing, on what the probes ask")
CAPTION: Final = (
    "Share right of the questions with a reply. Δ: minus the setting that differs in one thing. It "
    "is in points, on the questions asked in both; 95 % CI over whole videos. A share opens the "
    "wrong ones; without the whole film the right ones. Far above chance, these are shortcuts."
)


def read_shortcuts(subject: ExtraSubject) -> Shortcuts | AnswersMeant | None:
    """Every model's settings by type, or how many answers are too many to pair. None where all was
    asked with the whole film, and under a typed condition: it is on answers, which differ from
    setting to setting.
    """
    metric = subject.board.definition
    if metric is None or subject.filters.where:
        return None
    is_one = subject.filters.narrows("benchmark")
    if not has_probing(subject.store, subject.filters.benchmark if is_one else ""):
        return None
    # What is shown is of one setting, or of all: further settings can only bring further models.
    models = {row.key.model for row in subject.board.rows if not row.key.is_baseline}
    if (shown := AnswersMeant(None, len(models))).are_too_many(TYPES):
        return shown
    parts = by_column(subject.filters.without("setting", "protocol"), metric.cases)
    condition = all_of(*parts.values())
    meant = answers_meant(subject.store, all_of(condition, one_of("protocol", (metric.protocol,))))
    if not meant.probing or meant.are_too_many(TYPES):
        return meant if meant.probing else None
    read = settings_asked(subject.store, condition, metric.protocol)
    unseen = any(name in each for each in read.values() for name in PROBING)
    return read if unseen else None


def table(shortcuts: Shortcuts | AnswersMeant, shown: Board, filters: Filters) -> Table:
    """A row for each model and question type, of models that were asked without the whole film."""
    if isinstance(shortcuts, AnswersMeant):
        return not_paired(shortcuts)
    metric = shown.definition or ACCURACY
    models = {of[:4] for of, each in shortcuts.items() if any(n in each for n in PROBING)}
    rows = {of: each for of, each in shortcuts.items() if of[:4] in models}
    settings = [name for name in SETTINGS if any(name in each for each in rows.values())]
    columns = (
        Column("model", "Model"),
        *((Column("judge", "Judge"),) if metric is OPEN else ()),
        Column("type", "Type"),
        *((CHANCE,) if metric is ACCURACY else ()),
        *(column for name in settings for column in _columns(name, settings)),
    )
    apart = _apart(rows)
    listed = tuple(_row(of, each, apart[of], metric, filters) for of, each in rows.items())
    return Table(columns, listed, CAPTION)


def _columns(setting: str, settings: list[str]) -> tuple[Column, ...]:
    figure = Column(setting, setting, "score", term=term_of("setting", setting))
    reference = REFERENCES.get(setting)
    if reference not in settings:
        return (figure,)
    return figure, Column(f"{setting} less", f"Δ to {reference}", "score", "paired, in points")


def _apart(rows: Shortcuts) -> Mapping[TypeAsked, Mapping[str, Cell]]:
    """Each row's settings less their references."""
    places = [(of, name) for of, each in rows.items() for name in each if name in REFERENCES]
    cells = paired_each([rows[of][name].counts for of, name in places])
    apart: dict[TypeAsked, dict[str, Cell]] = {of: {} for of in rows}
    for (of, name), cell in zip(places, cells, strict=True):
        apart[of][name] = cell
    return apart


def _row(
    of: TypeAsked,
    settings: Mapping[str, SettingCounts],
    apart: Mapping[str, Cell],
    metric: Metric,
    filters: Filters,
) -> Row:
    probes = [each for name, each in settings.items() if name in PROBING]
    asked_most = max(probes or settings.values(), key=lambda each: each.counts.n.sum())
    n = int(asked_most.counts.n.sum())
    cells: dict[str, Cell] = {
        "model": of.name,
        "judge": of.judge,
        "type": value_label("type", of.type),
        "chance": Score(100 * asked_most.chance, PERCENT, n, n),
    }
    for name, each in settings.items():
        n, right = int(each.counts.n.sum()), float(each.counts.correct.sum())
        opens = right if name in PROBING else n - right
        address = _cases(of, name, metric, filters) if opens else None
        cells[name] = Score(100 * right / n, PERCENT, n, n, href=address, right=right, base=n)
        if name in REFERENCES:
            cells[f"{name} less"] = apart[name]
    return Row(cells, key="~".join(part or "" for part in of))


def _cases(of: TypeAsked, setting: str, metric: Metric, filters: Filters) -> str:
    """The questions of the type that are not right in the setting; without the whole film those
    that are."""
    opened = filters.only(
        *links.CASE_FIELDS,
        pattern="shortcut" if setting in PROBING else metric.pattern,
        protocol=metric.protocol,
        type=(of.type,),
        model=(of.model,),
        setting=(setting,),
        encoding=(of.encoding or NOT_STATED,) if of.encoding else (),
        judge=(of.judge,) if of.judge else (),
        page=1,
    )
    return links.failures(opened)


EXTRA: Final = Extra[Shortcuts | AnswersMeant](
    Slot("shortcuts", "table", "Right without the whole film"),
    read_shortcuts,
    table,
    metrics=frozenset({ACCURACY.name, OPEN.name}),
)
