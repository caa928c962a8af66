"""Read error bodies: the message, the codes, and the kind of refusal.

Each service words refusals in its own way, so rules read them. The status and the words of codes
show a content filter. A counted thing (images, tokens, a context) together with a word such as
“exceeds” shows a request that is too large; the numbers in the message say by how much.
"""

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, Literal

from judges.wire.json_fields import Field, fields, parsed, words

Excess = Literal["images", "context", "reply", "bytes"]
"""What is too much: the images, the tokens of all or of the reply, or the size."""

DETAIL: Final = 500
_CODES: Final = {"code", "type", "status", "reason", "reasons", "category", "categories"}
_TEXTS: Final = {
    "message", "msg", "error", "errors", "detail", "details", "description", "reason", "reasons",
    "title", "raw",
}  # fmt: skip
"""Words that end the names of codes and of texts."""
_SENT_BACK: Final = ("input", "ctx", "body", "request", "messages")
"""Fields in which a server repeats the request; their text is ours, not the server's."""

_FILTERS: Final = re.compile(
    r"filter|safety|unsafe|sensitiv|moderat|inspect|prohibit|guardrail|harm(?!ony)|recitat|spii|flagg"
    r"|violat|jailbreak|risk|censor|refus|nsfw|blocklist|intervene"
)
"""Stems of words for a filter, at the start of a word of a code or of a field's name."""
_NO_CONTENT: Final = {
    "api", "key", "security", "org", "organization", "service", "billing", "ip", "rate", "quota",
    "schema", "constraint", "format", "validation", "parameter", "size", "length",
}  # fmt: skip
"""Words of codes about an account or the form of a request, which are not about content."""
_IDLE: Final = {"off", "none", "no", "false", "default", "safe", "low"}
"""Values of fields named after a filter that did nothing."""
_FILTERED: Final = re.compile(
    r"\b(?:content|prompt|input|output|request|response|text|image|video|data)\b[^{}]{0,100}"
    r"(?:unsafe|unsuitable|inappropriat|(?<!case[- ])sensitive|flagged|prohibited content|harmful"
    r"|filtered|high risk|usage (?:polic|guideline|rule)|guardrail|safety)"
    r"|violat\w*\W+(?:\w+\W+){0,6}(?:polic|guideline|rule|terms|standard|law)"
    r"|moderation|flagged|safety system|content[ _]policy|敏感|违规|不安全|不当",
    re.I,
)
_MAY_FILTER: Final = frozenset({200, 400, 403, 406, 409, 422, 446, 451})

_LIMIT: Final = (
    r"too (?:long|large|big|many)|exceed\w*|overflow\w*|(?:longer|larger|greater|higher) than"
    r"|(?:more|less|fewer) than|at most|up to|max\w*|limit\w*|valid range|range of"
    r"|reduce|available context|<=|>\s*\d|≤"
)
_IMAGES: Final = r"(?:images?|frames?|pictures?|photos?|videos?|media|multi-?modal|attachments?)\b"
_TOKENS: Final = r"(?:context|tokens?|prompt|inputs?|sequence)\b"
_COUNT: Final = (
    r"too many|exceed\w*|(?:more|less|fewer) than|at most|up to|max\w*|limit\w*|<=|>\s*\d|≤"
)
_SENTENCE: Final = r"[^;\n]{0,160}?"
_MANY_IMAGES: Final = re.compile(
    rf"\b{_IMAGES}{_SENTENCE}(?:{_COUNT})|(?:{_COUNT}){_SENTENCE}\b{_IMAGES}", re.I
)
_NO_IMAGES: Final = re.compile(r"\b(?:at most|max\w*|up to|limit\w*)\W+(?:\w+\W+){0,2}0\b", re.I)
_LONG: Final = re.compile(
    rf"\b{_TOKENS}{_SENTENCE}(?:{_LIMIT})|(?:{_LIMIT}){_SENTENCE}\b{_TOKENS}", re.I
)
_LARGE: Final = re.compile(
    r"\b(?:request|payload|body|entity|messages?|images?|videos?|media|file)\b[^.;]{0,80}?"
    r"(?:too (?:large|long|big)|(?:exceed\w*|max\w*|limit\w*|>\s*\d)[^;]{0,60}"
    r"(?:\b[kmg]i?b\b|bytes?|pixels?|resolution|dimensions?|size))"
    r"|(?:bytes?|pixels?|resolution|dimensions?|size)\b[^;]{0,60}"
    r"(?:exceed\w*|too (?:large|big)|>\s*\d)",
    re.I,
)
_REPLY: Final = re.compile(r"max_?(?:completion_|output_|new_)?tokens|n_predict", re.I)
_LONGER: Final = re.compile(
    r"\b(?:higher|larger|increase|raise|greater than)\W+(?:\w+\W+){0,3}"
    r"(?:max_?\w*tokens|thinking)|output limit was reached",
    re.I,
)
_INPUT: Final = re.compile(r"\binputs\b|\binput (?:length|tokens?)|prompt|messages", re.I)
_PARAMETER: Final = re.compile(
    r"response_format|json_schema|json_object|structured output|grammar|guided"
    r"|max_completion_tokens|max_tokens|temperature|top_p|top_logprobs|logprobs|stream_options"
    r"|reasoning_effort",
    re.I,
)
_UNTAKEN: Final = (
    r"unsupported|not supported|does not support|unrecognized|unknown|not permitted"
    r"|extra_forbidden|\binstead\b|deprecated"
)
_NOT_TAKEN: Final = re.compile(_UNTAKEN, re.I)
_UNFIT: Final = re.compile(rf"validation error|literal_error|{_UNTAKEN}", re.I)
_NUMBER: Final = re.compile(r"(?<![\w.])\d{1,9}(?![\w.]*\d)(?!\.\d)")
_REQUESTED: Final = re.compile(r"limit\D{0,20}(\d+)\D{1,20}requested\D{0,10}(\d+)", re.I)


@dataclass(frozen=True)
class ErrorBody:
    """An error body."""

    raw: str

    @cached_property
    def json(self) -> Any:
        """The parsed body; None if it is not JSON."""
        return parsed(self.raw)

    @cached_property
    def _error(self) -> dict[str, Any]:
        body = self.json
        if isinstance(body, list) and body:
            body = body[0]
        if not isinstance(body, dict):
            return {}
        error = body.get("error") or body
        return error if isinstance(error, dict) else {"message": error}

    @cached_property
    def _fields(self) -> tuple[Field, ...]:
        return tuple(fields(self.json, _SENT_BACK))

    @property
    def message(self) -> str:
        """The message; without one the first 200 characters of the body."""
        error = self._error
        if not error:
            return " ".join(re.sub(r"<[^>]*>", " ", self.raw[:2000]).split())[:200]
        message = error.get("message")
        return " ".join(str(message if message is not None else error).split())[:DETAIL]

    @property
    def status(self) -> int | None:
        """The HTTP status that an error in a response of status 200 has as its code."""
        for name in ("code", "status", "status_code"):
            code = str(self._error.get(name) or "")
            if code.isdecimal() and 400 <= int(code[:4]) < 600:
                return int(code)
        return None

    @cached_property
    def prose(self) -> str:
        """All texts of the body, and its codes as words."""
        texts = [self.message]
        for name, value, _ in self._fields:
            parts = words(name)
            if parts and isinstance(value, str):
                if parts[-1] in _CODES:
                    texts.append(" ".join(words(value)))
                elif parts[-1] in _TEXTS:
                    texts.append(value[:1000])
        return "\n".join(dict.fromkeys(texts))[:4000]

    def is_filter(self, http: int) -> bool:
        """Whether a filter refused the content; `http` is the response's status."""
        if http < 500 and http not in _MAY_FILTER:
            return False
        return self._names_filter() or (http in _MAY_FILTER and self._says_filter())

    def _names_filter(self) -> bool:
        for name, value, _ in self._fields:
            parts = words(name)
            if not parts or isinstance(value, dict):
                continue
            code = value if parts[-1] in _CODES and isinstance(value, str) else ""
            if " " not in code and filters(words(code)):
                return True
            if value not in (None, False, "", [], 0) and filters(parts) and _acted(value):
                return True
        return False

    def _says_filter(self) -> bool:
        return bool(_FILTERED.search(self.prose)) and not self.parameter

    @property
    def speaks_of_account(self) -> bool:
        """Whether a code says that the account's quota or balance is used up."""
        named = {"quota", "balance", "billing", "credit", "credits", "payment", "arrearage"}
        return any(
            named & set(words(value))
            for name, value, _ in self._fields
            if isinstance(value, str) and name in ("code", "type")
        )

    @property
    def parameter(self) -> str:
        """The parameter of our request that the body calls wrong; "" if it names none."""
        param = str(self._error.get("param") or "")
        match = _PARAMETER.search(param) or _PARAMETER.search(self.prose)
        return match[0].lower() if match else ""

    @property
    def is_unfit(self) -> bool:
        """Whether the server does not support a parameter, whatever its value."""
        return bool(_UNFIT.search(self.prose))

    @property
    def excess(self) -> Excess | None:
        """What is too much; None if the body does not say that anything is."""
        prose, reply = self.prose, self._reply_limit()
        if reply is not None:
            return reply
        if _PARAMETER.search(str(self._error.get("param") or "")):
            return None
        if self.parameter and not re.search(rf"context|\b{_IMAGES}|token", prose, re.I):
            return None
        if re.search(r"tokens|context|longer than", prose, re.I) and _LONG.search(prose):
            return "context"
        if _LARGE.search(prose):
            return "bytes"
        if _MANY_IMAGES.search(prose):
            return "images"
        return "context" if _LONG.search(prose) else None

    def _reply_limit(self) -> Excess | None:
        """Return `reply` if the limit of the reply's tokens is too high, `context` if it is so
        together with the input; None if it is not named or not supported."""
        named = _REPLY.search(str(self._error.get("param") or "")) or _REPLY.search(self.message)
        if named is None or not self.numbers or _NOT_TAKEN.search(self.prose):
            return None
        before = _INPUT.search(self.message, 0, max(0, self.message.find(named[0])))
        return "context" if before else "reply"

    @property
    def takes_no_images(self) -> bool:
        """Whether the endpoint allows no images, or no videos."""
        return self.excess == "images" and bool(_NO_IMAGES.search(self.message))

    @property
    def wants_longer_reply(self) -> bool:
        """Whether the server ended the reply because its limit of tokens was too low."""
        return bool(_LONGER.search(self.message))

    @property
    def passes_never(self) -> bool:
        """Whether this request alone exceeds a limit per minute, so that waiting cannot help."""
        match = _REQUESTED.search(self.message)
        return match is not None and int(match[2][:12]) > int(match[1][:12])

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """The whole numbers of the message."""
        return tuple(int(number) for number in _NUMBER.findall(self.message.replace(",", ""))[:40])


def filters(parts: tuple[str, ...]) -> bool:
    """Whether the words of a code, a field or a finish reason name a filter of content."""
    if _NO_CONTENT & set(parts):
        return False
    named = any(_FILTERS.match(part) for part in parts)
    return named or ("block" in parts and "reason" in parts) or "blocked" in parts[:1]


def _acted(value: Any) -> bool:
    """Whether the value of a field named after a filter says that the filter acted."""
    if isinstance(value, list):
        return not any(isinstance(flag, bool) for _, flag, _ in fields(value))
    return value is True or (isinstance(value, str) and value.lower() not in _IDLE)
