"""Terms of the benchmarks as pages show them: a short definition, and the way to the Guide's entry.

One mechanism for all pages: a column's heading, a word of a text and a fact of an entry may have a
`Term`, which templates draw as a link to the Guide and `app/static/shell/terms.js` as a note that
opens by pointer, keyboard and touch.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from schema.definitions import definition_named, definition_of
from schema.entries.definition import Definition
from views.address import links
from views.page.content import Block, Term
from views.page.labels import dimension_name, value_label

KINDS: Final = {
    "minds": "node", "scale": "axis", "perspective": "axis", "dynamics": "axis",
}  # fmt: skip
"""Field → the kind of its values' definitions, where it is named otherwise."""


def term_of(field: str, value: str) -> Term | None:
    """The term that a value of a field is; None where it has no definition."""
    return _term(definition_of(KINDS.get(field, field), value))


def term_named(benchmark: str, name: str) -> Term | None:
    """The term of a benchmark that a paper's table prints under this name."""
    return _term(definition_named(benchmark, name))


def _term(entry: Definition | None) -> Term | None:
    return Term(entry.name, entry.text, links.guide(entry.anchor)) if entry else None


def clip_words(row: Mapping[str, Any], *others: str | None) -> Block:
    """What a clip is an example of, in one line whose terms lead to the Guide: the benchmark, the
    paradigm, dimension, task and tier, and what `others` say.
    """
    named = (
        ("paradigm", row["paradigm"], row["paradigm_name"]),
        ("dimension", row["dimension"], dimension_name(row["dimension"])),
        ("task", row["task"], row["task"]),
        ("tier", row["tier"], row["tier"]),
    )
    terms = tuple(
        (str(word), term)
        for field, value, word in named
        if value and word and (term := term_of(field, str(value)))
    )
    words = [str(word) for field, _, word in named[1:3] if word]
    paradigm = [word for word, _ in terms if word == row["paradigm_name"]]
    every = (row["benchmark_name"], *paradigm, *words, *others, row["tier"])
    return Block(" · ".join(dict.fromkeys(filter(None, every))), "note", terms=terms)


def term_notes(field: str, values: Iterable[str]) -> tuple[Block, ...]:
    """The values of a field that are terms, as a line of a help sheet: also where a narrow screen
    has no headings.
    """
    pairs = ((value_label(field, value), term_of(field, value)) for value in values)
    terms = tuple((word, term) for word, term in pairs if term)
    text = " · ".join(word for word, _ in terms)
    return (Block(text, "note", None, "Terms", terms=terms),) if terms else ()
