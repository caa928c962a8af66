"""Keys are removed in every form in which a far end may repeat them, and nothing else is."""

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import SecretStr

from judges.wire.redaction import Redactor
from tests.judges.echoes import ECHO_KEY, FORMS, traces
from tests.rounds import sweep

REDACTOR = Redactor([SecretStr(ECHO_KEY), ""])
signs = st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=6, max_size=80)


@pytest.mark.parametrize("form", FORMS)
def test_each_form_is_removed_and_the_json_stays_json(form: str) -> None:
    body = f'{{"message": "You sent {FORMS[form](ECHO_KEY)}, which \\"is\\" wrong", "n": [1, 2]}}'
    redacted = REDACTOR.text(body)
    assert not traces(ECHO_KEY, redacted), redacted
    message = json.loads(redacted)["message"]
    assert message.startswith("You sent ") and message.endswith(', which "is" wrong')
    assert "[key]" in message and json.loads(redacted)["n"] == [1, 2]
    assert not traces(ECHO_KEY, json.dumps(REDACTOR.value(json.loads(body)), ensure_ascii=False))


@given(signs, st.sampled_from(sorted(FORMS)), st.text(max_size=20), st.text(max_size=20))
def test_whatever_the_key_and_what_stands_around_it(
    key: str, form: str, before: str, after: str
) -> None:
    redacted = Redactor([key]).text(before + FORMS[form](key) + after)
    if form not in ("masked", "dotted", "tail"):
        assert "[key]" in redacted
        assert FORMS[form](key) not in redacted.replace("[key]", "\0")


def test_pieces_of_a_stream_and_tokens_of_a_reply_are_joined_before_they_are_looked_at() -> None:
    pieces = [ECHO_KEY[at : at + 3] for at in range(0, len(ECHO_KEY), 3)]
    events = "".join(
        f"data: {json.dumps({'choices': [{'delta': {'content': piece}}]})}\n\n" for piece in pieces
    )
    tokens = [{"token": piece, "logprob": 0, "bytes": list(piece.encode())} for piece in pieces]
    numbers = [{"bytes": list(piece.encode())} for piece in pieces]
    for raw in (events, json.dumps({"logprobs": tokens}), json.dumps({"logprobs": numbers})):
        redacted = REDACTOR.body(f"{raw}data: [DONE]\n\n" if raw is events else raw)
        assert "[key]" in redacted
        assert not any(f'"{piece}"' in redacted for piece in pieces), redacted
        assert json.dumps(list(pieces[0].encode())) not in redacted


def test_what_is_no_key_stays_as_it_is() -> None:
    text = 'D1: "she waits…" **bold** a%20b \\u002B \\/ &amp; xxxx 73:6b sk- ... key sk-proj'
    assert REDACTOR.text(text) == text and REDACTOR.body(text) == text
    assert Redactor([SecretStr(""), "x", "abc"]).text("x and abc") == "x and abc"
    assert Redactor(["abcd"]).text("abcd, dcba") == "[key], dcba"
    assert REDACTOR.value({"a": [None, 1.5, True]}) == {"a": [None, 1.5, True]}


def test_no_repr_shows_a_key() -> None:
    assert "sk-" not in repr(REDACTOR)


PIECES = ["\\", "*", ".", "%25", "&amp;", '\\"', "sk-**", "a"]


@pytest.mark.parametrize("piece", sweep(["\\"], PIECES))
def test_no_text_takes_long(piece: str) -> None:
    """Linear: of ten times the text a quadratic way would take minutes."""
    text = piece * (400_000 // len(piece))
    assert len(REDACTOR.text(text)) <= len(text) * 2


def test_overlapping_forms_leave_nothing_between_them() -> None:
    draw = random.Random(7)
    for _ in range(200):
        parts = [draw.choice([ECHO_KEY, ECHO_KEY[::-1], ECHO_KEY[:9] + "***", "a"]) for _ in "1234"]
        assert not traces(ECHO_KEY, REDACTOR.text("".join(parts)))
