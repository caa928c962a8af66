"""Ways of asking beside each other, paired by hand, each figure opening its wrong answers."""

from collections import defaultdict
from urllib.parse import urlsplit

import pytest

from schema.vocabulary import VARIANTS
from store.queries.cases.cases import count as count_cases
from tests.conftest import Site
from tests.rounds import swept
from views.address.filters import Filters
from views.page.content import Row, Score, Table
from views.shared.patterns import selection

OF_PROTOCOL = {"circular": "circular", "open_ended": "v3"}
Right = dict[str, dict[str, dict[str, float]]]


def rows_of(where: Site, query: str = "") -> dict[str, Row]:
    slot = where.fill(f"leaderboard?metric=accuracy{query}").slots["ways"]
    assert isinstance(slot, Table)
    return {"~".join(row.key.split("~")[::2]): row for row in slot.rows}


def by_hand(where: Site) -> Right:
    """Model and setting → way → base question → 1 right, 0 wrong, of the answers with a reply."""
    right: Right = defaultdict(lambda: defaultdict(dict))
    rows = where.store.query(
        "SELECT model, setting, protocol::VARCHAR AS protocol, variant::VARCHAR AS variant, "
        "coalesce(base, question) AS root, correct FROM answer_board WHERE current AND asked = 1"
    )
    for row in rows:
        way = OF_PROTOCOL.get(row["protocol"], row["variant"])
        who = f"{row['model']}~{row['setting'] or ''}"
        right[who][way][row["root"]] = float(row["correct"] or 0)
    return right


def test_a_way_is_compared_on_the_questions_that_were_asked_in_both(theatre: Site) -> None:
    right, rows = by_hand(theatre), rows_of(theatre, "&variant=base")
    assert {who for who in right if set(right[who]) - {"base"}} <= set(rows)
    differences = 0
    for who, row in rows.items():
        for way, of in right[who].items():
            figures = [each for each in row.cells if not each.endswith("-less")]
            (name,) = [each for each in figures if each.split("~")[0] == way]
            score = row.cells[name]
            assert isinstance(score, Score)
            assert (score.right, score.base) == (sum(of.values()), len(of))
            if way == "base":
                continue
            less = row.cells[f"{name}-less"]
            assert isinstance(less, Score)
            both = of.keys() & right[who]["base"].keys()
            assert less.n == len(both) < len(right[who]["base"]), "vanilla has more questions"
            gap = sum(of[root] - right[who]["base"][root] for root in both) / len(both)
            assert less.value == pytest.approx(100 * gap)
            if less.low is not None and less.high is not None:
                assert less.low <= 100 * gap <= less.high
                differences += 1
    assert differences


@swept
def test_a_figure_opens_its_wrong_answers(theatre: Site) -> None:
    opened = set()
    for row in rows_of(theatre).values():
        for name, score in row.cells.items():
            if isinstance(score, Score) and score.href:
                filters = Filters.parse(urlsplit(score.href).query).filters
                pattern, condition = selection(filters)
                total = count_cases(theatre.store, pattern.view, condition)
                wrong = (score.base or 0) - (score.right or 0)
                # Of a circular question each wrong order is a case of its own.
                assert total >= wrong if name == "circular" else total == wrong
                opened.add(name.split("~")[0])
    assert opened == {"circular", *VARIANTS}


def test_where_only_vanilla_was_asked_there_is_no_such_table(theatre: Site) -> None:
    view = theatre.fill("leaderboard?metric=accuracy&type=CW")
    assert "ways" not in view.slots


def test_under_a_typed_condition_there_is_none_since_it_is_on_answers(theatre: Site) -> None:
    assert "ways" not in theatre.fill("leaderboard?metric=accuracy&where=wrong").slots
