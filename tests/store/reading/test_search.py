"""Words and phrases of a search, and what they may never do."""

from itertools import cycle, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from store import BadCondition
from store.queries.cases.cases import ORDERS, CaseView, cases
from store.reading.case_columns import COLUMNS
from store.reading.condition import EVERYTHING, MOST_TERMS, SEARCHED, search, terms
from store.reading.store import Store
from tests.attacks import ATTACKS
from tests.rounds import rounds, sweep, swept


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ()), ("   ", ()), ("Door", ("door",)), ("a B a", ("a", "b")),
        ('"the red  Door" opens', ("the red door", "opens")), ('""', ()), ('" " x', ("x",)),
        ('"never closed', ("never", "closed")), ('a"b c"d', ("a", "b c", "d")),
        ("%_ \'; --", ("%_", "\';", "--")),
    ],
)  # fmt: skip
def test_terms(text: str, expected: tuple[str, ...]) -> None:
    assert terms(text) == expected


def test_too_many_terms_are_refused() -> None:
    assert len(terms(" ".join(f"w{n}" for n in range(MOST_TERMS)))) == MOST_TERMS
    with pytest.raises(BadCondition):
        terms(" ".join(f"w{n}" for n in range(MOST_TERMS + 1)))


def test_only_columns_of_the_view_are_searched() -> None:
    for view, columns in SEARCHED.items():
        assert set(columns) <= COLUMNS[view].keys(), view
    assert SEARCHED.keys() == COLUMNS.keys()
    assert search("clip_case", "") == EVERYTHING


@pytest.mark.parametrize(
    ("view", "text", "n"),
    [
        ("verdict_case", "reason 2", 1), ("verdict_case", "BALL rolls", 1),
        ("verdict_case", '"rolls ball"', 0), ("answer_case", "q1", 5), ("answer_case", "z", 19),
        ("chain_case", "belief", 2), ("subchain_case", "event", 4),
        ("clip_case", "ball", 2), ("clip_case", "%", 0),
    ],
)  # fmt: skip
def test_a_search_finds_what_holds_every_word(store: Store, view, text: str, n: int) -> None:
    assert cases(store, view, search(view, text)).total == n


@pytest.mark.parametrize(
    ("attack", "view"),
    sweep(zip(ATTACKS, cycle(ORDERS), strict=False), product(ATTACKS, ORDERS)),
)
def test_hostile_words_are_words(store: Store, attack: str, view: CaseView) -> None:
    words = " ".join(attack.split()[:MOST_TERMS])
    assert cases(store, view, search(view, words)).total == 0


@swept
@settings(max_examples=rounds(20))
@given(st.text(max_size=40))
def test_any_text_is_a_search_or_is_refused(store: Store, text: str) -> None:
    try:
        condition = search("answer_case", text)
    except BadCondition:
        return
    assert condition.sql.count("?") == len(condition.params)
    cases(store, "answer_case", condition)
