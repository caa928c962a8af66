"""How far ends repeat a key: as they write it into the JSON of an answer."""

import base64
import json
from collections.abc import Callable
from typing import Any
from urllib.parse import quote

ECHO_KEY = "sk-proj-Ab+9/xY_zK-3q7Lm+Tt/Uv8Wn=="

FORMS: dict[str, Callable[[str], str]] = {
    "plain": lambda key: key,
    "dotnet": lambda key: key.replace("+", "\\u002B"),
    "php": lambda key: key.replace("/", "\\/"),
    "twice": lambda key: json.dumps(key.replace("+", "\\u002b"))[1:-1],
    "all": lambda key: "".join(f"\\u{ord(sign):04x}" for sign in key),
    "url": lambda key: quote(key, safe=""),
    "url_lower": lambda key: key.replace("+", "%2b").replace("/", "%2f").replace("=", "%3d"),
    "url_twice": lambda key: quote(quote(key, safe=""), safe=""),
    "html": lambda key: key.replace("+", "&#43;").replace("/", "&#x2F;").replace("=", "&equals;"),
    "hex": lambda key: key.encode().hex(),
    "HEX": lambda key: key.encode().hex(":").upper(),
    "base64": lambda key: base64.b64encode(f"Bearer {key}".encode()).decode(),
    "basic": lambda key: base64.b64encode(f":{key}".encode()).decode().replace("/", "\\/"),
    "base64url": lambda key: base64.urlsafe_b64encode(f"k={key}&x=1".encode()).decode(),
    "reversed": lambda key: key[::-1],
    "masked": lambda key: f"{key[:12]}{'*' * 20}{key[-6:]}",
    "dotted": lambda key: f"{key[:7]}...{key[-4:]}",
    "tail": lambda key: f"****{key[-6:]}",
}


def traces(key: str, text: str) -> list[str]:
    """Forms of a key that are in a text; of a masked one its longer pieces."""
    names = [name for name, form in FORMS.items() if form(key).strip("*") in text]
    names += [piece for piece in (key[:7], key[-6:], key[:7][::-1]) if piece in text]
    shifted = [base64.b64encode(b"\0" * at + key.encode()).decode()[4:-4] for at in range(3)]
    return names + [form for form in shifted if form in text.replace("\\/", "/").replace("_", "/")]


def delta_texts(raw: str) -> str:
    """The joined texts of a stream's deltas, or of a reply's tokens."""
    events = [line[5:] for line in raw.splitlines() if line.startswith("data: {")] or [raw]
    payloads = [json.loads(event) for event in events]
    texts = [_texts(choice) for payload in payloads for choice in payload.get("choices", ())]
    return "".join(texts)


def _texts(choice: dict[str, Any]) -> str:
    tokens = (choice.get("logprobs") or {}).get("content") or []
    return str(choice.get("delta", {}).get("content", "")) + "".join(
        token["token"] for token in tokens
    )
