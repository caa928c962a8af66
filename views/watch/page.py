"""Watch: the clip beside its causal chain, the judges' reasons, and every question with its
answers.
"""

from collections.abc import Mapping
from typing import Final

from media.clip_origins import address_of
from schema.protocols import dimensions, protocol_of, score_column
from store.queries.clips.clip import Watched
from store.queries.clips.runs import ALL
from store.reading.store import Row
from views.address import links
from views.address.filters import Filters
from views.page.content import (
    Block,
    Card,
    Column,
    Content,
    Download,
    Gallery,
    Player,
    Score,
    Table,
    Text,
)
from views.page.content import Row as TableRow
from views.page.labels import dimension_name, graded_name, judged_name, loosen, several
from views.page.page import Control, Options, PageOf, Slot
from views.shared.clip_choice import NARROWING, clip_options
from views.watch.clip_payload import payload
from views.watch.model import Watch, load
from views.watch.navigation import navigation_text
from views.watch.questions import question_folds
from views.watch.reasons import reasons


def slots(model: Watch) -> Mapping[str, Content]:
    """The content of the page's slots for one clip."""
    filters, watched = model.filters, model.watched
    if watched is None:
        text = f"No clip fits these filters. {loosen(filters, *NARROWING)}"
        return {"where": Text((Block(text, "empty"), Block("All clips", href=links.WATCH)))}
    return {
        "where": navigation_text(watched, model.walk, model.choice, filters),
        "about": _about(watched, filters),
        "player": Player(payload(watched, filters, model.judges)),
        "scores": _scores(
            [row for row in model.scores if row["is_this"] or row["judge"] in model.judges],
            filters,
        ),
        "reasons": reasons(watched, model.judges),
        "questions": question_folds(watched, filters),
        "people": _labels(watched.labels),
        "siblings": _siblings(watched, filters),
        "download": _downloads(watched, filters, model.chosen),
    }


def _about(watched: Watched, filters: Filters) -> Text:
    clip = watched.clip
    name = clip["paradigm_name"] or clip["item"] or clip["clip"]
    made = clip["generator_name"] or clip["generator"]
    blocks = [
        Block(f"{name}{f' — {made}' if made else ''}", "heading"),
        Block(
            " · ".join(
                filter(None, (clip["benchmark_name"], dimension_name(clip["dimension"]),
                              clip["task"], clip["tier"]))
            ),
            "note",
        ),
    ]  # fmt: skip
    blocks += _unshown(watched, filters)
    facts = (
        ("Prompt", clip["prompt"]),
        ("Asked", clip["item_question"]),
        ("Expected outcome", clip["ground_truth"]),
        ("What it tests", clip["test_point"]),
    )
    blocks += [Block(text, "p", None, label) for label, text in facts if text]
    source = None if clip["media"] else address_of(clip["origin"])
    if source:
        text = f"the video that the clip was cut from, at second {source[1]} (an outside site)"
        blocks.append(Block(text, "p", source[0], "YouTube", outside=True))
    kept = filters.but(compare=(), differ="")
    if watched.siblings:
        href = links.compare(kept, item=str(clip["item"]))
        blocks.append(Block("what models made of this prompt, in step", "p", href, "Compare"))
    if clip["media"]:
        href = links.try_model(filters, str(clip["clip"]))
        blocks.append(Block("try a model on this clip", "p", href, "Judge"))
    if watched.chains and not watched.chains[0]["expected"]:
        href = links.build_from(filters, str(clip["clip"]))
        blocks.append(Block("ask more questions about its chain", "p", href, "Build"))
    if watched.questions:
        href = links.compare(kept, clip=str(clip["clip"]))
        blocks.append(Block("what models answered about this clip", "p", href, "Compare"))
    return Text(tuple(blocks))


def _unshown(watched: Watched, filters: Filters) -> list[Block]:
    """A link to results of other runs of the clip."""
    if not watched.unshown:
        return []
    only = filters.run not in ("", ALL)
    older = f"{several(len(watched.unshown), 'older run')} of the same not shown:"
    href = links.watch(filters.but(run="" if only else ALL), str(watched.clip["clip"]))
    return [Block("show all", "note", href, f"Only run {filters.run}:" if only else older)]


def _scores(rows: list[Row], filters: Filters) -> Table:
    judged = [
        name for name in dimensions() if any(row[score_column(name)] is not None for row in rows)
    ]
    columns = (
        Column("clip", "Clip made by"),
        Column("judge", "Judge"),
        Column("protocol", "Protocol"),
        *(Column(score_column(name), graded_name(name), "score", judged_name(name.upper()))
          for name in judged),
        Column("ok", "Scored", "text", "dimensions with a score, of those asked"),
    )  # fmt: skip
    return Table(
        columns,
        tuple(_score_row(row, judged, filters) for row in rows),
        "Every run's scores of this clip; of the item's other clips, those by the judge whose "
        "reasons are pinned above. Judges stand side by side and are never averaged.",
        "Nobody has judged this clip yet.",
    )


def _unit(dimension: str) -> str:
    least, most = protocol_of(dimension).bounds
    return f"{least:g}–{most:g}"


def _score_row(row: Row, judged: list[str], filters: Filters) -> TableRow:
    here = " (this clip)" if row["is_this"] else ""
    cells = {
        column: Score(row[column], unit, 1, int(row[column] is not None))
        for column, unit in ((score_column(name), _unit(name)) for name in judged)
    }
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
        Column("reason", "Reason"),
    )
    cells = [
        {
            **row,
            "category": (row["category"] or "–").replace("_", " "),
            "score": Score(row["score"], "1–5", 1, int(row["score"] is not None)),
        }
        for row in rows
    ]
    kept = [{column.id: cell.get(column.id) for column in columns} for cell in cells]
    return Table(columns, tuple(TableRow(cell) for cell in kept), "", "No labels for this clip.")


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
        )
        for row in watched.siblings
    )
    return Gallery(cards, len(cards), empty="No other clip of this item is loaded.")


def _downloads(watched: Watched, filters: Filters, judges: tuple[str, ...]) -> Download:
    name = str(watched.clip["clip"])
    items = [("This page as JSON", links.twin(links.WATCH, filters), f"{name}.json")]
    if watched.chains:
        chain = links.chain(name, filters.version, judges)
        items.append(("Chain as one HTML file", chain, f"{name}-chain.html"))
    if watched.clip["media"]:
        items.append(("Clip", _file(watched, filters), f"{name}.mp4"))
    return Download(tuple(items))


def _file(watched: Watched, filters: Filters) -> str:
    return links.media(str(watched.clip["clip"]), filters.version, watched.clip["media_tag"])


def options(model: Watch) -> Options:
    """Clips that fit, and the values of the clip filters."""
    return clip_options(model.choice)


PAGE: Final = PageOf(
    links.WATCH,
    "Watch",
    "A clip beside its causal chain: play it and the step of the moment lights up, "
    "click a step and the clip goes there.",
    (
        Control("clip", "Clip", "one"),
        Control("benchmark", "Benchmark", "one", advanced=True),
        Control("tier", "Tier", advanced=True),
        Control("dimension", "Paradigm dimension", advanced=True),
        Control("generator", "Made by", advanced=True),
        Control("judge", "Reasons of judge", advanced=True),
    ),
    (
        Slot("where", "text"),
        Slot("player", "player"),
        Slot("about", "text"),
        Slot("scores", "table", "Scores"),
        Slot("reasons", "folds", "What each judge said"),
        Slot("questions", "folds", "Questions and every answer"),
        Slot("people", "table", "Labels of people and of the script"),
        Slot("siblings", "gallery", "The same prompt by others"),
        Slot("download", "download"),
    ),
    load,
    slots,
    options,
)
