"""Variants against the published rule, on real rows where they are at hand and on odd ones."""

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from pipelines.vgenst.reformat import NONE, reformat
from tests.conftest import REAL
from tests.work import instructions

QA = REAL / "vgenst" / "qa"


def table(*questions: tuple[str, dict[str, str | None], str]) -> pa.Table:
    rows = [{"question": q, "options": o, "answer": a} for q, o, a in questions]
    return pa.table({"base": pa.array(rows)})


def clean(choice: dict | None) -> dict | None:
    if choice is None:
        return None
    return choice | {"options": {k: v for k, v in choice["options"].items() if v is not None}}


def test_real_rows_become_the_variants_that_are_there() -> None:
    files = sorted(QA.glob("*.parquet"))
    if not files:
        pytest.skip(f"VGenST-Bench's files are not at {QA}")
    seen = commas = 0
    for file in files:
        rows = pq.read_table(file)
        made, faults = reformat(rows)
        assert not faults
        for was, now in zip(rows.to_pylist(), made.to_pylist(), strict=True):
            for name in ("variant_NoT_distractor", "variant_NoT_answer"):
                assert clean(now[name]) == clean(was[name]), (file.name, was["base"])
            assert now["variant_open_ended"] == was["variant_open_ended"], was["base"]
            seen += 1
            commas += any("," in text for text in was["base"]["options"].values() if text)
    assert seen == 97
    assert commas >= 7


def test_commas_colons_and_letters_inside_options_stay() -> None:
    options = {"A": "Red, B. Blue", "B": "Blue: A. Red", "C": "x, y"}
    listed = ", ".join(f"{k}. {v}" for k, v in options.items())
    (row,) = reformat(table((f"Which order: now?: {listed}", options, "B"))).rows.to_pylist()
    assert row["variant_NoT_distractor"]["question"] == f"Which order: now?: {listed}, D. {NONE}"
    assert row["variant_NoT_distractor"]["options"] == options | {"D": NONE}
    assert row["variant_NoT_answer"]["question"] == (
        f"Which order: now?: A. Red, B. Blue, B. {NONE}, C. x, y"
    )
    assert row["variant_NoT_answer"]["answer"] == "B"
    assert row["variant_open_ended"] is None


@pytest.mark.parametrize(
    ("question", "options", "answer", "reason"),
    [
        ("How many?", {"A": "1", "B": "2"}, "A", "does not end with its options"),
        ("How many?: A. 1, B. 2", {"A": "1", "B": "2"}, "C", "answer that is none"),
        ("How many?: A. 1, C. 2", {"A": "1", "B": None, "C": "2"}, "A", "gap"),
        ("How many?: A. 1, B. 2", {"A": "1", "B": "2"}, None, "answer that is none"),
        (None, {"A": "1", "B": "2"}, "A", "no question"),
    ],
)
def test_odd_rows_have_a_reason_and_no_variant(question, options, answer, reason) -> None:
    made, faults = reformat(table((question, options, answer)))
    assert [at for at, _ in faults] == [0]
    assert reason in faults[0][1]
    (row,) = made.to_pylist()
    assert not any(row[name] for name in row if name.startswith("variant"))


def test_a_second_none_of_these_is_never_made() -> None:
    options = {"A": "none of these", "B": "2"}
    rows = table(("How many?: A. none of these, B. 2", options, "B"))
    (row,) = reformat(rows).rows.to_pylist()
    assert row["variant_NoT_distractor"] is None
    assert row["variant_NoT_answer"] is None
    assert row["variant_open_ended"]["expected_answer"] == "2"


@pytest.mark.parametrize(
    ("stem", "answer", "words", "kept"),
    [
        ("How many cups?", "2", 1, True),
        ("Which colour has the cup?", "Light blue", 1, False),
        ("Which colour has the cup?", "Light blue", 2, True),
        ("Which of these is red?", "Cup", 1, False),
    ],
)
def test_open_questions_have_short_answers_and_stand_alone(stem, answer, words, kept) -> None:
    options = {"A": "other", "B": answer}
    made = reformat(table((f"{stem}: A. other, B. {answer}", options, "B")), words).rows
    open_ended = made.to_pylist()[0]["variant_open_ended"]
    want = {"question": f"{stem} Answer concisely without explanation.", "expected_answer": answer}
    assert open_ended == (want if kept else None)


def test_no_row_and_no_base() -> None:
    empty = table(("q: A. 1, B. 2", {"A": "1", "B": "2"}, "A")).slice(0, 0)
    assert reformat(empty).rows.num_rows == 0
    with pytest.raises(ValueError, match="base"):
        reformat(pa.table({"question": ["x"]}))


def test_a_row_takes_few_instructions_and_columns_take_the_rest() -> None:
    options = {"A": "Red, green", "B": "2", "C": "x", "D": "y"}
    listed = ", ".join(f"{k}. {v}" for k, v in options.items())
    rows = pa.concat_tables([table(*[(f"How many?: {listed}", options, "B")] * 500)] * 4)
    work = [instructions(lambda count=count: reformat(rows.slice(0, count)))
            for count in (500, 1_000, 2_000)]  # fmt: skip
    assert work[2] - work[1] < 2.1 * (work[1] - work[0])
    assert (work[1] - work[0]) / 500 < 60
