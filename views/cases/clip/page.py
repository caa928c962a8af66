"""Watch: the clip beside its causal chain, the judges' reasons, and every question with its
answers.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from schema.protocols import dimensions, protocol_of, score_column
from store.queries.clips.clip import Watched
from store.reading.condition import EVERYTHING
from store.reading.store import Row
from views.address import links
from views.address.filters import Filters
from views.cases.clip.clip_payload import categories_of, clip_payload, implied_of
from views.cases.clip.head.header import menus, outcome_of, voices_of
from views.cases.clip.marks.chains import source_options, time_sources
from views.cases.clip.marks.colourings import run_options
from views.cases.clip.model import Watch, load
from views.cases.clip.texts import (
    about,
    above,
    asks,
    beside,
    case_of,
    excerpts,
    heading,
    question_folds,
    reasons,
)
from views.cases.rail import rail
from views.cases.without_cases import only_printed_text
from views.filters.bar import LOOSER_SLOT
from views.page.content import (
    Block,
    Card,
    CaseOutcome,
    Column,
    ColumnFormat,
    Content,
    Gallery,
    Player,
    Table,
    Text,
)
from views.page.content import Row as TableRow
from views.page.labels import FIELD_WORDS, graded_name, judged_name, loosen, term_of, verdict_cell
from views.page.page import Options, PageOf, Slot
from views.player.embed import player_json
from views.player.payload import Payload
from views.shared.case_cards import words_of
from views.shared.clip_choice import NARROWING, clip_options


def slots(model: Watch) -> Mapping[str, Content]:
    """The content of the page's slots for one clip."""
    filters, watched = model.filters, model.watched
    if model.only_printed:
        return {"where": only_printed_text(model.only_printed, filters)}
    if watched is None:
        text = f"No clip fits these filters. {loosen(filters, *NARROWING)}"
        every = links.to(links.WATCH, filters.only("version"))
        return {"where": Text((Block(text, "empty"), Block("All clips", href=every)))}
    made = clip_payload(watched, filters, model.judges, model.coloured)
    return {
        "where": heading(watched),
        "menus": menus(
            watched, filters, model.coloured, model.chosen, case_of(model.walk, filters)
        ),
        **_in_context(model, watched),
        **seen(model, watched, made, made.question),
        "about": about(watched, filters, with_prompt=asks(made)),
        **_known(watched, model),
    }


def seen(
    model: Watch, watched: Watched, made: Payload, question: str | None
) -> Mapping[str, Content]:
    """The sentence, the texts and the player: what depends on whose results are shown.

    Args:
        model: The page's model.
        watched: Its clip.
        made: The player's payload.
        question: The question whose texts stand above the player; None for those of the prompt.
    """
    voices = voices_of(watched, model.coloured, made.shown_sources)
    texts = excerpts(watched, voices, made.questions, question)
    above_player = above(watched, voices, replace(made, question=question))
    return {
        "outcome": outcome_of(watched, model.filters, made, voices),
        **({"texts": texts} if texts else {}),
        "player": Player(player_json(made) | {"above": above_player}),
    }


def _in_context(model: Watch, watched: Watched) -> Mapping[str, Content]:
    """The list and the scene that the clip is part of, where it is part of any."""
    shown = {
        "rail": rail(model.walk, model.filters, model.choice.condition != EVERYTHING),
        "beside": beside(watched, model.filters),
    }
    return {name: content for name, content in shown.items() if content is not None}


def _known(watched: Watched, model: Watch) -> Mapping[str, Content]:
    """What is known of the clip beyond its scores, without parts that there is nothing for."""
    shown: dict[str, Content] = {}
    scores = [row for row in model.scores if row["is_this"] or row["judge"] in model.judges]
    # A clip that models are asked about is seldom judged: an empty table would tell nothing.
    if scores or not watched.questions:
        shown["scores"] = _scores(scores, model.filters)
    said_by = reasons(watched, model.judges)
    if said_by.entries:
        shown["reasons"] = said_by
    if watched.questions:
        shown["questions"] = question_folds(watched, model.filters)
    if watched.labels:
        shown["people"] = _labels(watched.labels)
    if watched.siblings:
        shown["siblings"] = _siblings(watched, model.filters)
    return shown


def _scores(rows: list[Row], filters: Filters) -> Table:
    judged = [
        name for name in dimensions() if any(row[score_column(name)] is not None for row in rows)
    ]
    columns = (
        Column("clip", "Clip made by"),
        Column("judge", "Judge"),
        Column("protocol", "Protocol"),
        *(Column(score_column(name), graded_name(name), _format(name), judged_name(name.upper()),
                 term=term_of("judged", name))
          for name in judged),
        Column("ok", "Scored", "text", "dimensions with a score, of those asked for"),
    )  # fmt: skip
    return Table(
        columns,
        tuple(_score_row(row, judged, filters) for row in rows),
        "Every run’s scores of this clip. The prompt’s other clips: by the judge pinned above. "
        "Judges are never averaged.",
        "Nobody has judged this clip yet.",
    )


def _format(dimension: str) -> ColumnFormat:
    return "text" if protocol_of(dimension).is_binary else "score"


def _score_row(row: Row, judged: list[str], filters: Filters) -> TableRow:
    here = " (this clip)" if row["is_this"] else ""
    cells = {score_column(name): verdict_cell(name, row[score_column(name)]) for name in judged}
    return TableRow(
        {
            "clip": f"{row['generator_name'] or row['clip']}{here}",
            "judge": row["judge_name"] or row["judge"] or "–",
            "protocol": row["protocol"],
            **cells,
            "ok": f"{row['n_ok']} of {row['n']}",
        },
        None if row["is_this"] else links.watch(filters, str(row["clip"])),
        key=str(row["run"]),
    )


def _labels(rows: list[Row]) -> Table:
    columns = (
        Column("annotator", "Annotator"),
        Column("dimension", "Judged"),
        Column("score", "Score", "score"),
        Column("category", "Error"),
        Column("area", "Area", "share", "share of the frame"),
        Column("share", "Time", "share", "share of the duration"),
        *((Column("implied", "By extent", help="the level that area and time imply; then the score "
                  "given"),)
          if any(implied_of(row) for row in rows) else ()),
        Column("reason", "Reason"),
        *((Column("adherence", "On the scale", help="how that fits the scale"),)
          if any(row["adherence"] for row in rows) else ()),
    )  # fmt: skip
    cells = [
        {
            **row,
            "category": ", ".join(categories_of(row)) or "–",
            "implied": implied_of(row),
            "score": verdict_cell(row["dimension"], row["score"]),
        }
        for row in rows
    ]
    kept = [{column.id: cell.get(column.id) for column in columns} for cell in cells]
    return Table(columns, tuple(TableRow(cell) for cell in kept))


def _siblings(watched: Watched, filters: Filters) -> Gallery:
    cards = tuple(
        Card(
            row["generator_name"] or row["clip"],
            links.watch(filters, str(row["clip"])),
            links.poster(str(row["clip"]), filters.version, row["poster_tag"])
            if (row["has_poster"] or row["has_media"])
            else None,
            f"{row['duration']:.1f} s" if row["duration"] else "",
            key=str(row["clip"]),
            words=words_of({**row, "question_text": watched.clip["prompt"]}, ()),
        )
        for row in watched.siblings
    )
    return Gallery(cards, len(cards))


def options(model: Watch) -> Options:
    """Clips that fit, the values of the clip filters, runs that colour, sources of times."""
    sources = time_sources(model.watched) if model.watched else ()
    return {
        **clip_options(model.choice),
        "colour": run_options(model.coloured.runs.values()),
        "source": source_options(sources),
    }


def heading_of(slots: Mapping[str, Content]) -> str:
    """The open case and how it failed, for the document's title."""
    where, outcome = slots.get("where"), slots.get("outcome")
    if not isinstance(where, Text) or not isinstance(outcome, CaseOutcome):
        return ""
    return f"{where.blocks[0].text}: {outcome.title}"


READS: Final = (
    *FIELD_WORDS, "clip", "chain", "node", "case", "colour", "source", "question", "t", "play",
    "pattern", "disagree", "tagged", "show",
)  # fmt: skip
PAGE: Final = PageOf(
    links.CASES,
    "Watch",
    "A clip beside its causal chain; its nodes light up in time.",
    (),
    (
        Slot("rail", "rail", wide=False),
        Slot("where", "text", wide=False),
        Slot("menus", "menus", wide=False),
        Slot("filters", "filters", wide=False),
        Slot(LOOSER_SLOT, "text"),
        Slot("outcome", "outcome"),
        Slot("texts", "excerpts", wide=False),
        Slot("player", "player", wide=False),
        Slot("about", "text"),
        Slot("beside", "text"),
        Slot("scores", "table", "Scores"),
        Slot("reasons", "folds", "What other judges said"),
        Slot("questions", "folds", "Questions and every answer"),
        Slot("people", "table", "Human and ground-truth labels"),
        Slot("siblings", "gallery", "Other models on this prompt"),
    ),
    load,
    slots,
    options,
    reads=READS,
    heading=heading_of,
    compact=True,
    section="cases",
    benchmarks="all",
    state="clip",
)
