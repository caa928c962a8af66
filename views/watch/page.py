"""Watch: the clip beside its causal chain, the judges' reasons, every question with its answers."""

from collections import Counter
from collections.abc import Mapping
from typing import Final

from media.clip_origins import address_of
from schema.fields import offered_on
from store.queries.cases.case_address import case_place
from store.queries.catalogue.filter_values import judge_ids
from store.queries.clips.clip import Watched, watch
from store.queries.clips.clips import first_clip, item_scores
from store.queries.clips.runs import ALL
from store.reading.store import Row, Store
from views.address import links
from views.address.conditions import by_column, condition
from views.address.filter_options import offers
from views.address.filters import Filters
from views.agreement.cases import judges_of
from views.failures.page import pattern_of
from views.page.content import (
    Block,
    Card,
    Column,
    Content,
    Download,
    Gallery,
    Option,
    Player,
    Score,
    Table,
    Text,
)
from views.page.content import Row as TableRow
from views.page.labels import dimension_name, judged_name, loosen, several
from views.page.page import Control, Page, Slot
from views.watch.clip_payload import payload
from views.watch.navigation import clips_that_fit, run_shown, where
from views.watch.questions import asked
from views.watch.reasons import leading_judges, reasons

BY: Final = offered_on("watch")
NARROWING: Final = (*BY, "task", "part", "length", "item", "q")
"""What picks among clips."""


def settle(filters: Filters, store: Store) -> Filters:
    """The clip that is named, that of the case, else the one that shows most of those that fit."""
    if filters.clip:
        return filters
    if filters.case:
        place = case_place(store, pattern_of(filters).view, filters.case)
        if place and place["clip"]:
            return filters.but(clip=place["clip"], node=place["node"] or "")
    chosen = first_clip(store, condition(filters, "clip_case"))
    return filters.but(clip=chosen) if chosen else filters


def lacks(filters: Filters, store: Store) -> Mapping[str, str]:
    """What picks among runs picks no clip; it is kept where it tells of which cases one is."""
    del store
    if filters.case or filters.disagree:
        return {}
    said = "a clip is chosen by who made it (generator), not by who answered"
    return {name: said for name in links.OF_RUNS if getattr(filters, name)}


def render(filters: Filters, store: Store) -> Mapping[str, Content]:
    """Fill the page for one clip."""
    run = run_shown(filters, store)
    found = watch(store, filters.clip, run=run) if filters.clip else None
    if found is None:
        said = f"No clip fits these filters. {loosen(filters, *NARROWING)}"
        return {"where": Text((Block(said, "empty"), Block("All clips", href=links.WATCH)))}
    runs = item_scores(store, filters.clip, found.clip["item_id"], run)
    chosen = judges_of(filters, store) or filters.judge
    judges = chosen or leading_judges(runs)
    return {
        "where": where(found, filters, store),
        "about": _about(found, filters),
        "player": Player(payload(found, filters, judges)),
        "scores": _scores(
            [row for row in runs if row["is_this"] or row["judge"] in judges], filters
        ),
        "reasons": reasons(found, judges),
        "questions": asked(found, filters),
        "people": _labels(found.labels),
        "siblings": _siblings(found, filters),
        "download": _downloads(found, filters, chosen),
    }


def _about(found: Watched, filters: Filters) -> Text:
    clip = found.clip
    name = clip["paradigm_name"] or clip["item"] or clip["clip"]
    made = clip["generator_name"] or clip["generator"]
    said = [
        Block(f"{name}{f' — {made}' if made else ''}", "heading"),
        Block(
            " · ".join(
                filter(None, (clip["benchmark_name"], dimension_name(clip["dimension"]),
                              clip["task"], clip["tier"]))
            ),
            "note",
        ),
    ]  # fmt: skip
    said += _unshown(found, filters)
    told = (
        ("Prompt", clip["prompt"]),
        ("Asked", clip["item_question"]),
        ("Expected outcome", clip["ground_truth"]),
        ("What it tests", clip["test_point"]),
    )
    said += [Block(text, "p", None, label) for label, text in told if text]
    source = None if clip["media"] else address_of(clip["origin"])
    if source:
        text = f"the video that the clip was cut from, at second {source[1]} (an outside site)"
        said.append(Block(text, "p", source[0], "YouTube", outside=True))
    kept = filters.but(compare=(), differ="")
    if found.siblings:
        href = links.compare(kept, item=str(clip["item"]))
        said.append(Block("what models made of this prompt, in step", "p", href, "Compare"))
    if clip["media"]:
        href = links.try_model(filters, str(clip["clip"]))
        said.append(Block("try a model on this clip", "p", href, "Judge"))
    if found.chains and not found.chains[0]["expected"]:
        href = links.build_from(filters, str(clip["clip"]))
        said.append(Block("ask more questions about its chain", "p", href, "Build"))
    if found.questions:
        href = links.compare(kept, clip=str(clip["clip"]))
        said.append(Block("what models answered about this clip", "p", href, "Compare"))
    return Text(tuple(said))


def _unshown(found: Watched, filters: Filters) -> list[Block]:
    """The way to what other runs say of the clip."""
    if not found.unshown:
        return []
    only = filters.run not in ("", ALL)
    said = f"{several(len(found.unshown), 'older run')} of the same not shown:"
    href = links.watch(filters.but(run="" if only else ALL), str(found.clip["clip"]))
    return [Block("show all", "note", href, f"Only run {filters.run}:" if only else said)]


def _scores(rows: list[Row], filters: Filters) -> Table:
    codes = [
        code
        for code in ("d1", "d2", "d3", "d4", "d5", "realism")
        if any(row[code] is not None for row in rows)
    ]
    columns = (
        Column("clip", "Clip made by"),
        Column("judge", "Judge"),
        Column("protocol", "Protocol"),
        *(Column(code, code.upper() if code != "realism" else "Realism", "score",
                 judged_name(code.upper())) for code in codes),
        Column("ok", "Scored", "text", "dimensions with a score, of those asked"),
    )  # fmt: skip
    return Table(
        columns,
        tuple(_score_row(row, codes, filters) for row in rows),
        "Every run's scores of this clip; of the item's other clips, those by the judge whose "
        "reasons are pinned above. Judges stand side by side and are never averaged.",
        "Nobody has judged this clip yet.",
    )


def _score_row(row: Row, codes: list[str], filters: Filters) -> TableRow:
    here = " (this clip)" if row["is_this"] else ""
    cells = {
        code: Score(row[code], "1–5" if code == "realism" else "0–1", 1, int(row[code] is not None))
        for code in codes
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


def _siblings(found: Watched, filters: Filters) -> Gallery:
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
        for row in found.siblings
    )
    return Gallery(cards, len(cards), empty="No other clip of this item is loaded.")


def _downloads(found: Watched, filters: Filters, judges: tuple[str, ...]) -> Download:
    name = str(found.clip["clip"])
    items = [("This page as JSON", links.twin(links.WATCH, filters), f"{name}.json")]
    if found.chains:
        chain = links.chain(name, filters.version, judges)
        items.append(("Chain as one HTML file", chain, f"{name}-chain.html"))
    if found.clip["media"]:
        items.append(("Clip", _file(found, filters), f"{name}.mp4"))
    return Download(tuple(items))


def _file(found: Watched, filters: Filters) -> str:
    return links.media(str(found.clip["clip"]), filters.version, found.clip["media_tag"])


def options(filters: Filters, store: Store) -> Mapping[str, tuple[Option, ...]]:
    """Clips that fit, and the values of the filters that choose among them."""
    fitting = clips_that_fit(store, condition(filters, "clip_case"))
    labels = [_label(row) for row in fitting]
    often = Counter(labels)
    named = tuple(
        Option(clip, f"{label} · {clip.rpartition('.')[2]}" if often[label] > 1 else label)
        for clip, label in zip((str(row["clip"]) for row in fitting), labels, strict=True)
    )
    judges = tuple(Option(name, name) for name in judge_ids(store))
    found = offers(store, "clip_case", by_column(filters, "clip_case"), BY)
    return {**found, "clip": named, "judge": judges}


def _label(row: Row) -> str:
    """A clip by what it shows and who made it; clips that are called alike get their id too."""
    name, maker = row["paradigm_name"] or row["clip"], row["generator_name"] or row["generator"]
    return " · ".join(filter(None, (name, row["tier"], maker)))


PAGE: Final = Page(
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
    render,
    options,
    settle,
    lacks=lacks,
)
