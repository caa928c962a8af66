"""Texts of the open clip: its heading, its scene, the three above the player, ways to other pages,
entries below the player.

The three are what was asked, what was expected, what happened. An entry of a question lists who
chose which option and who gave none. A run of a judge that the player does not show has an entry
with scores and reasons.
"""

from collections.abc import Sequence
from typing import Any, Final

from media.clip_origins import address_of
from schema.benchmarks import LEVEL_WORDS, TYPE_WORDS
from schema.vocabulary import PLAIN_SETTING
from store.queries.clips.clip import Watched
from store.queries.clips.runs import ALL
from store.reading.store import Row
from views.address import links
from views.address.filters import Filters
from views.cases.clip.head.outcome import Voice, quoted
from views.cases.rail import CaseWalk, Walk
from views.page.content import Block, CaseIdentity, Excerpt, Excerpts, Fold, Folds, Text
from views.page.labels import (
    clip_words,
    judged_name,
    letter,
    older_words,
    pass_badge,
    several,
    status_word,
)
from views.player.payload import Payload, PayloadQuestion, PayloadReply, Pin
from views.shared.case_cards import tag_case
from views.shared.patterns import case_parts
from views.shared.question_entries import SHOWN, entry, fits, printed_answers

BESIDE: Final = 8
"""The number of siblings linked beside the prompt; the gallery below lists all."""
AT_A_GLANCE: Final = 8
"""The most entries that are listed without groups."""
GROUPS: Final = (*TYPE_WORDS.values(), *LEVEL_WORDS.values())


def reasons(watched: Watched, judges: tuple[str, ...]) -> Folds:
    """One entry per run of a judge that the player does not show, so that a reason stands once.

    The player shows those of `judges`, all where these are none.
    """
    runs: dict[str, list[Row]] = {}
    for row in watched.verdicts:
        if judges and row["judge"] not in judges:
            runs.setdefault(str(row["run"]), []).append(row)
    return Folds(tuple(map(_entry, runs.values())))


def _entry(rows: list[Row]) -> Fold:
    first = rows[0]
    stated = first["setting"] not in (None, PLAIN_SETTING)
    setting = f" · {first['setting']}" if stated else ""
    judge = first["judge_name"] or first["judge"] or "no judge named"
    title = f"{judge} — {first['protocol']}{setting}{older_words(first)}"
    facts = [("Summary", first["summary"])] if first["summary"] else []
    facts += [(judged_name(row["judge_dimension"]), _in_words(row)) for row in rows]
    badges = tuple(pass_badge(row["judge_dimension"], row["score"], row["status"]) for row in rows)
    return Fold(title, badges, tuple(facts))


def _in_words(row: Row) -> str:
    if row["status"] != "ok":
        return f"No score: {status_word(row['status'])}. {row['reason'] or ''}".strip()
    place = [row["node"]] if row["node"] else []
    place += [f"{row['second']:.1f} s"] if row["second"] is not None else []
    pin = f"pinned to {', '.join(place)}" if place else "not pinned to a moment"
    return f"{row['score']:g} — {row['reason'] or 'no reason given'} ({pin})"


def question_folds(watched: Watched, filters: Filters) -> Folds:
    """One entry per question that fits the filters, in the order of chain, node, subchain.

    Many questions are grouped by type or level; the first group is expanded.
    """
    rows = [row for row in watched.questions if fits(row, filters)][:SHOWN]
    this, groups = case_parts(filters).get("question", ""), _groups(rows)
    entries = tuple(
        entry(row, row["question"] == this, _group(row) if groups else "") for row in rows
    )
    empty = "No question of this clip fits the filters type, level and variant."
    of_case = [fold.group for fold in entries if fold.open]
    return Folds(entries, empty, groups, (*of_case, *groups)[:1] if groups else ())


def _groups(rows: Sequence[Row]) -> dict[str, str]:
    """Group name → number of its questions and of their right answers."""
    groups: dict[str, list[Row]] = {}
    for row in rows:
        groups.setdefault(_group(row), []).append(row)
    if len(rows) <= AT_A_GLANCE or len(groups) < 2:
        return {}
    names = sorted(
        groups, key=lambda name: (name not in GROUPS, name in GROUPS and GROUPS.index(name))
    )
    return {name: _counts(groups[name]) for name in names}


def _group(row: Row) -> str:
    kind, level = str(row["type"]), str(row["level"])
    return TYPE_WORDS.get(kind) or LEVEL_WORDS.get(level) or kind


def _counts(rows: Sequence[Row]) -> str:
    printed = [answer for row in rows for answer in printed_answers(row)]
    right = sum(answer["correct"] is True for answer in printed)
    answered = f"{right} of {len(printed)} answers right" if printed else "no answers"
    return f"{several(len(rows), 'question')} · {answered}"


def heading(watched: Watched) -> Text:
    """What is shown: the scene, its tier, and who made the clip."""
    clip = watched.clip
    name = clip["paradigm_name"] or clip["item"] or clip["clip"]
    made = clip["generator_name"] or clip["generator"]
    title = " · ".join(str(part) for part in (name, clip["tier"], made) if part)
    return Text((Block(title, "heading"),))


def case_of(walk: Walk | None, filters: Filters) -> CaseIdentity | None:
    """The open case, which can be tagged; None where a clip alone is open."""
    opened = walk.opened if isinstance(walk, CaseWalk) else None
    return tag_case(opened, filters.case) if opened else None


def about(watched: Watched, filters: Filters, *, with_prompt: bool) -> Text:
    """The scene and what it tests, and where to go from this clip; `with_prompt` where a question
    stands above the player in the place of the prompt.
    """
    clip = watched.clip
    blocks = [clip_words(clip, clip["theme"])]
    blocks += _unshown(watched, filters)
    facts = (
        ("Prompt", clip["prompt"] if with_prompt else None),
        ("Expected", clip["ground_truth"] if with_prompt else None),
        ("First frame", clip["image_prompt"]),
        ("Scenario", clip["scenario"]),
        ("What it tests", clip["test_point"]),
    )
    blocks += [Block(text, "p", None, label) for label, text in facts if text]
    source = None if clip["media"] else address_of(clip["origin"])
    if source:
        text = f"the source video, from second {source[1]} (an outside site)"
        blocks.append(Block(text, "p", source[0], "YouTube", outside=True))
    kept = filters.but(compare=(), differ="")
    if watched.siblings:
        href = links.compare(kept, item=str(clip["item"]))
        text = "clips of this prompt by several models, in lock-step"
        blocks.append(Block(text, "p", href, "Compare"))
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


def beside(watched: Watched, filters: Filters) -> Text | None:
    """Links to the scene's other clips: by other generators, and of other tiers; None without."""
    near = [(str(row["generator_name"] or row["generator"] or row["clip"]), str(row["clip"]))
            for row in watched.siblings[:BESIDE]]  # fmt: skip
    tiers = [(str(row["tier"]), str(row["clip"])) for row in watched.tiers]
    more = len(watched.siblings) - len(near)
    blocks = []
    for label, clips in (("Same prompt, by others:", near), ("Same scene, other tiers:", tiers)):
        if clips:
            blocks.append(Block(label, "note"))
            blocks += [
                Block(name, "go", links.watch(filters, clip), "sibling") for name, clip in clips
            ]
    if more > 0:
        blocks.append(Block(f"and {more} more below", "note"))
    return Text(tuple(blocks)) if blocks else None


def _unshown(watched: Watched, filters: Filters) -> list[Block]:
    """A link to results of other runs of the clip."""
    if not watched.unshown:
        return []
    only = filters.run not in ("", ALL)
    older = f"{several(len(watched.unshown), 'older run')} of the same not shown:"
    href = links.watch(filters.but(run="" if only else ALL), str(watched.clip["clip"]))
    return [Block("show all", "note", href, f"Only run {filters.run}:" if only else older)]


def summary_of(watched: Watched, voice: Voice) -> str:
    """Return a judge's summary of the clip; empty without one."""
    summaries = (row["summary"] for row in watched.verdicts if row["run"] == voice.id)
    return next((str(text) for text in summaries if text), "")


def excerpts(
    watched: Watched,
    voices: Sequence[Voice],
    questions: Sequence[PayloadQuestion],
    opened: str | None,
) -> Excerpts | None:
    """The texts of the open question, else of the prompt and its judge; None without any."""
    question = next((each for each in questions if each.id == opened), None)
    entries = _of_question(question, voices) if question else _of_prompt(watched, voices)
    shown = tuple(each for each in entries if each.text)
    return Excerpts(shown) if shown else None


def _of_question(question: PayloadQuestion, voices: Sequence[Voice]) -> list[Excerpt]:
    right = _option(question, question.answer) or question.expected
    names = {voice.id: voice.who for voice in voices}
    answers = [
        Excerpt(
            "Model’s answer",
            _answer(question, reply),
            {True: "good", False: "bad", None: "none"}[reply.correct],  # type: ignore[arg-type]
            names.get(reply.colouring, ""),
        )
        for reply in question.replies
    ]
    return [Excerpt("Question", question.text), Excerpt("Correct answer", right), *answers]


def _answer(question: PayloadQuestion, reply: PayloadReply) -> str:
    """The option that was chosen, with what the model wrote beside its letter."""
    chosen = _option(question, reply.choice)
    raw = reply.raw.strip()
    if reply.status != "ok":
        return f"{reply.status_label}{f': “{raw}”' if raw else ''}"
    words = raw if len(raw.strip(".()*: ")) > 1 and raw not in chosen else ""
    quote = f"“{words}”" if words else ""
    return " — ".join(filter(None, (chosen, quote, reply.reason)))


def _option(question: PayloadQuestion, index: int | None) -> str:
    if index is None or not 0 <= index < len(question.options):
        return ""
    return f"{letter(index)}. {question.options[index]}"


def _of_prompt(watched: Watched, voices: Sequence[Voice]) -> list[Excerpt]:
    clip = watched.clip
    prompt = clip["prompt"] or clip["scenario"] or clip["image_prompt"] or ""
    truth = " ".join(filter(None, (clip["item_question"], clip["ground_truth"])))
    expected = truth or clip["test_point"] or ""
    happened = [_happened(watched, voice) for voice in voices if voice.kind == "verdicts"]
    return [Excerpt("Prompt", str(prompt)), Excerpt("Expected", str(expected)), *happened]


def _happened(watched: Watched, voice: Voice) -> Excerpt:
    """A judge's summary, else its reasons for what failed; else for what passed."""
    failed = [pin for pin in voice.pins if pin.failing]
    tone = "bad" if failed else "good" if any(pin.score is not None for pin in voice.pins) else ""
    text = summary_of(watched, voice) or reasons_of(voice)
    return Excerpt("What happened", text, tone or "none", voice.who)  # type: ignore[arg-type]


def shown_verdicts(voice: Voice) -> Sequence[Pin]:
    """What failed; all verdicts where nothing did."""
    return [pin for pin in voice.pins if pin.failing] or voice.pins


def reasons_of(voice: Voice) -> str:
    """The reasons for what failed, else for what passed, each once with its dimensions."""
    dimensions: dict[tuple[str, str], list[str]] = {}
    for pin in shown_verdicts(voice):
        if pin.reason:
            sign = "✗" if pin.failing else "✓" if pin.score is not None else "–"
            dimensions.setdefault((sign, pin.reason.strip()), []).append(pin.dimension)
    lines = (f"{', '.join(of)} {sign} “{reason}”" for (sign, reason), of in dimensions.items())
    return "\n".join(lines)


def above(watched: Watched, voices: Sequence[Voice], made: Payload) -> dict[str, Any]:
    """Return what the player need not repeat: reasons that are shown above it, by judge and
    dimension, and whether the open question is.
    """
    reasons = [
        (voice.who, pin.dimension)
        for at, voice in enumerate(voices)
        if voice.kind == "verdicts"
        for pin in (
            shown_verdicts(voice)
            if not summary_of(watched, voice)
            else quoted(voice, made.question)
            if not at
            else ()
        )
    ]
    is_asked = asks(made)
    return {"reasons": [] if is_asked else reasons, "questions": is_asked}


def asks(made: Payload) -> bool:
    """Whether a question is open, whose texts take the place of the prompt's above the player."""
    return any(each.id == made.question for each in made.questions)
