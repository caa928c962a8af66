"""Addresses of JSON twins and files, by what controls offer and where links lead.

The same data give the same addresses: first every combination of the parameters in `CROSSED`, then
from each answer a few more, breadth first, of which each asks for something that none before did.
"""

import re
from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256
from itertools import combinations, islice
from typing import Any, Final
from urllib.parse import parse_qsl, urlencode

from views.registry import PAGES

Twin = Mapping[str, Any]
Ask = Callable[[str], Twin | None]
"""The twin at an address, None where the server gives none."""
TWINS: Final = tuple(f"/api/{page.name}" for page in PAGES)
NAMES: Final = "|".join(page.path for page in PAGES if page.path)
LINK: Final = re.compile(rf"(\./|{NAMES})(\?.*)?")
FILE: Final = re.compile(r"/(export|data|training)/.+")
CROSSED: Final = ("benchmark", "metric", "by", "pattern", "coefficient")
"""Parameters whose values are asked for in every combination that the controls offer."""
VALUES: Final = 20
"""Values of any other parameter that count as different, on each page."""
SHARES: Final = (0.4, 0.75, 1.0)
"""Of the addresses of a page and benchmark, at most so many are one, two, three steps away."""
EACH: Final = 2
"""Addresses that are taken from one answer, so that they are not all of its kind."""
FILES: Final = 3
"""Addresses of each kind of file and benchmark."""
DRAWN: Final = 5
"""Of so many twins one is asked for as the page is drawn, too."""


class Chosen:
    """The addresses that were chosen, at most `most` of each page and benchmark."""

    def __init__(self, most: int) -> None:
        self.addresses: dict[str, None] = {}
        self._most = most
        self._counts: Counter[object] = Counter()
        self._values: dict[tuple[str, str], set[str]] = {}
        self._known: set[object] = set()

    def take(self, address: str, steps: int) -> bool:
        """Take an address, unless it is known, brings nothing new, or its page has its share."""
        path, _, query = address.partition("?")
        part = path, dict(parse_qsl(query)).get("benchmark")
        share = SHARES[min(steps, len(SHARES)) - 1]
        if address in self.addresses or self._counts[part] >= self._most * share:
            return False
        features = self._features(path, query)
        if features <= self._known:
            return False
        self._known |= features
        self._counts[part] += 1
        self.addresses[address] = None
        return True

    def _features(self, path: str, query: str) -> set[object]:
        """What an address sets, and what it sets together; of many values any is as good."""
        pairs = set[str]()
        for name, value in parse_qsl(query):
            values = self._values.setdefault((path, name), set())
            if len(values) < VALUES:
                values.add(value)
            pairs.add(f"{name}={value if value in values else '*'}")
        return {path} | {(path, *sorted(few)) for n in (1, 2) for few in combinations(pairs, n)}


def crawl(ask: Ask, most: int) -> list[str]:
    """Addresses from the twins on; `most` of each page and benchmark beside the crossed ones."""
    crossed = dict.fromkeys(address for twin in TWINS for address in crosses(ask, twin, CROSSED))
    twins, files = Chosen(most), Chosen(FILES)
    queue = deque((address, 1) for address in sorted(crossed, key=shuffled))
    while queue:
        address, steps = queue.popleft()
        links = sorted(neighbours(address, ask(address)), key=shuffled)
        near = (link for link in links if link not in crossed and not FILE.match(link))
        for link in islice((link for link in near if twins.take(link, steps)), EACH):
            queue.append((link, steps + 1))
        for link in filter(FILE.match, links):
            files.take(link, len(SHARES))
    pages = [*crossed, *twins.addresses]
    drawn = (page.replace("/api/", "/view/", 1) for page in pages[::DRAWN])
    return [*pages, *drawn, *files.addresses]


def crosses(ask: Ask, twin: str, names: tuple[str, ...], query: str = "") -> Iterator[str]:
    """A page with every combination of the values that it offers for `names`."""
    address = f"{twin}?{query}" if query else twin
    yield address
    if names:
        offered = (ask(address) or {"options": {}})["options"].get(names[0], ())
        for value in sorted(option["value"] for option in offered):
            pair = urlencode({names[0]: value})
            yield from crosses(ask, twin, names[1:], f"{query}&{pair}".lstrip("&"))
        if not offered:
            yield from crosses(ask, twin, names[1:], query)


def neighbours(address: str, twin: Twin | None) -> Iterator[str]:
    """The page with each value that its controls offer, and where its links lead."""
    if twin is None:
        return
    path, query = address.partition("?")[0], parse_qsl(twin["query"])
    for name, options in twin["options"].items():
        others = [pair for pair in query if pair[0] != name]
        for option in options:
            yield f"{path}?{urlencode([*others, (name, option['value'])])}"
    for text in strings(twin["slots"]):
        link = text.partition("#")[0]
        if FILE.fullmatch(link):
            yield link
        elif LINK.fullmatch(link):
            page, mark, sets = link.partition("?")
            yield f"/api/{page.removeprefix('./') or 'home'}{mark}{sets}"


def strings(value: object) -> Iterator[str]:
    """Every text in a JSON value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from strings(part)


def shuffled(text: str) -> bytes:
    """An order that is the same every time and has nothing to do with the text."""
    return sha256(text.encode()).digest()
