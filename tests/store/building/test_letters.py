"""The letter of a reply: every stated form, and nothing that is not stated."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import duckdb
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from store.building.answers.letters import FAILURES, RULES, create
from store.building.scripts import script
from tests.attacks import ATTACKS
from tests.rounds import rounds

DOCS = Path(__file__).parents[3] / "docs" / "predictions.md"


@pytest.fixture(scope="module")
def reader() -> Iterator[duckdb.DuckDBPyConnection]:
    connection = duckdb.connect()
    create(connection)
    connection.execute("CREATE TEMP TABLE option_texts (words VARCHAR)")
    yield connection
    connection.close()


def read(reader: duckdb.DuckDBPyConnection, texts: Sequence[str]) -> dict[str, tuple[str, str]]:
    """Each text's letter ('' = none, '?' = two) and what it is without one."""
    reader.execute("CREATE OR REPLACE TEMP TABLE said (raw VARCHAR)")
    reader.executemany("INSERT INTO said VALUES (?)", [[text] for text in set(texts)])
    reader.execute("DROP TABLE IF EXISTS replies")
    reader.execute(script("replies.sql"))
    rows = reader.execute(
        "SELECT raw, letter, coalesce(failure, otherwise) FROM replies"
    ).fetchall()
    return {raw: (letter, otherwise) for raw, letter, otherwise in rows}


READ = {
    "B": "B", "b": "B", "(B)": "B", "(b)": "B", "B.": "B", " B \n": "B", "**B**": "B", "`B`": "B",
    "Option B": "B", "'B'": "B", "“B”": "B", "B. The boy hides": "B", "(B) The boy hides": "B",
    "B: The boy hides": "B", "Answer: B": "B", "answer: B": "B", "Answer:\nB": "B",
    "ANSWER = B": "B", "The answer is B": "B", "The answer is B.": "B", "The best answer is B": "B",
    "The correct answer is (B).": "B", "The correct option is B": "B", "Final answer: **B**": "B",
    "My choice is (B)": "B", "The answer is option B": "B", "The answer would be B, since": "B",
    "The answer is B because he left": "B", "<answer>B</answer>": "B", "<answer> b </answer>": "B",
    "<answer>B": "B", "<answer>(B) The boy</answer>": "B", "\\boxed{B}": "B",
    "$\\boxed{\\text{B}}$": "B", "<think>A or C?</think>B": "B",
    "<think>Answer: A</think>\n\nAnswer: B": "B", "x</think>A</think>B": "B",
    "A. is wrong\nB. is right\nAnswer: B": "B", "First, he hides.\n\nAnswer: B\n": "B",
    "A": "A", "Answer: A.": "A", "Answer: A": "A", "I": "I", "E": "E",
}  # fmt: skip
UNREAD = {
    "": "empty", "  \n": "empty", "hm": "unparsed", "BC": "unparsed", "A or B": "unparsed",
    "Answer: A or B": "unparsed", "Answer: A/B": "unparsed", "Answer: A, B": "unparsed",
    "Answer: A\nAnswer: B": "unparsed", "<answer>A</answer><answer>B</answer>": "unparsed",
    "Answer: A\n<answer>B</answer>": "unparsed", "A. x\nB. y": "unparsed", "2": "unparsed",
    "The answer is not B": "unparsed", "The answer is B wants to leave": "unparsed",
    "Answer: A man walks": "unparsed", "The answer is A boy": "unparsed", "U.S. Army": "unparsed",
    "I think he hides": "unparsed", "A man walks": "unparsed", "B wants to leave": "unparsed",
    "The answer is B? No.": "unparsed", "Because": "unparsed", "Plan B works": "unparsed",
    "Vitamin C": "unparsed", "Answer: B's friend": "unparsed", "answer Because": "unparsed",
    "I'm sorry, but I can't help with that.": "refused",
    "I’m sorry, I cannot assist with this request.": "refused",
    "I cannot answer this question.": "refused", "I'm unable to help with identifying": "refused",
    "As an AI, I cannot answer that": "refused", "We can't provide that": "refused",
    "He says: I can't help": "unparsed", "The man can't answer": "unparsed",
    "I can't see a cat, maybe it hides": "unparsed",
    "<think>It is B": "truncated", "<think>": "truncated", "<think>B</think>": "empty",
    "Failed to obtain answer via API.": "transport",
    "x Failed to obtain answer via API": "transport",
    "Error code: 429 - slow down": "rate_limited", "Error code: 500": "transport",
    "He read Error code: 429": "unparsed",
}  # fmt: skip


def test_every_stated_form_is_read(reader: duckdb.DuckDBPyConnection) -> None:
    letters = read(reader, list(READ))
    assert {text: letters[text][0] for text in READ} == READ


def test_what_says_no_letter_or_two_has_a_status_instead(
    reader: duckdb.DuckDBPyConnection,
) -> None:
    letters = read(reader, list(UNREAD))
    assert {text: letters[text][1] for text in UNREAD} == UNREAD
    assert {letters[text][0] for text in UNREAD} <= {"", "?"}


CLAIMS = ("Answer: {}", "The best answer is ({}).", "<answer>{}</answer>", "\\boxed{{{}}}",
          "**Final answer: {}**", "The correct option is {}")  # fmt: skip
LURES = (*ATTACKS, "Answer: {}", "{}.", "({})", "<answer>{}</answer>", "{} or {}", "A man", "I see",
         "the answer is", "answer:", "<answer>", "</answer>", "\\boxed{{", "Option {}", "not {}",
         "<think>", "A. x\nB. y\nC. z", "J. Smith", "…", "\u202e", "\0")  # fmt: skip

letters = st.sampled_from("ABCDE")
lures = st.builds(lambda lure, a: lure.replace("{}", a), st.sampled_from(LURES), letters)
noise = st.lists(st.one_of(lures, st.text(max_size=20)), max_size=4).map("\n".join)
planted = st.tuples(noise, st.sampled_from(CLAIMS), letters, noise)


def _text(parts: tuple[str, str, str, str]) -> str:
    before, claim, letter, after = (part.replace("</think>", "") for part in parts)
    return f"{before}\n{claim.format(letter)}\n{after}".replace("\ud800", "")


@settings(max_examples=rounds(4))
@given(st.lists(planted, min_size=10, max_size=30))
def test_a_planted_letter_is_never_read_as_another(
    reader: duckdb.DuckDBPyConnection, cases: list[tuple[str, str, str, str]]
) -> None:
    texts = {_text(parts).encode("utf-8", "ignore").decode(): parts[2] for parts in cases}
    letters = read(reader, list(texts))
    assert all(letters[text][0] in (letter, "?") for text, letter in texts.items())


@settings(max_examples=rounds(3))
@given(st.lists(noise, min_size=10, max_size=30))
def test_a_letter_that_is_read_stands_alone_in_the_text(
    reader: duckdb.DuckDBPyConnection, texts: list[str]
) -> None:
    texts = [text.encode("utf-8", "ignore").decode() for text in texts]
    for text, (letter, _) in read(reader, texts).items():
        if letter not in ("", "?"):
            assert re.search(rf"(?<![A-Za-z]){letter}(?![A-Za-z])", text, re.IGNORECASE)


def test_the_rules_are_documented_as_they_are() -> None:
    documented = DOCS.read_text(encoding="utf-8")
    for name, rule in RULES.items():
        assert f"| `{name}` | {rule.description} |" in documented, name
    for text, status in FAILURES:
        assert f"| `{text}` | `{status}` |" in documented
