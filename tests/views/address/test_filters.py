"""Filters ↔ query string: the round trip, and that nothing a visitor types raises."""

from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics.boards.definitions import METRICS
from schema.entries.parameters import ASCENDING, DESCENDING
from schema.vocabulary import EVA_DIMENSIONS, LEVELS, PROTOCOLS, RUN_SETTINGS, TIERS
from tests.rounds import swept
from views.address.filters import BY, PARAMETERS, Filters

text = st.text(st.characters(min_codepoint=32, exclude_categories=["Cs", "Cc"]), max_size=30)
texts = st.sets(text.filter(bool), max_size=4).map(lambda s: tuple(sorted(s)))


def subset(words: tuple[str, ...]) -> st.SearchStrategy[tuple[str, ...]]:
    return st.sets(st.sampled_from(words)).map(lambda s: tuple(w for w in words if w in s))


filters = st.builds(
    Filters,
    benchmark=text,
    metric=st.sampled_from(("", *METRICS)),
    judge=texts,
    dimension=texts,
    judged=subset(EVA_DIMENSIONS),
    task=texts,
    tier=subset(TIERS),
    level=subset(LEVELS),
    length=st.none()
    | st.tuples(st.integers(0, 999), st.integers(0, 999)).map(lambda p: (min(p), max(p))),
    model=texts,
    protocol=st.sampled_from(("", *PROTOCOLS)),
    setting=subset(RUN_SETTINGS),
    q=text,
    item=text,
    clip=text,
    t=st.none() | st.floats(0, 86400).map(lambda f: float(f"{f:g}")),
    by=st.sampled_from(("", *BY)),
    sort=st.just("")
    | st.builds("{}.{}".format, text.filter(bool), st.sampled_from((DESCENDING, ASCENDING))),
    page=st.integers(1, 999_999),
)


@swept
@given(filters)
def test_round_trip(value: Filters) -> None:
    back, notices = Filters.parse(value.query())
    assert back == value
    assert notices == ()


@given(st.text(max_size=200))
def test_any_text_parses_and_settles(query: str) -> None:
    first = Filters.parse(query).filters
    assert Filters.parse(first.query()) == (first, ())


@given(st.sampled_from(sorted(PARAMETERS)), st.text(max_size=60))
def test_any_value_parses(name: str, value: str) -> None:
    from urllib.parse import urlencode

    parsed = Filters.parse(urlencode({name: value}))
    assert parsed.filters == Filters() or parsed.notices == ()


def test_what_is_wrong_is_left_out_and_said() -> None:
    for query, notice in [
        ("bogus=1", "bogus"),
        ("tier=impossible", "tier=impossible"),
        ("length=5-2", "length=5-2"),
        ("length=-3", "length"),
        ("t=nan", "t=nan"),
        ("t=-1", "t=-1"),
        ("page=١", "page"),
        ("sort=score", "score.desc"),
        ("sort=.asc", "sort=.asc"),
        ("compare=a&compare=b&compare=c&compare=d&compare=e", "at most 4"),
        ("q=" + "x" * 400, "too long"),
        ("clip=%00", "control"),
        ("&".join("tier=easy" for _ in range(300)), "too many"),
    ]:
        parsed = Filters.parse(query)
        assert parsed.filters == Filters()
        assert len(parsed.notices) == 1
        assert notice in parsed.notices[0]


@pytest.mark.parametrize(
    ("query", "kept", "notices"),
    [
        ("clip=A&clip=B", Filters(clip="B"), ("“clip” was given 2 times; the last was kept.",)),
        ("t=1&t=2&t=1", Filters(t=1.0), ("“t” was given 3 times; the last was kept.",)),
        ("length=1-2&length=3-4", Filters(length=(3, 4)),
         ("“length” was given 2 times; the last was kept.",)),
        ("metric=eva&metric=none", Filters(), None),
        ("benchmark=a&benchmark=a", Filters(benchmark="a"), ()),
        ("tier=easy&tier=hard", Filters(tier=("easy", "hard")), ()),
    ],
)  # fmt: skip
def test_of_a_single_value_given_several_times_the_last_is_kept_and_said(
    query: str, kept: Filters, notices: tuple[str, ...] | None
) -> None:
    parsed = Filters.parse(query)
    assert parsed.filters == kept
    if notices is None:
        assert len(parsed.notices) == 1 and "“metric=none” was left out" in parsed.notices[0]
    else:
        assert parsed.notices == notices


def test_frame_parameters_are_left_out_in_silence() -> None:
    assert Filters.parse("__theme=dark&view=api&tier=easy") == (Filters(tier=("easy",)), ())


def test_every_field_has_a_parameter_and_every_parameter_a_field() -> None:
    assert {field.name for field in fields(Filters)} == set(PARAMETERS)


def test_settings_keep_their_signs() -> None:
    query = Filters(setting=("−", "+Sub")).query()
    assert Filters.parse(query).filters.setting == ("−", "+Sub")
