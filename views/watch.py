"""Watch: the clip beside its causal chain, the judges' reasons, every question with its answers."""

from collections import Counter
from collections.abc import Mapping
from typing import Final

from store.condition import Condition
from store.per_version import per_version
from store.queries.case import case_place
from store.queries.cases import neighbours
from store.queries.choices import choices
from store.queries.clips import clips, first_clip, item_scores
from store.queries.watch import Watched, watch
from store.store import Row, Store
from views import links
from views.agreement_cases import judges_of, walk
from views.conditions import by_column, condition
from views.content import (
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
from views.content import Row as TableRow
from views.failure_cards import tag_case
from views.failures import pattern_of, selection
from views.filters import Filters
from views.offers import offers
from views.page import Control, Page, Slot
from views.watch_player import payload
from views.watch_questions import asked
from views.watch_reasons import leading_judges, reasons
from views.words import dimension_name, judged_name, loosen

BESIDE: Final = 8
"""How many siblings are named at the top; the gallery below has them all."""
BY: Final = ("benchmark", "tier", "dimension", "generator")


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


def render(filters: Filters, store: Store) -> Mapping[str, Content]:
    """Fill the page for one clip."""
    found = watch(store, filters.clip) if filters.clip else None
    if found is None:
        said = f"No clip fits these filters. {loosen(filters, *BY, 'task', 'part', 'length')}"
        return {"where": Text((Block(said, "empty"), Block("All clips", href=links.WATCH)))}
    runs = item_scores(store, filters.clip, found.clip["item_id"])
    judges = judges_of(filters, store) or filters.judge or leading_judges(runs)
    return {
        "where": _with_siblings(_where(found, filters, store), found, filters),
        "about": _about(found, filters),
        "player": Player(payload(found, filters, judges)),
        "scores": _scores(
            [row for row in runs if row["is_this"] or row["judge"] in judges], filters
        ),
        "reasons": reasons(found, judges),
        "questions": asked(found, filters),
        "people": _labels(found.labels),
        "siblings": _siblings(found, filters),
        "download": _downloads(found, filters),
    }


@per_version(8)  # a page's slots and its options both ask for it
def _fitting(store: Store, asked: Condition) -> list[Row]:
    return clips(store, asked)


def _where(found: Watched, filters: Filters, store: Store) -> Text:
    """The way back, and the case or clip before and after."""
    if filters.disagree:
        return walk(filters, store)
    if filters.case:
        return _case_where(filters, store)
    fitting = [str(row["clip"]) for row in _fitting(store, condition(filters, "clip_case"))]
    if str(found.clip["clip"]) not in fitting:
        return Text(())
    at = fitting.index(filters.clip)
    blocks = [Block(f"Clip {at + 1} of {len(fitting)} that fit the filters.", "note")]
    if at > 0:
        blocks.append(_go("‹ Previous clip", "previous", links.watch(filters, fitting[at - 1])))
    if at + 1 < len(fitting):
        blocks.append(_go("Next clip ›", "next", links.watch(filters, fitting[at + 1])))
    return Text(tuple(blocks))


def _case_where(filters: Filters, store: Store) -> Text:
    pattern, chosen = selection(filters)
    near = neighbours(store, pattern.view, chosen, filters.case)
    blocks = [_go("‹ Back to the failures", "up", links.failures(filters, filters.case))]
    for text, label, case in (
        ("‹ Previous case", "previous", near.previous), ("Next case ›", "next", near.next)
    ):  # fmt: skip
        if case:
            blocks.append(_go(text, label, links.case(filters, case)))
    place = f"Case {near.place} of {near.total}" if near.place else "A case"
    blocks.append(Block(f"{place} — {pattern.title}: {pattern.rule}.", "note"))
    found = case_place(store, pattern.view, filters.case)
    return Text(tuple(blocks), tag_case(found, filters.case) if found else None)


def _go(text: str, label: str, href: str) -> Block:
    return Block(text, "go", href, label)


def _with_siblings(text: Text, found: Watched, filters: Filters) -> Text:
    """`text` and the way to the scene's other clips: by other generators, and of other tiers."""
    near = [(str(row["generator_name"] or row["generator"] or row["clip"]), str(row["clip"]))
            for row in found.siblings[:BESIDE]]  # fmt: skip
    more = len(found.siblings) - len(near)
    blocks = list(text.blocks)
    for told, those in (
        ("Same prompt, by others:", near),
        ("Same scene, other tiers:", [(str(row["tier"]), str(row["clip"])) for row in found.tiers]),
    ):
        if those:
            blocks.append(Block(told, "note"))
            blocks += [_go(name, "sibling", links.watch(filters, clip)) for name, clip in those]
    if more > 0:
        blocks.append(Block(f"and {more} more below", "note"))
    return Text(tuple(blocks), text.case)


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
    told = (
        ("Prompt", clip["prompt"]),
        ("Asked", clip["item_question"]),
        ("Expected outcome", clip["ground_truth"]),
        ("What it tests", clip["test_point"]),
    )
    said += [Block(text, "p", None, label) for label, text in told if text]
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
        Column("ok", "Scored", "count", "dimensions with a score, of those asked"),
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


def _downloads(found: Watched, filters: Filters) -> Download:
    name = str(found.clip["clip"])
    items = [("This page as JSON", links.twin(links.WATCH, filters), f"{name}.json")]
    if found.chains:
        chain = links.chain(name, filters.version)
        items.append(("Chain as one HTML file", chain, f"{name}-chain.html"))
    if found.clip["media"]:
        items.append(("Clip", _file(found, filters), f"{name}.mp4"))
    return Download(tuple(items))


def _file(found: Watched, filters: Filters) -> str:
    return links.media(str(found.clip["clip"]), filters.version, found.clip["media_tag"])


def options(filters: Filters, store: Store) -> Mapping[str, tuple[Option, ...]]:
    """Clips that fit, and the values of the filters that choose among them."""
    fitting = _fitting(store, condition(filters, "clip_case"))
    labels = [_label(row) for row in fitting]
    often = Counter(labels)
    named = tuple(
        Option(clip, f"{label} · {clip.rpartition('.')[2]}" if often[label] > 1 else label)
        for clip, label in zip((str(row["clip"]) for row in fitting), labels, strict=True)
    )
    judges = tuple(Option(name, name) for name in choices(store)["verdict_case"]["judge"])
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
)
