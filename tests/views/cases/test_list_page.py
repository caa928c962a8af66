"""The list's page, with rows made by hand: its place among pages, what is empty, files, sets."""

from typing import Any
from urllib.parse import parse_qs, urlsplit

import pyarrow as pa
import pytest

from metrics.patterns import BY_ID, PATTERNS
from store.queries.cases.case_file import MOST, CaseFile
from store.queries.cases.cases import CasePage
from store.queries.catalogue.overview import CitedSource
from store.queries.judging.compare import Comparable
from store.reading.condition import EVERYTHING
from tests.conftest import Site
from views.address.filters import Filters
from views.cases.list import page as list_page
from views.cases.list.model import CaseList, load
from views.cases.list.page import (
    CaseSet,
    case_list,
    case_set,
    cases_of_set,
    downloads,
    listed,
    options,
    slots,
)
from views.page.cards import ChainSketch
from views.page.content import Figures, Folds, Gallery, Text

CHAIN = BY_ID["broken-chain"]
SOURCE = CitedSource({}, "3", "abc")


def row(at: int) -> dict[str, Any]:
    names = ("paradigm_name", "item", "has_poster", "model_name", "node", "run", "tier")
    about = {"case": f"r~{at}", "clip": f"b.{at}", "benchmark": "b", "model": "m", "chain": "c",
             "chain_length": 3, "has_media": True, "n_correct": 1, "n_questions": 2}  # fmt: skip
    return dict.fromkeys(names) | about


def cases(filters: Filters = Filters(), rows: int = 1, total: int = 1, **more: Any) -> CaseList:  # noqa: B008
    about: dict[str, Any] = {
        "pattern": CHAIN, "counts": dict.fromkeys(BY_ID, 0) | {"broken-chain": total},
        "cases": CasePage([row(at) for at in range(rows)], total), "words": (), "prompts": {},
        "beside": Comparable(frozenset(), frozenset({"b.0"})), "tags": {}, "sketches": {},
        "cut_from": {}, "facets": {}, "read_all": lambda: CaseFile(pa.table({"case": ["r~0"]}), 7),
        "source": SOURCE, "only_printed": None, "unanswered": None, "in_turns": True,
    }  # fmt: skip
    return CaseList(filters, **about | more)


def gallery(model: CaseList) -> Gallery:
    shown = slots(model)["gallery"]
    assert isinstance(shown, Gallery)
    return shown


def page_of(address: str | None) -> str | None:
    return None if address is None else parse_qs(urlsplit(address).query).get("page", ["1"])[0]


@pytest.mark.parametrize(
    ("page", "rows", "total", "first", "previous", "ahead"),
    [
        (1, 24, 24, 1, None, None), (1, 24, 25, 1, None, "2"), (2, 1, 25, 25, "1", None),
        (2, 24, 49, 25, "1", "3"), (3, 1, 49, 49, "2", None), (3, 0, 25, 49, "1", None),
    ],
)  # fmt: skip
def test_a_page_has_24_cases_and_leads_to_its_neighbours(
    page: int, rows: int, total: int, first: int, previous: str | None, ahead: str | None
) -> None:
    shown = gallery(cases(Filters(page=page, case="r~0"), rows, total))
    assert (shown.first, page_of(shown.previous), page_of(shown.next)) == (first, previous, ahead)
    assert (len(shown.cards), shown.total) == (rows, total)
    assert not any("case=" in (way or "") for way in (shown.previous, shown.next))


@pytest.mark.parametrize(
    ("filters", "empty"),
    [
        (Filters(page=2), "There are no more cases."),
        (Filters(tagged=("k",)), "None of the cases that you tagged is one of “Broken chain”."),
        (Filters(benchmark="b", tier=("easy",), q="door", item="i"),
         "No case of “Broken chain” is left. Clear filter: tier, prompt, search."),
        (Filters(benchmark="b"), f"Nothing loaded fails in this way: {CHAIN.rule}."),
    ],
)  # fmt: skip
def test_an_empty_page_says_why(filters: Filters, empty: str) -> None:
    assert gallery(cases(filters, 0, 0)).empty == empty


@pytest.mark.parametrize(
    ("pattern", "in_turns", "short", "ends"),
    [
        ("broken-chain", True, "one per prompt first", "Models take turns too."),
        ("broken-chain", False, "by prompt", "follow each other."),
        ("any-zero", True, "one per prompt first", "judges that see them, come first."),
    ],
)
def test_the_order_of_cards_is_told(pattern: str, in_turns: bool, short: str, ends: str) -> None:
    shown = gallery(cases(rows=0, pattern=BY_ID[pattern], in_turns=in_turns)).order
    assert shown is not None and shown[0] == short and shown[1].endswith(ends)


def test_a_drawing_takes_the_place_of_a_subchains_result() -> None:
    about = {"subchain": "s", "result_text": "x" * 101, "causal_right": True, "basic_right": None,
             "category": None}  # fmt: skip
    rows = [row(at) | about for at in range(2)]
    shown = gallery(cases(pattern=BY_ID["case-1"], cases=CasePage(rows, 2),
                          sketches={"r~1": ChainSketch("<svg/>", 2)}))  # fmt: skip
    plain, drawn = shown.cards
    assert [label for label, _ in plain.lines] == ["Result", "Cause", "Facts"]
    assert [label for label, _ in plain.full] == ["Result"] and plain.sketch is None
    assert [label for label, _ in drawn.lines] == ["Cause", "Facts"] and drawn.full == ()
    assert drawn.sketch == ChainSketch("<svg/>", 2)
    assert plain.beside is None or "b.0" in str(plain.beside.href)


def test_tagged_cases_say_so_with_a_way_to_all() -> None:
    (rule,) = slots(cases())["rule"].blocks  # type: ignore[union-attr]
    assert (rule.text, rule.label) == (f"{CHAIN.rule}.", "Broken chain —")
    tagged = slots(cases(Filters(tagged=("k", "l"), page=3, case="k")))["rule"]
    assert isinstance(tagged, Text)
    _, note = tagged.blocks
    assert (note.label, note.text) == ("Only 2 tagged cases, of any pattern:", "show all")
    assert not {"tagged", "page", "case"} & parse_qs(urlsplit(note.href or "").query).keys()


def test_patterns_with_cases_are_offered_and_the_chosen_one_without() -> None:
    counts = dict.fromkeys(BY_ID, 0) | {"any-zero": 1234, "case-2": 5}
    figures = slots(cases(Filters(pattern="broken-chain", page=2, case="k"), counts=counts))[
        "patterns"
    ]
    assert isinstance(figures, Figures)
    assert figures.chosen == "Broken chain"
    assert {(title, count) for title, count, *_ in figures.items} == {
        (BY_ID["any-zero"].title, "1,234"), (BY_ID["case-2"].title, "5"), ("Broken chain", "0"),
    }  # fmt: skip
    for title, _, rule, href in figures.items:
        query = parse_qs(urlsplit(href or "").query)
        (pattern,) = query["pattern"]
        assert (BY_ID[pattern].title, BY_ID[pattern].rule) == (title, rule)
        assert not {"page", "case"} & query.keys()


def test_rules_and_options_name_every_pattern() -> None:
    folds = slots(cases())["rules"]
    assert isinstance(folds, Folds)
    (fold,) = folds.entries
    assert fold.facts == tuple((each.title, f"{each.rule}.") for each in PATTERNS)
    assert [option.value for option in options(cases())["pattern"]] == [
        each.id for each in PATTERNS
    ]


def test_files_hold_all_cases_or_say_how_many() -> None:
    few, many = (downloads(Filters(page=3, case="k"), total).items for total in (MOST, MOST + 1))
    assert [name for _, _, name in few] == [
        "", "cases.csv", "cases.excel.csv", "cases.parquet", "cases.json"
    ]  # fmt: skip
    assert [label for label, *_ in few[1:]] == ["CSV", "CSV for Excel", "Parquet", "JSON"]
    assert {label.partition(" of the ")[2] for label, *_ in many[1:]} == {"first 50,000 cases"}
    for _, href, _ in few[1:]:
        assert not {"page", "case"} & parse_qs(urlsplit(href).query).keys()


def test_a_file_states_how_many_of_all_cases_it_holds() -> None:
    made = listed(cases(Filters(benchmark="b", page=3, case="k", tier=("easy",))))
    assert (made.name, made.benchmark) == ("cases-broken-chain", "b")
    facts = dict(made.facts)
    assert (facts["Rows"], facts["pattern"], facts["version"]) == ("1 of 7", "broken-chain", "3")
    assert parse_qs(facts["query"]) == {"benchmark": ["b"], "tier": ["easy"]}
    many = CaseFile(pa.table({"case": ["k"] * 1000}), 2000)
    assert case_list(Filters(), CHAIN, many, SOURCE).facts["Rows"] == "1,000 of 2,000"


def test_prompts_are_read_for_a_search_alone_where_films_are_here(theatre: Site) -> None:
    filters = Filters(benchmark="theatre", pattern="any-zero", judge=("theatre-truth",))
    assert load(filters, theatre.store).prompts == {}
    searched = load(filters.but(q="door"), theatre.store)
    assert searched.cases.rows and set(searched.prompts) == {
        each["item"] for each in searched.cases.rows
    }


def test_cases_of_several_outcomes_offer_each(theatre: Site) -> None:
    model = load(Filters(benchmark="theatre", pattern="not-right"), theatre.store)
    parts = {option.value: option.count for option in model.facets["where"]}
    assert parts == {"wrong": model.counts["wrong-answer"], "unanswered": model.counts["no-answer"]}
    assert sum(parts.values()) == model.cases.total  # type: ignore[arg-type]


def test_a_set_is_called_by_its_pattern_and_filters() -> None:
    assert CaseSet(Filters(), CHAIN, EVERYTHING, 0).title == "Broken chain"
    narrowed = CaseSet(Filters(tier=("hard",)), CHAIN, EVERYTHING, 0)
    assert narrowed.title == "Broken chain · tier hard"


@pytest.mark.parametrize(
    ("most", "start", "places"), [(5, 2, [2, 3, 4]), (3, 0, [0, 1, 2]), (2, 2, [])]
)
def test_a_set_has_the_lists_cases_from_one_to_another(
    theatre: Site, monkeypatch: pytest.MonkeyPatch, most: int, start: int, places: list[int]
) -> None:
    monkeypatch.setattr(list_page, "CHUNK", 2)
    address = "benchmark=theatre&pattern=any-zero&judge=theatre-truth"
    chosen = case_set(Filters.parse(f"{address}&page=2&case=k&clip=c").filters, theatre.store)
    assert (chosen.filters.page, chosen.filters.case, chosen.filters.clip) == (1, "", "")
    shown = theatre.fill(f"cases?{address}").slots["gallery"]
    assert isinstance(shown, Gallery) and chosen.total == shown.total
    limits, real = list[int](), list_page.cases
    monkeypatch.setattr(list_page, "cases", lambda *words: limits.append(words[4]) or real(*words))
    made = list(cases_of_set(chosen, theatre.store, most, start))
    assert [each.card.key for each in made] == [shown.cards[at].key for at in places]
    assert sum(limits) == len(places) and min(limits, default=1) > 0
    for each in made:
        assert each.row["clip"] == each.clip == each.filters.clip != ""
        assert (each.filters.case, each.filters.play) == (each.card.key, "")
    if not start:
        assert [each.card.key for each in cases_of_set(chosen, theatre.store, most)] == [
            each.card.key for each in made
        ]
