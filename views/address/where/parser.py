"""Text ↔ tree: `D5=1 D1=0`, `type=CW wrong`, `length>=4`, `(tier=hard or tier=medium) not D2=1`.

    terms:  any (“or” any)*        any:  term (“and”? term)*
    term:   “not” term | “(” terms “)” | outcome | field operator value (“,” value)*
    field:  a name of `words`, with `@judge` where a judge's score is meant

The text is read as tokens with their places first. Tests that stand beside each other speak of the
same verdict or answer (`views.address.where.sql`). A link that adds a test to a condition writes
the longer text.
"""

import re
from functools import lru_cache
from typing import Final, Literal, NamedTuple, cast

from schema.entries.parameters import HELP, MOST, read_range
from store.reading.case_columns import COLUMNS
from views.address.where.sql import condition_of
from views.address.where.words import (
    JOINTS,
    OUTCOMES,
    AllOf,
    AnyOf,
    FieldTest,
    NotOf,
    Operator,
    OutcomeTest,
    Place,
    Tree,
    WhereError,
    Word,
    nearest,
    vocabulary,
    words,
)

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
MOST_TESTS: Final = 24
DEEPEST: Final = 6
MOST_LOOKUPS: Final = 8
"""A page of the theatre makes some 40 queries with a condition. Each look-up added 3 to 10 ms to
each of them, and with 18 the page took ten seconds.
"""
NOTHING: Final = AllOf(())
TOO_COSTLY: Final = (
    "It looks for {} verdicts or answers of a case; {} are the most. Name fewer judges, or "
    "take “not” and “or” out of brackets."
)
BESIDE: Final = "“benchmark” is not a field of conditions. Name it separately, as --benchmark."
_BARE = re.compile(r"""[^\s"=<>≥≤≠!(),]+""")


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


class Understood(NamedTuple):
    """What a text says: its tree, the places of its outermost tests, or what is wrong with it."""

    tree: Tree
    places: tuple[Place, ...] = ()
    error: WhereError | None = None


@lru_cache(512)
def understand(text: str) -> Understood:
    """The meaning of a condition's text; never raises."""
    try:
        parser = _Parser(text)
        tree = parser.whole()
        _limit_cost(tree, text)
    except WhereError as error:
        return Understood(NOTHING, error=error)
    return Understood(tree, tuple(parser.outermost))


def _limit_cost(tree: Tree, text: str) -> None:
    """Raise WhereError for a condition that would keep the server busy on any page."""
    lookups = max(condition_of(tree, view).lookups for view in COLUMNS)
    if lookups > MOST_LOOKUPS:
        raise WhereError(TOO_COSTLY.format(lookups, MOST_LOOKUPS), (0, len(text)))


class _Parser:
    def __init__(self, text: str) -> None:
        self._tokens = tokens(text)
        self._at = 0
        self._tests = 0
        self.outermost: list[Place] = []

    def whole(self) -> Tree:
        if self._next.kind == "end":
            return NOTHING
        tree = self._terms(0)
        if self._at < len(self._tokens) - 1:
            raise WhereError("A bracket is closed that was not opened.", self._next.place)
        return tree

    @property
    def _next(self) -> Token:
        return self._tokens[self._at]

    def _take(self) -> Token:
        token = self._next
        self._at += token.kind != "end"
        return token

    def _joint(self, word: str) -> bool:
        """Take the joint if it comes next."""
        token = self._next
        is_next = token.kind == "word" and token.text.lower() == word
        self._at += is_next
        return is_next

    def _terms(self, depth: int) -> Tree:
        start = self._next.place[0]
        parts = [self._all(depth)]
        while self._joint("or"):
            parts.append(self._all(depth))
        if len(parts) == 1:
            return parts[0]
        if not depth:
            self.outermost = [(start, self._tokens[self._at - 1].place[1])]
        return AnyOf(tuple(parts))

    def _all(self, depth: int) -> Tree:
        parts = [self._term(depth)]
        while self._joint("and") or self._begins_term():
            parts.append(self._term(depth))
        return parts[0] if len(parts) == 1 else AllOf(tuple(parts))

    def _begins_term(self) -> bool:
        token = self._next
        return token.kind not in ("end", "close") and token.text.lower() != "or"

    def _term(self, depth: int) -> Tree:
        start = self._next.place[0]
        tree = self._negated(depth)
        if not depth:
            self.outermost.append((start, self._tokens[self._at - 1].place[1]))
        return tree

    def _negated(self, depth: int) -> Tree:
        if depth > DEEPEST:
            raise WhereError("There are too many brackets.", self._next.place)
        if self._joint("not"):
            return NotOf(self._negated(depth + 1))
        if self._next.kind == "open":
            return self._bracket(depth)
        return self._test()

    def _bracket(self, depth: int) -> Tree:
        opened = self._take()
        tree = self._terms(depth + 1)
        if self._take().kind != "close":
            raise WhereError("A bracket is not closed.", opened.place)
        return tree

    def _test(self) -> Tree:
        name = self._take()
        self._tests += 1
        if self._tests > MOST_TESTS:
            raise WhereError(f"There are more than {MOST_TESTS} conditions.", name.place)
        if name.kind != "word":
            raise WhereError("A condition such as D5=1 is missing.", name.place)
        if self._next.kind != "operator" and name.text.lower() in OUTCOMES:
            return OutcomeTest(OUTCOMES[name.text.lower()])
        word, rater = self._word(name)
        operator = self._operator(name, word)
        return self._compared(word, rater, operator)

    def _word(self, name: Token) -> tuple[Word, str]:
        """The field that a token names, and the judge whose score is meant."""
        plain, sign, rater = name.text.partition("@")
        if sign and not rater and self._next.kind == "quoted":
            rater = self._take().text
        word = words().get(plain.lower())
        if word is None and plain.lower() == "benchmark":
            raise WhereError(BESIDE, name.place)
        if word is None:
            raise WhereError(f"“{plain}” is no field.", name.place,
                             nearest(plain, (*vocabulary(), *JOINTS)))  # fmt: skip
        if sign and (not rater or word.home != "verdict" or not word.is_number):
            raise WhereError("@ names the judge of a score: D1@judge=0.", name.place)
        return word, rater

    def _operator(self, name: Token, word: Word) -> Operator:
        token = self._take()
        if token.kind != "operator":
            sample = next(iter(word.values), "4" if word.is_number else "…")
            reason = f"“{name.text}” needs a value, such as {word.name}={sample}."
            raise WhereError(reason, name.place)
        if token.text not in ("=", "!=") and not word.is_number:
            raise WhereError(f"“{word.name}” is no number: use = or !=.", token.place)
        return cast(Operator, token.text)

    def _compared(self, word: Word, rater: str, operator: Operator) -> FieldTest:
        values = [self._value(word, operator)]
        while self._next.kind == "comma":
            comma = self._take()
            if operator not in ("=", "!="):
                raise WhereError("Several values go with = or != alone.", comma.place)
            values.append(self._value(word, operator))
        spans = [_span(word, operator, value) for value in values] if word.is_number else ()
        texts = tuple(value.text for value in values)
        return FieldTest(word.name, operator, texts, rater, tuple(spans))

    def _value(self, word: Word, operator: Operator) -> Token:
        token = self._take()
        if token.kind not in ("word", "quoted"):
            raise WhereError(f"A value of “{word.name}” is missing.", token.place)
        text = word.aliases.get(token.text.lower(), token.text)
        known = {value.lower(): value for value in word.values}
        if not known:
            return token._replace(text=text)
        if text.lower() in known:
            return token._replace(text=known[text.lower()])
        if word.is_number and operator == "=" and "-" in text[1:]:
            return token._replace(text=text)
        allowed = ", ".join(word.values[:12])
        raise WhereError(f"“{text}” is no value of {word.name}: {allowed}.", token.place,
                         nearest(text, word.values))  # fmt: skip


def _span(word: Word, operator: Operator, token: Token) -> tuple[int, int]:
    """The range that a number's test means, both ends included."""
    try:
        low, high = read_range(token.text)
    except ValueError:
        reason = f"“{token.text}” is no number of {word.name}. {HELP}."
        raise WhereError(reason, token.place) from None
    if operator not in ("=", "!=") and low != high:
        raise WhereError(f"{operator} goes with one number.", token.place)
    return {
        "=": (low, high), "!=": (low, high), ">=": (low, MOST), ">": (low + 1, MOST),
        "<=": (0, low), "<": (0, low - 1),
    }[operator]  # fmt: skip


def with_test(text: str, field: str, value: str) -> str:
    """The condition `text`, and besides that the field has this value."""
    whole = f"({text})" if isinstance(understand(text).tree, AnyOf) else text
    return f"{whole} {field}={quoted(value)}".strip()


def quoted(value: str) -> str:
    """A value as a condition holds it: in quotes where its signs would have a meaning."""
    if _BARE.fullmatch(value):
        return value
    escaped = re.sub(r'(["\\])', r"\\\1", value)
    return f'"{escaped}"'
