"""Keys come in headers and are removed from what goes out."""

import json

import pytest
from pydantic import SecretStr
from starlette.datastructures import Headers

from app.lab.live_calls.endpoint_forms import BadKeyError, read_keys, redactor
from tests.variables import set_variable

KEY = 'sk-mark/er+7"q=='


def test_keys_are_taken_by_their_place() -> None:
    keys = read_keys(Headers({"x-whyreel-key-2": "second"}), 3)
    assert [key.get_secret_value() for key in keys] == ["", "second", ""]
    assert "second" not in repr(keys)


@pytest.mark.parametrize("bad", ["two words", "ü", "x" * 513, "a\x00b"])
def test_what_is_no_key_is_refused_without_telling_it(bad: str) -> None:
    with pytest.raises(BadKeyError) as error:
        read_keys(Headers(raw=[(b"x-whyreel-key-1", bad.encode("utf-8"))]), 1)
    assert bad not in str(error.value)


def test_an_operators_key_is_removed_whoever_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    config = {"name": "Ours", "base_url": "http://h/v1", "models": ["m"], "key_env": "OURS",
            "price_in": 1.0, "price_out": 2.0}  # fmt: skip
    monkeypatch.setenv("OURS", "sk-house-0123456789")
    set_variable(monkeypatch, "WHYREEL_JUDGE_ENDPOINTS", json.dumps([config]))
    hidden = redactor([SecretStr(KEY), SecretStr("")])
    assert hidden.value([f"{KEY} and sk-house-0123456789"]) == ["[key] and [key]"]
