"""Cases by pattern: counts, facets, search, pages, and the walk through Watch and back."""

from itertools import product
from pathlib import Path
from urllib.parse import parse_qs, parse_qsl, urlencode, urlsplit

import pytest

from metrics.patterns import BY_ID, PATTERNS, Pattern
from store.queries.cases.cases import cases
from store.queries.cases.cases import count as count_cases
from store.queries.clips.clips import item_texts
from store.reading.condition import equals
from tests.conftest import Site, site
from tests.loaders.made_files import bundle as toy
from tests.oracle import Bundle
from tests.rounds import few, rounds, sweep, swept
from tests.store.rows import put
from tests.views.filters.test_bar import bar_of
from views.address.filters import Filters
from views.cases.list.model import FIELDS
from views.page.cards import PER_PAGE
from views.page.content import Card, Figures, Gallery, Rail, Score, Table, View
from views.registry import BY_PATH, PAGES, tabs
from views.shared.patterns import selection


def gallery(view: View) -> Gallery:
    gallery = view.slots["gallery"]
    assert isinstance(gallery, Gallery)
    return gallery


def walked(where: Site, address: str, pages: int = 100) -> list[Card]:
    """All cards, page after page, by the gallery's own addresses."""
    cards: list[Card] = []
    next_page: str | None = address
    while next_page and pages:
        shown = gallery(where.fill(next_page))
        assert shown.first == len(cards) + 1
        cards += shown.cards
        next_page, pages = shown.next, pages - 1
    return cards


NO_CASES = {"shortcut", "read-differently", "marked-differently"}
"""Whoever answers about the theatre was shown whole films, and no harness marked the replies."""


@pytest.fixture(scope="module")
def totals(theatre: Site) -> dict[Pattern, int]:
    """How many cases each pattern has."""
    return {p: count_cases(theatre.store, p.view, p.where) for p in PATTERNS}


WITH_CASES = [each for each in BY_ID if each not in NO_CASES]
OF_EACH_VIEW = list({BY_ID[name].view: name for name in WITH_CASES}.values())


@pytest.mark.parametrize("name", sweep(OF_EACH_VIEW, WITH_CASES))
def test_a_pattern_shows_its_rule_and_its_count(
    theatre: Site, totals: dict[Pattern, int], name: str
) -> None:
    view = theatre.fill(f"cases?pattern={name}")
    pattern = BY_ID[name]
    assert pattern.rule in repr(view.slots["rule"]) and pattern.title in repr(view.slots["rule"])
    assert gallery(view).total == totals[pattern]
    figures = view.slots["patterns"]
    assert isinstance(figures, Figures)
    counts = {title: int(text.replace(",", "")) for title, text, _, _ in figures.items}
    assert counts == {p.title: n for p, n in totals.items() if p.id not in NO_CASES}
    assert {p.id for p, n in totals.items() if not n} == NO_CASES
    assert [title for title, *_ in figures.items if title == figures.chosen] == [pattern.title]


def test_without_a_pattern_the_first_that_has_cases_opens(theatre: Site) -> None:
    assert "Any dimension failed" in repr(theatre.fill("cases").slots["rule"])
    answered = theatre.fill("cases?benchmark=theatre&protocol=choice")
    assert gallery(answered).total and "Wrong answer" in repr(answered.slots["rule"])
    named = theatre.fill("cases?benchmark=theatre&protocol=choice&pattern=any-zero")
    assert not gallery(named).total and "Any dimension failed" in repr(named.slots["rule"])


@pytest.mark.parametrize(
    "name",
    sweep(
        ["wrong-answer", "case-2"],
        ["drift", "wrong-answer", "choice-prior", "case-2", "broken-chain", "human-state"],
    ),
)
def test_tagged_cases_alone_are_counted_paged_and_walked(theatre: Site, name: str) -> None:
    cards = gallery(theatre.fill(f"cases?pattern={name}")).cards[:3]
    keys = [card.case.key for card in cards if card.case]
    query = urlencode([("pattern", name), *(("tagged", key) for key in keys)])
    view = theatre.fill(f"cases?{query}&tagged=of~another~kind~x&tagged=~")
    assert {card.key for card in gallery(view).cards} == set(keys)
    assert gallery(view).total == 3
    figures = view.slots["patterns"]
    assert isinstance(figures, Figures)
    assert {title: n for title, n, *_ in figures.items}[BY_ID[name].title] == "3"
    if "clip=" in cards[0].href:
        opened = theatre.fill(gallery(view).cards[1].href)
        assert (rail(opened).place, rail(opened).total) == (2, 3)
    other = theatre.fill(f"cases?{query}".replace(name, "no-verdict"))
    assert gallery(other).empty.startswith("None of the cases that you tagged")
    assert "show all" in repr(other.slots["rule"])


@few(2)
@pytest.mark.parametrize("name", ["drift", "wrong-answer", "case-2"])
def test_a_card_leads_to_the_same_item_by_several_models(theatre: Site, name: str) -> None:
    shown = gallery(theatre.fill(f"cases?pattern={name}"))
    (first, *_) = (card for card in shown.cards if card.beside)
    assert first.beside and first.beside.href and first.case
    view = theatre.fill(first.beside.href)
    compared = Filters.parse(view.query).filters.compare
    assert "show=lanes" in view.query and 2 <= len(compared) <= 4
    assert compared[0].partition("~")[0] == first.case.model


def test_every_pattern_opens_from_every_other_with_its_count(theatre: Site) -> None:
    figures = theatre.fill("cases?tier=hard&generator=theatre-mindblind").slots["patterns"]
    assert isinstance(figures, Figures) and len(figures.items) > 3
    for _, count, _, href in figures.items[:: max(1, 5 // rounds(1))]:
        assert href is not None
        assert gallery(theatre.fill(href)).total == int(count.replace(",", ""))


FACETS = [
    "pattern=any-zero&judged=D3&tier=easy",
    "pattern=wrong-answer&model=theatre-facts-only&protocol=choice",
    "pattern=case-2&category=IV",
    "pattern=any-zero&q=door",
]
MORE_FACETS = [
    "pattern=no-verdict",
    "pattern=unreal",
    "pattern=any-zero",
    "pattern=socially-wrong&generator=theatre-literal",
    "pattern=wrong-answer&tier=hard&type=CW",
    "pattern=wrong-answer&q=second",
]


@few(2)
@pytest.mark.parametrize("query", sweep(FACETS, FACETS + MORE_FACETS))
def test_a_facet_counts_what_choosing_it_leaves(theatre: Site, query: str) -> None:
    view = theatre.fill(f"cases?{query}")
    filters = Filters.parse(view.query).filters
    checked = 0
    for field in FIELDS:
        for option in view.options.get(field, ())[: rounds(1)]:
            is_single = field in ("benchmark", "protocol")
            value = option.value if is_single else (option.value,)
            ends = (int(option.value),) * 2 if field == "length" else ()
            chosen = filters.but(**{field: ends or value})
            pattern, condition = selection(chosen)
            left = count_cases(theatre.store, pattern.view, condition)
            assert option.count == left > 0, (field, option)
            checked += 1
    assert checked > 3


@swept
def test_every_word_of_a_search_is_in_every_case(theatre: Site) -> None:
    view = theatre.fill("cases?pattern=wrong-answer&q=second WISH")
    pattern, condition = selection(Filters.parse(view.query).filters)
    rows = cases(theatre.store, pattern.view, condition, limit=100).rows
    assert len(rows) > 0
    for row in rows:
        names = ("question_text", "options", "expected", "raw", "paradigm_name", "clip")
        text = " ".join(str(row[name]) for name in names).lower()
        text += repr(item_texts(theatre.store, [row["item"]])).lower()
        assert "second" in text and "wish" in text
    assert gallery(theatre.fill("cases?pattern=wrong-answer&q=%25")).total == 0, "no wildcard"
    assert gallery(theatre.fill("cases?pattern=any-zero&q='; DROP TABLE clip; --")).total == 0


@swept
def test_prompts_questions_and_reasons_are_searched(theatre: Site, pack: Bundle) -> None:
    """A phrase of each is found, in any case, and shown on the card that it brought there."""
    prompt = next(iter(pack.items.values()))["prompt"]
    question = pack.rows("questions")[0]["text"]
    reason = next(row["reason"] for row in pack.rows("verdicts") if row["score"] == 0)
    for pattern, text in (("any-zero", prompt), ("any-zero", reason), ("wrong-answer", question)):
        phrase = " ".join(text.split()[1:6]).replace('"', " ").upper()
        query = urlencode({"pattern": pattern, "q": f'"{phrase}"'})
        shown = gallery(theatre.fill(f"cases?{query}"))
        assert shown.total > 0, phrase
        assert shown.marks == (phrase.lower(),)
        for card in shown.cards:
            assert phrase.lower() in repr((card.title, card.lines)).lower(), (phrase, card)


def test_a_phrase_is_narrower_than_its_words_and_order_does_not_matter(theatre: Site) -> None:
    def total(words: str) -> int:
        pattern, condition = selection(Filters(q=words, generator=("theatre-literal",)))
        return count_cases(theatre.store, pattern.view, condition)

    assert total("the prompt") == total("PROMPT the") > 0
    assert 0 <= total('"prompt the"') < total("the prompt")
    assert total('"the prompt') == total("the prompt"), "a quote that is not closed is no phrase"


def test_too_many_words_are_said(theatre: Site) -> None:
    view = theatre.fill("cases?q=" + "+".join(f"w{n}" for n in range(13)))
    assert "more than 12 words" in view.notices[0] and gallery(view).total > 0


@swept
def test_a_chain_score_opens_the_chains_that_it_counts_as_failed(theatre: Site) -> None:
    board = theatre.fill("leaderboard?benchmark=theatre&metric=chains").slots["board"]
    assert isinstance(board, Table)
    for row in board.rows[: rounds(2)]:
        score = row.cells["score"]
        assert isinstance(score, Score) and score.href and score.value is not None
        failed = score.ok - round(score.ok * score.value / 100)
        view = theatre.fill(score.href)
        assert gallery(view).total == failed
        for card in gallery(view).cards[:1]:
            assert "questions right" in repr(card.lines)
            assert rail(theatre.fill(card.href)).place == 1


@swept
def test_pages_hold_every_case_once_and_in_order(theatre: Site) -> None:
    address = "cases?pattern=any-zero&judge=theatre-truth"
    cards = walked(theatre, address)
    assert len(cards) == gallery(theatre.fill(address)).total > PER_PAGE
    assert len({card.key for card in cards}) == len(cards)
    pattern, condition = selection(Filters.parse(address.partition("?")[2]).filters)
    rows = cases(theatre.store, pattern.view, condition, limit=len(cards)).rows
    assert [card.key for card in cards] == [row["case"] for row in rows]
    second = gallery(theatre.fill(f"{address}&page=2"))
    assert second.previous is not None
    assert gallery(theatre.fill(second.previous)).cards == tuple(cards[:PER_PAGE])


def rail(view: View) -> Rail:
    shown = view.slots["rail"]
    assert isinstance(shown, Rail)
    return shown


WALKED = [
    "pattern=wrong-answer&model=theatre-facts-only&level=L3",
    "pattern=missing-cue",
    "pattern=case-1&model=theatre-emotion-first",
]


@swept
@pytest.mark.parametrize("query", sweep(WALKED[:1], WALKED))
def test_watch_walks_the_cases_in_the_gallerys_order(theatre: Site, query: str) -> None:
    first = gallery(theatre.fill(f"cases?{query}"))
    cards = first.cards
    assert len(cards) > 2
    address: str | None = cards[0].href
    for place, card in enumerate(cards[: rounds(3)]):
        assert address is not None
        view = theatre.fill(address)
        assert Filters.parse(view.query).filters.case == card.key
        clip = parse_qs(urlsplit(card.href).query)["clip"]
        assert parse_qs(view.query)["clip"] == clip, "each case opens its own clip"
        assert rail(view).place == place + 1 and rail(view).plays_through
        if place:
            back = rail(view).previous
            assert back is not None
            assert Filters.parse(theatre.fill(back).query).filters.case == cards[place - 1].key
        else:
            assert rail(view).previous is None
        address = rail(view).next
    pages = -(-first.total // PER_PAGE)
    last = gallery(theatre.fill(f"cases?{query}&page={pages}")).cards[-1]
    assert rail(theatre.fill(last.href)).next is None
    around = rail(theatre.fill(cards[9].href))
    assert around.first == 5, "five are before the open one"
    shown = [card.key for card in cards[4:]]
    assert [card.key for card in around.cards][: len(shown)] == shown
    assert len(around.cards) == min(PER_PAGE, first.total)


@pytest.mark.parametrize(
    "pattern",
    sweep(["any-zero"], ["any-zero", "wrong-answer", "case-1", "human-state"]),
)
def test_every_case_of_the_rail_opens_as_its_card_does(theatre: Site, pattern: str) -> None:
    """Next and previous open at the step, second, question and run of their own case."""
    address = f"cases?pattern={pattern}"
    cards = walked(theatre, address, pages=2)
    total = gallery(theatre.fill(address)).total
    for place in (0, 7, len(cards) - 2):
        shown = rail(theatre.fill(cards[place].href))
        here = cards[shown.first - 1 : shown.first - 1 + len(shown.cards)]
        assert len(here) > 1
        for card, entry in zip(here, shown.cards, strict=False):
            assert (entry.href, entry.case) == (card.href, card.case)
        assert (shown.place, shown.total) == (place + 1, total) and len(shown.cards) <= PER_PAGE
        assert (shown.earlier is None) == (shown.first == 1)
        assert (shown.later is None) == (shown.first - 1 + len(shown.cards) == total)
        if shown.later:
            beyond = rail(theatre.fill(shown.later))
            assert beyond.place == shown.first + len(shown.cards)


@few(2)
@pytest.mark.parametrize(
    ("pattern", "names"),
    [
        ("any-zero", {"colour", "question", "play"}),
        ("wrong-answer&type=MSE", {"colour", "question", "play", "node", "chain"}),
        ("case-1", {"colour", "play", "node", "chain", "t"}),
    ],
)
def test_a_card_opens_its_case_in_the_state_of_its_failure(
    theatre: Site, pattern: str, names: set[str]
) -> None:
    cards = walked(theatre, f"cases?pattern={pattern}", pages=1)
    for card in cards[:: max(1, len(cards) // rounds(2))]:
        opened = parse_qs(urlsplit(card.href).query)
        assert names <= set(opened) and opened["colour"] == [card.key.split("~")[0]]
        view = theatre.fill(card.href)
        assert not view.notices
        settled = parse_qs(view.query)
        assert {name: settled[name] for name in names} == {name: opened[name] for name in names}


def test_the_way_back_leads_to_the_same_page_and_card(theatre: Site) -> None:
    address = "cases?pattern=any-zero&tier=easy&page=2"
    card = gallery(theatre.fill(address)).cards[3]
    back, _ = rail(theatre.fill(card.href)).up or ("", "")
    parts = urlsplit(back)
    assert gallery(theatre.fill(back)) == gallery(theatre.fill(address))
    assert parts.fragment and card.key.replace("~", "%7E") in (
        parts.fragment.replace("~", "%7E"), card.key
    )  # fmt: skip


def test_a_card_opens_at_the_step_and_second_of_its_reason(theatre: Site) -> None:
    cards = walked(theatre, "cases?pattern=socially-wrong&judge=theatre-truth")
    pinned = [card for card in cards if "node=" in card.href and "&t=" in card.href]
    assert pinned
    for card in pinned[: rounds(3)]:
        filters = Filters.parse(urlsplit(card.href).query).filters
        payload = getattr(theatre.fill(card.href).slots["player"], "payload")  # noqa: B009
        assert payload["start"] == filters.t and payload["selected"] == filters.node
        nodes = {node["id"] for chain in payload["chains"] for node in chain["nodes"]}
        assert filters.node in nodes


@few(2)
@pytest.mark.parametrize(
    ("query", "texts"),
    [
        ("pattern=any-zero&tier=hard&q=nowhereatall", ("Clear filter", "tier", "search")),
        ("pattern=any-zero&page=4000", ("no more cases",)),
        ("pattern=case-1&protocol=eva", ("Clear filter", "protocol")),
    ],
)
def test_no_case_left_says_what_to_loosen(
    theatre: Site, query: str, texts: tuple[str, ...]
) -> None:
    shown = gallery(theatre.fill(f"cases?{query}"))
    assert shown.cards == () and shown.next is None
    assert all(word in shown.empty for word in texts), shown.empty


def test_an_item_narrows_the_list_to_lanes_and_back(theatre: Site) -> None:
    item = "theatre.cookie-easy"
    view = theatre.fill(f"cases?pattern=any-zero&item={item}&where=tier%3Dhard+or+tier%3Deasy")
    settled = Filters.parse(view.query).filters
    assert settled.where == f"(tier=hard or tier=easy) item={item}" and not settled.item
    total = gallery(view).total
    counted = BY_ID["any-zero"].where
    assert (
        total
        == cases(
            theatre.store,
            "verdict_case",
            counted.and_(equals("item", item), equals("current", True)),
        ).total
        > 0
    )
    assert "item=theatre.cookie-easy" in {chip.value for chip in bar_of(view).chips}

    def by_tab(query: str, state: str, to: str) -> str:
        """The address that a tab of Cases has from a state's address."""
        page = next(each for each in BY_PATH["cases"].states if each.state == state)
        tab = next(each for each in tabs(PAGES, page) if each.adds == to)
        kept = [(name, value) for name, value in parse_qsl(query) if name in tab.keeps]
        return f"cases?{urlencode([*kept, *parse_qsl(tab.adds)])}"

    lanes = theatre.fill(by_tab(view.query, "list", "show=lanes"))
    assert Filters.parse(lanes.query).filters.item == item
    back = theatre.fill(by_tab(lanes.query, "lanes", ""))
    assert gallery(back).total == total and gallery(back).cards == gallery(view).cards


def test_nothing_that_fails_at_all(tmp_path: Path) -> None:
    where = site(tmp_path / "home")
    where.take("bundle", toy(tmp_path / "toy"))
    view = where.fill("cases?pattern=unreal&page=3")
    assert view.notices == ("Toy has no case of “Low realism (≤ 3)”; this is “No verdict”.",)
    assert gallery(view).cards and parse_qs(view.query)["pattern"] == ["no-verdict"]
    assert not view.options.get("page") and "page=" not in view.query
    every = gallery(where.fill("cases?benchmark=all&pattern=unreal"))
    assert every.empty == f"Nothing loaded fails in this way: {BY_ID['unreal'].rule}."


def test_an_unknown_pattern_is_the_first_one_and_the_address_says_so(theatre: Site) -> None:
    view = theatre.fill("cases?pattern=' OR 1=1")
    assert parse_qs(view.query)["pattern"] == [PATTERNS[0].id]


UNKNOWN = ("nobody", "a~b", "a~b~0", "'; --~x", "~", "~~~")
OPENED_FROM = ("any-zero", "wrong-answer", "case-1")


@few(1)
@pytest.mark.parametrize(
    ("case", "pattern"),
    sweep(zip(UNKNOWN[::2], OPENED_FROM, strict=True), product(UNKNOWN, OPENED_FROM)),
)
def test_an_unknown_case_opens_a_clip_and_no_place(theatre: Site, case: str, pattern: str) -> None:
    view = theatre.fill("cases?show=clip&" + urlencode({"pattern": pattern, "case": case}))
    shown = rail(view)
    assert (shown.place, shown.cards, shown.next) == (0, (), None) and shown.up


def test_no_verdict_counts_calls_that_were_made(tmp_path: Path) -> None:
    """One clip is scored, one call failed, and one clip was never sent to the judge."""
    scored = [("ok", 1.0), ("transport", None)]
    put(tmp_path, {
        "benchmark": [{"benchmark": "b", "name": "B"}],
        "model": [{"model": name, "kind": "model"} for name in ("gen", "j")],
        "item": [{"item": f"b.i{n}", "benchmark": "b"} for n in range(3)],
        "clip": [{"clip": f"b.c{n}", "benchmark": "b", "item": f"b.i{n}", "model": "gen"}
                 for n in range(3)],
        "run": [{"run": "b.eva", "benchmark": "b", "model": "gen", "judge": "j",
                 "protocol": "eva"}],
        "verdict": [
            {"run": "b.eva", "clip": f"b.c{n}", "dimension": f"D{at}", "score": score,
             "status": status}
            for n, (status, score) in enumerate(scored) for at in range(1, 6)
        ],
    })  # fmt: skip
    where = site(tmp_path)
    shown = gallery(where.fill("cases?benchmark=b&pattern=no-verdict"))
    assert shown.total == 1
    board = where.fill("leaderboard?benchmark=b&metric=eva").slots["board"]
    assert isinstance(board, Table)
    assert (board.rows[0].cells["n"], board.rows[0].cells["ok"]) == (3, 1), "asked, and scored"
