"""Which known question a logged prompt asks, and in which order it shows that question's options.

Harnesses put words of their own around a question, each in another way; what is known is the
question. So it is looked for inside the prompt: the longest text that stands there, whose options
stand there too, each behind a letter.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

import duckdb
import pyarrow as pa

from schema.arrow import array, table
from schema.tables import INT, TEXT

_SPACE: Final = re.compile(r"[\t\n\f\r ]+")
_WORD: Final = re.compile(r"\w+")
_GRAM: Final = 8
"""Words at a question's beginning and at its end by which candidates are looked up."""
_SHORTEST: Final = 12
"""Characters of a question without options: a shorter one stands in many prompts by accident."""
_LETTERED: Final = r"(?:(?<=\W)|^)\(?['\"]?{letter}['\"]?[.):][ ]*['\"]?"
_FURTHER: Final = r"[ .,;'\"]*{mark}"
_MOST: Final = 26


class KnownQuestion(NamedTuple):
    """A question that is here: its text, and its options as the matching compares them."""

    id: int
    text: str
    options: tuple[str, ...]


class Match(NamedTuple):
    """What a prompt asks: the question's id and its options in the order of their letters; no id
    where several questions fit."""

    id: int | None
    options: tuple[str, ...]


class Prompts:
    """The questions of one benchmark, looked up by their first words."""

    def __init__(self, questions: Iterable[KnownQuestion]) -> None:
        self._by_head: dict[tuple[str, ...], list[tuple[KnownQuestion, tuple[str, ...]]]] = (
            defaultdict(list)
        )
        for known in questions:
            words = _WORD.findall(known.text)
            if words and (known.options or len(known.text) >= _SHORTEST):
                self._by_head[tuple(words[:_GRAM])].append((known, tuple(words[-_GRAM:])))
        self._sizes = {len(head) for head in self._by_head}

    def match(self, prompt: str, options: Sequence[str] | None) -> Match | None:
        """The question that stands in the prompt; `options` where the row names them itself."""
        text = _squeezed(prompt)
        fits = [
            (known, at, order)
            for known in self._candidates(text)
            for at in _places(text, known.text)
            if (order := _order(text, at + len(known.text), known, options)) is not None
        ]
        if not fits:
            return None
        # With its options a question says more than the same text without any.
        best = max(fits, key=lambda fit: (bool(fit[0].options), len(fit[0].text)))
        size = len(best[0].text)
        ends = best[1] + size
        for known, at, _ in fits:
            is_rival = known.id != best[0].id and bool(known.options) == bool(best[0].options)
            if is_rival and (
                len(known.text) == size or at >= ends or at + len(known.text) <= best[1]
            ):
                return Match(None, ())
        return Match(best[0].id, best[2])

    def _candidates(self, text: str) -> Iterator[KnownQuestion]:
        words = _WORD.findall(text)
        grams = {
            tuple(words[at : at + size])
            for size in self._sizes
            for at in range(len(words) - size + 1)
        }
        for head in grams & self._by_head.keys():
            yield from (known for known, tail in self._by_head[head] if tail in grams)


def shown_order(prompt: str, options: Sequence[str]) -> tuple[str, ...] | None:
    """The options in the order of the letters that the prompt gives them; None where it does not
    show each of them behind a letter of its own."""
    return _lettered(_squeezed(prompt), 0, options)


def _squeezed(text: str) -> str:
    return _SPACE.sub(" ", text).strip()


def _places(text: str, question: str) -> Iterator[int]:
    """Where the question stands as words of its own."""
    at = text.find(question)
    while at >= 0:
        end = at + len(question)
        before = at > 0 and text[at - 1].isalnum() and question[0].isalnum()
        after = end < len(text) and text[end].isalnum() and question[-1].isalnum()
        if not before and not after:
            yield at
        at = text.find(question, at + 1)


def _order(
    text: str, end: int, known: KnownQuestion, given: Sequence[str] | None
) -> tuple[str, ...] | None:
    """The options as the prompt shows them; () for none; None where they are not the question's."""
    if given:
        agrees = sorted(given) == sorted(known.options)
        return tuple(given) if agrees else None
    if not known.options:
        return None if _shows_options(text, end) else ()
    return _lettered(text, end, known.options) or _lettered(text, 0, known.options)


def _shows_options(text: str, start: int) -> bool:
    marks = (re.search(_LETTERED.format(letter=letter), text[start:]) for letter in "AB")
    return all(marks)


def _lettered(text: str, start: int, options: Sequence[str]) -> tuple[str, ...] | None:
    """Walk the letters A, B, …: behind each stands one of the options that are left."""
    left, order, at = list(options), list[str](), start
    if len(left) > _MOST:
        return None
    for place in range(len(options)):
        pattern = re.compile(_LETTERED.format(letter=chr(65 + place)))
        for mark in pattern.finditer(text, at):
            behind = [option for option in left if _begins(text, mark.end(), option)]
            if behind:
                option = max(behind, key=len)
                left.remove(option)
                order.append(option)
                at = mark.end()
                break
        else:
            return None
    # One more option behind the last one: these are not all that the prompt shows.
    further = _FURTHER.format(mark=_LETTERED.format(letter=re.escape(chr(65 + len(options)))))
    end = at + len(order[-1]) if order else at
    return None if re.compile(further).match(text, end) else tuple(order)


def _begins(text: str, at: int, option: str) -> bool:
    # As Python writes a text within quotes: some prompts show a dictionary.
    for written in (option, option.replace("'", "\\'")):
        end = at + len(written)
        ends = not text[end : end + 1].isalnum() or not written[-1:].isalnum()
        if written and text.startswith(written, at) and ends:
            return True
    return False


def look(build: duckdb.DuckDBPyConnection) -> None:
    """Find the questions of what is `asking` with a prompt, or whose text is none of a question:
    `searched` learns which they are, `asking` in which order their options were shown."""
    rows = build.execute(_ROWS).fetchall()
    if not rows:
        return
    by_benchmark: dict[str, list[KnownQuestion]] = defaultdict(list)
    options_of: dict[int, tuple[str, ...]] = {}
    for benchmark, number, text, options in build.execute(_KNOWN).fetchall():
        options_of[number] = tuple(options or ())
        by_benchmark[benchmark].append(KnownQuestion(number, text, options_of[number]))
    prompts = {name: Prompts(questions) for name, questions in by_benchmark.items()}
    places, ids, several, orders = list[int](), list[int | None](), list[bool](), list[object]()
    for place, benchmark, prompt, options, known in rows:
        if known is not None:
            match = Match(known, _known_order(prompt, options, options_of[known]))
        else:
            made = prompts[benchmark].match(prompt, options) if benchmark in prompts else None
            if made is None:
                continue
            match = made
        own = options_of[match.id] if match.id is not None else ()
        places.append(place)
        ids.append(match.id)
        several.append(match.id is None)
        orders.append(list(match.options) if match.options and match.options != own else None)
    build.register("looked", table({
        "place": array(places, INT), "id": array(ids, INT), "several": array(several, pa.bool_()),
        "options": array(orders, pa.list_(TEXT)),
    }))  # fmt: skip
    build.execute(_LOOKED_QUESTIONS)
    build.execute(_LOOKED_ORDERS)
    build.unregister("looked")


def _known_order(
    prompt: str, options: Sequence[str] | None, own: tuple[str, ...]
) -> tuple[str, ...]:
    """How the prompt of a question that its id names shows the options: as printed where nothing
    else can be read there."""
    return own if options or not own else shown_order(prompt, own) or own


_ROWS: Final = """SELECT a.place, a.benchmark, coalesce(a.prompt, a.text),
    CASE WHEN a.options IS NOT NULL THEN list_transform(a.options, lambda o: plain(o)) END,
    CASE WHEN s.place IS NULL THEN n.id ELSE s.id END
FROM asking a LEFT JOIN names n ON n.benchmark = a.benchmark AND n.name = a.question
LEFT JOIN searched s ON s.place = a.place
WHERE coalesce(a.prompt, a.text) IS NOT NULL
    AND (a.prompt IS NOT NULL OR (s.place IS NOT NULL AND s.id IS NULL))"""
_LOOKED_QUESTIONS: Final = (
    "UPDATE searched s SET id = i.id, is_known = true FROM looked i WHERE i.place = s.place"
)
_LOOKED_ORDERS: Final = """UPDATE asking a SET options = i.options FROM looked i
WHERE i.place = a.place AND i.options IS NOT NULL AND a.options IS NULL"""
_KNOWN: Final = "SELECT benchmark, id, text, options FROM asked WHERE text <> ''"
