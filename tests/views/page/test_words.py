"""Words on pages: nothing to decode, the papers' terms, each of them in the glossary."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from metrics.boards.definitions import METRICS
from metrics.patterns import PATTERNS
from schema.definitions import CHAPTERS
from schema.fields import FIELDS
from tests.conftest import ROOT, Site
from tests.rounds import swept
from tests.views.page.written_texts import (
    WrittenText,
    is_said,
    of_python,
    of_script,
    of_template,
)
from views.agreement.tables import LONG
from views.page.content import Block, Figure, Gallery, Table, Text
from views.page.labels import BY_WORDS
from views.page.page import Page
from views.registry import PAGES

BANNED: Final = re.compile(
    r"\b(is told|are told|stands? beside|comes? with|takes? (?:along|in)(?! a)|go(?:es)? on"
    r"|comes? to nothing|as it came|at hand|put into the data|call(?:ed)? (?:it )?off"
    r"|take it with you|who sits)\b",
    re.IGNORECASE,
)
"""Phrases that a newcomer has to decode, whatever they stand for."""
OTHERS: Final = (
    "app/api/agents/", "app/api/data_set/", "app/cli/", "app/exports/every_eval/",
    "app/exports/static_site/", "app/lab/batch_judging/", "app/server/", "app/__main__.py",
)  # fmt: skip
"""What writes for a terminal, an agent, a data set's card or an operator."""
SHOWN: Final = (
    "metrics/boards/definitions.py", "metrics/patterns.py", "schema/benchmarks", "schema/checking",
    "schema/definitions.py", "schema/entries", "schema/protocols", "schema/vocabulary.py",
)  # fmt: skip
"""What pages show of other rooms."""
OWN: Final = re.compile(
    r"\b(items?|(?<!lock-)steps?|in step|never a zero|tells? of|leads? back|goes? round"
    r"|not separable|on answered|known by construction|small figures)\b",
    re.IGNORECASE,
)
"""Words of the house for which papers have terms: prompt, node, ground truth …"""
ALLOWED: Final = {
    "schema/benchmarks/": "of what happens in a scene, and the three steps of a rationale",
    "app/static/try_model/parts/question.js": "the three steps of a rationale",
    "views/build/page.py": "a step of a pipeline",
    "views/player/js/base/words.js": "what a reason is about, nodes and links alike",
    "app/lab/building/record_routes.py": "the field of a file of votes",
    "app/static/check/model/files.js": "the field of a file of votes",
    "views/trends/page.py": "R3-Bench counts a chain's length in steps",
    "app/lab/judging/order.py": "the name of a node in a chain that is sent",
}
"""Where these words mean something else, or a paper uses them."""
EVERYDAY: Final = """
    about after align all and answered apart archives asking away b before beside between both
    bring by calls changed checked coloured column compared counted date differ disk do download
    dropped each ended every explanation fail fewer files flag for four fully give glance guess
    ground-truth here how import injected invalid is it kept kind labels left letter loaded matches
    longest made n needed not note number open option other out own paper pass passes polished rated
    removing replies report rows said same script search second sent share shortest shown side
    standing start
    submitted table their they this to together too training two up valid wait was ways went
    which whose why words written your
"""
"""Words of labels that need no explanation."""
WORD: Final = re.compile(r"[^\W\d_][\w-]*")


def paths() -> Iterator[Path]:
    """Every file that holds what a reader sees on a page."""
    for room in ("views", "app", *SHOWN):
        place = ROOT / room
        yield from sorted(place.rglob("*.py")) if place.is_dir() else [place]
    for room in ("views", "app/static", "app/pages/templates"):
        files = (ROOT / room).rglob("*.[jh][st]*")
        sources = (path for path in files if "dist" not in path.parts)
        yield from sorted(path for path in sources if path.suffix in (".js", ".html"))


@cache
def written() -> tuple[WrittenText, ...]:
    read = {".py": of_python, ".js": of_script, ".html": of_template}
    return tuple(
        text
        for path in paths()
        if "vendor" not in path.parts and not str(path.relative_to(ROOT)).startswith(OTHERS)
        for text in read[path.suffix](path)
    )


@swept
def test_every_kind_of_file_is_read() -> None:
    kinds = {place.partition(":")[0].rpartition(".")[2] for place, _ in written()}
    assert kinds == {"py", "js", "html"}


def test_no_phrase_is_written_that_has_to_be_decoded() -> None:
    wrong = [
        f"{place}: {text}" for place, text in written() if BANNED.search(text) and is_said(text)
    ]
    assert not wrong, "\n".join(wrong)


def test_no_word_of_the_house_stands_for_a_term() -> None:
    wrong = [
        f"{place}: {text}"
        for place, text in written()
        if OWN.search(text) and is_said(text) and not place.startswith(tuple(ALLOWED))
    ]
    assert not wrong, "\n".join(wrong)


def test_a_question_is_called_so() -> None:
    """“Asked” is how many cases were asked, the heading of a column."""
    facts = [
        f"{path}:{pair.lineno}"
        for path in paths()
        if path.suffix == ".py" and '"Asked"' in (text := path.read_text(encoding="utf-8"))
        for pair in ast.walk(ast.parse(text))
        if isinstance(pair, ast.Tuple)
        and pair.elts
        and isinstance(pair.elts[0], ast.Constant)
        and pair.elts[0].value == "Asked"
    ]
    assert not facts


STATES: Final = [state for page in PAGES for state in (page.states or (page,))]


@pytest.mark.parametrize("page", STATES, ids=lambda page: page.id)
def test_what_a_page_shows_at_first_needs_no_decoding(theatre: Site, page: Page) -> None:
    at = {"lanes": "?show=lanes", "clip": "?clip=theatre.bench-easy-mindblind"}.get(page.state, "")
    assert not [text for text in shown(page, theatre, page.path + at) if BANNED.search(text)]


def shown(page: Page, where: Site, address: str) -> Iterator[str]:
    """What the house says on a page: no names, prompts or reasons, which come from data."""
    yield page.lead
    yield from (control.help for control in page.controls)
    view = where.fill(address)
    yield from (each.text if isinstance(each, Block) else each for each in view.notices)
    for content in view.slots.values():
        if isinstance(content, Text):
            yield from (each.text for each in content.blocks
                        if each.style != "id" and not each.label)  # fmt: skip
        elif isinstance(content, Table):
            yield from (content.caption, content.empty)
            yield from (column.help for column in content.columns)
        elif isinstance(content, Gallery | Figure):
            yield content.empty


@cache
def glossary() -> frozenset[str]:
    """The terms of the glossary."""
    text = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (.+?) \|", text, re.MULTILINE)
    return frozenset(term.casefold() for row in rows for term in (row, *row.split(", ")))


def test_every_term_is_in_the_glossary() -> None:
    terms = {
        *BY_WORDS.values(),
        *(metric.label for metric in METRICS.values()),
        *LONG.values(),
        *(pattern.title for pattern in PATTERNS),
        *(page.title for page in STATES),
        "tie group", "battery", "95 % CI", "ground truth", "node", "prompt",
    }  # fmt: skip
    assert not sorted(term for term in terms if term.casefold() not in glossary())


def test_labels_are_made_of_terms() -> None:
    """Controls, columns, filters and headings: each word is a term's or an everyday one."""
    entries = (entry for chapter in CHAPTERS for part in chapter.groups for entry in part.entries)
    known = {
        stem(word)
        for text in (*glossary(), *(f"{entry.code} {entry.name}" for entry in entries))
        for word in WORD.findall(text)
    } | {stem(word) for word in EVERYDAY.split()}
    strange = {
        f"{word}: {label}"
        for label in labels()
        for word in WORD.findall(label.casefold())
        if stem(word) not in known
    }
    assert not strange, "\n".join(sorted(strange))


def stem(word: str) -> str:
    """A word without the ending of a plural or of whose it is."""
    return re.sub(r"(?<=\w\w\w)s$", "", word.casefold())


def labels() -> Iterator[str]:
    for page in STATES:
        yield from (page.title, page.tab, *(control.label for control in page.controls))
        yield from (slot.title for slot in page.layout)
    for field in FIELDS.values():
        yield field.label
    yield from (label for path in sorted((ROOT / "views").rglob("*.py")) for label in heads(path))


def heads(path: Path) -> Iterator[str]:
    """The headings of columns, as a module writes them."""
    source = path.read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(source)) if "Column(" in source else ():
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "Column" and len(node.args) > 1:
            keys = {id(part) for each in ast.walk(node.args[1]) if isinstance(each, ast.Subscript)
                    for part in ast.walk(each)}  # fmt: skip
            yield from (
                part.value
                for part in ast.walk(node.args[1])
                if isinstance(part, ast.Constant)
                and isinstance(part.value, str)
                and id(part) not in keys
            )


SCRIPT: Final = """
    const note = busy ? "The clip is read, and then it " +
      "plays." : `Of ${count} clips ${many ? `all ${rest}` : "none"} play.`; // "A remark."
    const sign = text.replace(/["'`]/g, "");
    html`<p title="A tip">Press <kbd>P</kbd> now.</p><p>Wait.</p>`;
"""


def test_texts_of_scripts_are_read_whole(tmp_path: Path) -> None:
    source = tmp_path / "read.js"
    source.write_text(SCRIPT, encoding="utf-8")
    texts = {text for _, text in of_script(source)}
    assert {
        "The clip is read, and then it plays.", "Of … clips … play.", "all …", "none", "A tip",
        "Press P now.", "Wait.",
    } <= texts  # fmt: skip
    assert "A remark." not in texts
