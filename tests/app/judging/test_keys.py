"""Keys come in headers and are struck from what goes out."""

import base64
import json
from urllib.parse import quote

import pytest
from pydantic import SecretStr
from starlette.datastructures import Headers

from app.judging.keys import BadKeyError, Striker, taken

KEY = 'sk-mark/er+7"q=='


def test_keys_are_taken_by_their_place() -> None:
    keys = taken(Headers({"x-whyreel-key-2": "second"}), 3)
    assert [key.get_secret_value() for key in keys] == ["", "second", ""]
    assert "second" not in repr(keys)


@pytest.mark.parametrize("bad", ["two words", "ü", "x" * 513, "a\x00b"])
def test_what_is_no_key_is_refused_without_telling_it(bad: str) -> None:
    with pytest.raises(BadKeyError) as error:
        taken(Headers(raw=[(b"x-whyreel-key-1", bad.encode("utf-8"))]), 1)
    assert bad not in str(error.value)


@pytest.mark.parametrize(
    "form",
    [
        KEY,
        quote(KEY, safe=""),
        json.dumps(KEY)[1:-1],
        base64.b64encode(KEY.encode()).decode(),
        base64.b64encode(f":{KEY}".encode()).decode(),
        KEY[::-1],
    ],
)
def test_a_key_is_struck_in_each_of_its_forms(form: str) -> None:
    striker = Striker([SecretStr(KEY), SecretStr("")])
    told = striker.all({"a": [f"Bearer {form}, and {form}", {form: 1}], "n": None, "x": 1.5})
    first, names = told["a"]
    assert not any(form.rstrip("=") in text for text in (first, *names))
    assert told["n"] is None and told["x"] == 1.5
    assert KEY not in repr(striker)


def test_without_keys_nothing_is_struck() -> None:
    assert Striker([SecretStr(""), SecretStr("x")]).text("x and y") == "x and y"
