"""A question as an expandable entry: its options, who chose which, and who gave no answer."""

from collections.abc import Iterable
from typing import Final

from store.reading.store import Row
from views.address.filters import Filters
from views.page.content import Badge, Fold, Term, Tone
from views.page.labels import letter, older_words, status_word, term_of

VARIANT_WORDS: Final = {
    "v1": "None of these as distractor",
    "v2": "None of these as answer",
    "v3": "open-ended",
}
SHOWN: Final = 150
"""The most entries of a page: more are slow to read and to render."""


def printed_answers(row: Row) -> list[Row]:
    """Answers to the question in its printed form (not rotated)."""
    return [answer for answer in row["answers"] if answer["protocol"] != "circular"]


def fits(row: Row, filters: Filters) -> bool:
    """Whether a question has one of the chosen types, levels and variants."""
    wanted = ((filters.type, "type"), (filters.level, "level"), (filters.variant, "variant"))
    return all(not values or row[column] in values for values, column in wanted)


def entry(row: Row, is_case: bool = False, group: str = "") -> Fold:
    """A question with its options, who chose which, and who gave no answer; that of the open
    case is expanded.
    """
    printed = printed_answers(row)
    right = sum(answer["correct"] is True for answer in printed)
    answered = sum(answer["status"] == "ok" for answer in printed)
    badges = [Badge("this case", "plain", "the case that you opened")] if is_case else []
    badges.append(Badge(str(row["type"]), "accent", "question type"))
    badges += [Badge(row["node"], "muted", "about this node")] if row["node"] else []
    badges += [Badge(row["subchain"], "muted", "about this link")] if row["subchain"] else []
    if row["variant"] in VARIANT_WORDS:
        badges.append(Badge(VARIANT_WORDS[row["variant"]], "plain", "variant"))
    if printed:
        tone: Tone = "good" if right == len(printed) else "bad" if not right else "warn"
        badges.append(Badge(f"{right} of {len(printed)} right", tone, f"{answered} answered"))
    facts = (*_options(row, printed), *_circular(row), *_without(printed), *_by_harness(printed),
             *_remarks(printed))  # fmt: skip
    title = str(row["question_text"] or row["question"])
    return Fold(title, tuple(badges), facts, open=is_case, group=group, terms=question_terms(row))


def question_terms(row: Row) -> tuple[tuple[str, str, Term], ...]:
    """The question's type, level and variant, where these are a benchmark's terms."""
    words = (("Type", "type"), ("Level", "level"), ("Variant", "variant"))
    entries = ((label, row[name], term_of(name, str(row[name]))) for label, name in words)
    return tuple((label, str(value), term) for label, value, term in entries if value and term)


def _options(row: Row, answers: list[Row]) -> list[tuple[str, str]]:
    if not row["options"]:
        expected = [("Expected", row["expected"])] if row["expected"] else []
        return expected + [(_name(a), f"{a['raw'] or '–'}{_mark(a)}") for a in answers]
    lines = []
    for index, text in enumerate(row["options"]):
        mark = " ✓" if index == row["answer"] else ""
        chosen = ", ".join(_name(a) for a in answers if a["choice"] == index)
        lines.append(
            (f"{letter(index)}{mark}", f"{text}{f' — chosen by {chosen}' if chosen else ''}")
        )
    return lines


def _circular(row: Row) -> Iterable[tuple[str, str]]:
    runs: dict[str, list[Row]] = {}
    for answer in row["answers"]:
        if answer["protocol"] == "circular":
            runs.setdefault(_name(answer), []).append(answer)
    for name, answers in runs.items():
        hit = sum(answer["correct"] is True for answer in answers)
        yield "Circular", f"{name}: right in {hit} of {len(answers)} positions"


def _without(answers: list[Row]) -> Iterable[tuple[str, str]]:
    for answer in answers:
        if answer["status"] != "ok":
            yield "No answer", f"{_name(answer)}: {status_word(answer['status'])}"


def _by_harness(answers: list[Row]) -> Iterable[tuple[str, str]]:
    """What the harness made of a reply, where that is not what it is taken for here."""
    for answer in answers:
        mark, read = answer["mark"], answer["mark_choice"]
        unjudged = answer["status"] == "ok" and answer["correct"] is None
        unread = answer["choice"] if answer["choice"] is not None else -1
        differs = read is not None and read != unread
        if differs or (mark is not None and not unjudged and mark != float(answer["correct"] or 0)):
            letters = (
                "" if read is None else "read no letter" if read < 0 else f"read {letter(read)}"
            )
            marks = "" if mark is None else f"marked it {mark:g}"
            words = " and ".join(filter(None, (letters, marks)))
            yield "By the harness", f"{_name(answer)}: it {words}"


def _remarks(answers: list[Row]) -> Iterable[tuple[str, str]]:
    """Remarks that a file adds to an answer: why it was graded as right or wrong, and others."""
    for answer in answers:
        if answer["reason"]:
            yield "Judge’s reason", f"{_name(answer)}: {answer['reason']}"
        for other in answer["others"] or ():
            yield "Also said", f"{_name(answer)}: {other or '–'}"


def _name(answer: Row) -> str:
    setting = answer["setting"]
    shown = f" ({setting})" if setting and setting != "−" else ""
    return f"{answer['model_name'] or answer['model']}{shown}{older_words(answer)}"


def _mark(answer: Row) -> str:
    return {True: " ✓", False: " ✗"}.get(answer["correct"], "")
