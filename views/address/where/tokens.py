"""A condition's text as tokens with their places."""

import re
from typing import Final, Literal, NamedTuple

from views.address.where.tree import Place, WhereError

Kind = Literal["word", "quoted", "operator", "open", "close", "comma", "end"]
_SIGNS: Final[dict[str, tuple[Kind, str]]] = {
    "(": ("open", "("), ")": ("close", ")"), ",": ("comma", ","), "≥": ("operator", ">="),
    "≤": ("operator", "<="), "≠": ("operator", "!="), "==": ("operator", "="),
}  # fmt: skip
_TOKEN: Final = re.compile(
    r"""\s*(?:(?P<quoted>"(?:[^"\\]|\\.)*")|(?P<sign>>=|<=|!=|==|[=<>≥≤≠(),])"""
    r"""|(?P<word>[^\s"=<>≥≤≠!(),]+)|(?P<other>.))""",
    re.DOTALL,
)


class Token(NamedTuple):
    """A word, a quoted text without its quotes, or a sign."""

    kind: Kind
    text: str
    place: Place


def tokens(text: str) -> list[Token]:
    """All tokens, with one of kind `end` last. Raises WhereError for a sign that has no meaning."""
    listed, at = list[Token](), 0
    stop = len(text.rstrip())
    while at < stop:
        match = _TOKEN.match(text, at)
        if match is None:
            break
        listed.append(_token(match))
        at = match.end()
    return [*listed, Token("end", "", (len(text), len(text)))]


def _token(match: re.Match[str]) -> Token:
    kind = match.lastgroup or "other"
    raw, place = match.group(kind), match.span(kind)
    if kind == "quoted":
        return Token("quoted", re.sub(r"\\(.)", r"\1", raw[1:-1], flags=re.DOTALL), place)
    if kind == "sign":
        sign, plain = _SIGNS.get(raw, ("operator", raw))
        return Token(sign, plain, place)
    if kind == "word":
        return Token("word", raw, place)
    reason = "A quote is not closed." if raw == '"' else f"“{raw}” has no meaning here."
    raise WhereError(reason, place)
