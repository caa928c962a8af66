"""How the letter of a reply is read: the patterns, by name, in the order in which they are tried.

`store/building/sql/letters.sql` puts them together; docs/predictions.md states them for readers.
"""

from typing import Final, NamedTuple

import duckdb

from schema.benchmarks import BENCHMARKS
from store.building.scripts import script

_LIST: Final = r"[A-Z](?:\)?[ \t]*(?:,|/|&|\bor\b|\band\b)[ \t]*\(?[A-Z]\b)*"
_ENDS: Final = r"[ \t]*(?:$|[\r\n]|[).\]:;,!}\"”<]|[-–—]\s|because\b|since\b)"
"""After a claimed letter: no word, since “A” is an article and R3-Bench calls people A and B."""
_NOUN: Final = r"(?i:\banswer|\b(?:correct|best|right|final|chosen|my)\s+(?:option|choice|letter))"
_SAYS: Final = rf"{_NOUN}[ \t]*(?:(?i:is|was|would be|should be|must be)[ \t]*:?|[:=])\s*"
_OPENS: Final = r"(?i:option\b|choice\b|letter\b)?[ \t]*[(\[\"“']*"


_BY_FIRST: Final = [known for known in BENCHMARKS.values() if known.letters == "first"]
"""Benchmarks whose own rule is “the first capital letter that stands alone”."""


class Rule(NamedTuple):
    """A pattern (RE2) and its description for readers."""

    pattern: str
    description: str


RULES: Final = {
    "bare": Rule(
        r"^\s*(?i:option\s|choice\s)?[(\[{\"“']*([A-Za-z])[\"”')\]}.,:;!]*\s*$",
        "the whole reply is a letter: “B”, “(b)”, “B.”, “Option B”",
    ),
    "claim": Rule(
        rf"(?:{_SAYS}{_OPENS}|(?i:<answer>)\s*{_OPENS}|\\boxed\{{\s*(?:\\text\{{)?\(?)"
        rf"({_LIST}){_ENDS}",
        "the reply says so: “Answer: B”, “The best answer is (B)”, “<answer>B</answer>”, "
        "“\\boxed{B}”",
    ),
    "tag": Rule(
        r"(?is)<answer>\s*(.*?)\s*(?:</answer>|$)",
        "a tag without a letter: its text is the reply, as in “<answer>the blue ball</answer>”",
    ),
    "marker": Rule(
        r"(?m)^\s*(?i:option[ \t]|choice[ \t])?[(\[\"“']*([A-Z])[)\].:\"”']+(?:\s|$)",
        "a line begins with a letter and its mark: “B. The boy hides”, “(B) The boy hides”",
    ),
    "tail": Rule(
        rf"^\s*(?:(?i:the\s+)?(?i:correct|best|right|final)?\s*{_SAYS})?{_OPENS}"
        r"[A-Z][)\].:\"”']+\s+(.*?)\s*$",
        "what follows the letter must be no other option's text: “B. <text of C>” is not read",
    ),
    "first": Rule(
        r"\b([A-Z])\b",
        f"{', '.join(known.name for known in _BY_FIRST)}'s own rule: the first capital letter that "
        "stands alone",
    ),
    "refusal": Rule(
        r"^\s*(?i:(?:i'?m|i am|we'?re)?\s*(?:very |so |really )?(?:sorry|afraid)\b[^.\n]{0,40}?|"
        r"(?:i|we)\s+(?:must |sincerely )?apologi[sz]e\b[^.\n]{0,40}?|as an ai\b[^.\n]{0,60}?)?"
        r"[\s,.;]*(?i:but\s+)?(?i:i|we)(?i:'m| am| are)?\s*"
        r"(?i:can'?t|cannot|can not|won'?t|will not|unable to|not able to|must decline to)\s+"
        r"(?i:assist|help|comply|answer|provide|fulfil+|continue|engage|discuss)\b",
        "refused, only where plainly stated: “I'm sorry, but I can't help with that”",
    ),
}

FAILURES: Final = (
    ("Failed to obtain answer via API", "transport"),
    ("Error code: 429", "rate_limited"),
    ("Error code: 5", "transport"),
    ("Error code: 4", "transport"),
    ("Connection error.", "transport"),
    ("Request timed out", "transport"),
)
"""What harnesses write where a call failed. The first is VLMEvalKit's, which longer texts may
contain; the others are a client's error messages and count only at a reply's very beginning."""


def create(build: duckdb.DuckDBPyConnection) -> None:
    """Make the macros of letters.sql in this connection: `read_letter`, `failed_as` and others."""
    for name, rule in RULES.items():
        build.execute(f"SET VARIABLE letter_{name} = ?", [rule.pattern])
    contained, *leading = FAILURES
    build.execute("SET VARIABLE failure_within = ?", [contained[0]])
    build.execute("SET VARIABLE failure_texts = ?", [[text for text, _ in leading]])
    build.execute("SET VARIABLE failure_statuses = ?", [[status for _, status in leading]])
    build.execute("SET VARIABLE first_letter = ?", [[known.id for known in _BY_FIRST]])
    build.execute(script("letters.sql"))
