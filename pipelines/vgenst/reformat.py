"""Base questions of VGenST-Bench → its variants V1, V2 and V3, column by column.

V1 adds "None of these" at the next letter; V2 puts it in the place of the right option, whose
letter stays the answer; V3 asks without options, only where the answer is a number or as few words
as `words` says. Source: the data set's card and published files (section 3.2 of its layout).
"""

from itertools import pairwise
from typing import Any, Final, NamedTuple

import pyarrow as pa

from schema.arrow import pc

NONE: Final = "None of these"
CONCISELY: Final = "Answer concisely without explanation."
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
SEPARATOR: Final = ", "

_CHOOSES: Final = r"(?i)\b(?:which of|of these|of the following|not appear)"
"""A stem that refers to its options can't be asked without them."""

_arrow: Final[Any] = pa
Column = Any
"""An Arrow array: its stubs overload every compute function on every data type."""


class Reformatted(NamedTuple):
    """The rows with their three variants, and the faults of rows without variants."""

    rows: pa.Table
    faults: tuple[tuple[int, str], ...]


def reformat(rows: pa.Table, words: int = 1) -> Reformatted:
    """A table with a column `base` as the qa files have it, with the three variant columns set.

    A row whose question does not end with its own options, or whose answer is none of them, gets
    no variant and a fault `(row from 0, reason)`. `words`: the longest answer that V3 asks for.

    Raises:
        ValueError: when there is no column `base` of question, options and answer.
    """
    base = _base(rows)
    options = _options(base.field("options"))
    question, answer = (pc.cast(base.field(name), pa.string()) for name in ("question", "answer"))
    count = _sum([pc.cast(pc.is_valid(column), pa.int32()) for column in options.values()])
    listed = _listing(options)
    stems, faults = _stems(question, listed, answer, options)
    fine = pc.is_valid(stems)
    options = _widened(options, count)
    has_none = _already_there(options)
    plain = pc.and_(fine, pc.invert(has_none))
    made = {
        "variant_NoT_distractor": _with_distractor(plain, question, options, answer, count),
        "variant_NoT_answer": _with_answer(plain, stems, options, answer),
        "variant_open_ended": _open_ended(fine, stems, options, answer, words),
    }
    kept = rows.drop_columns([name for name in made if name in rows.column_names])
    for name, column in made.items():
        kept = kept.append_column(name, column)
    return Reformatted(kept, faults)


def _base(rows: pa.Table) -> Column:
    if "base" not in rows.column_names or not pa.types.is_struct(rows.schema.field("base").type):
        raise ValueError("there is no column “base” of question, options and answer")
    base = _arrow.chunked_array(rows.column("base").chunks, rows.schema.field("base").type)
    made: Column = base.combine_chunks()
    names = {field.name for field in made.type}
    if missing := {"question", "options", "answer"} - names:
        raise ValueError(f"“base” has no field {sorted(missing)[0]}")
    return made


def _options(column: Column) -> dict[str, Column]:
    """Letter → texts, in the order of letters."""
    names = sorted(field.name for field in column.type)
    if names != list(LETTERS[: len(names)]):
        raise ValueError("“options” are not lettered A, B, C …")
    return {name: pc.cast(column.field(name), pa.string()) for name in names}


def _sum(columns: list[Column]) -> Column:
    total = columns[0]
    for column in columns[1:]:
        total = pc.add(total, column)
    return total


def _listing(options: dict[str, Column]) -> Column:
    """`A. red, B. blue`, as questions have it; commas inside options are not escaped."""
    parts = [pc.binary_join_element_wise(f"{at}. ", text, "") for at, text in options.items()]
    return pc.binary_join_element_wise(*parts, SEPARATOR, null_handling="skip")


def _stems(
    question: Column, listed: Column, answer: Column, options: dict[str, Column]
) -> tuple[Column, tuple[tuple[int, str], ...]]:
    """The questions up to their options (with the `: ` before them); NULL where there is a fault.

    Removing a suffix of another column's length is the one step without an Arrow function.
    """
    known = pc.is_valid(_right(options, answer)).to_pylist()
    texts, tails = question.to_pylist(), listed.to_pylist()
    holes = _holes(options).to_pylist()
    stems, faults = list[str | None](), list[tuple[int, str]]()
    for at, (text, tail) in enumerate(zip(texts, tails, strict=True)):
        if text and tail and known[at] and not holes[at] and text.endswith(tail):
            stems.append(text[: -len(tail)])
            continue
        stems.append(None)
        faults.append((at, _fault(text, tail, known[at], holes[at])))
    return _arrow.array(stems, pa.string()), tuple(faults)


def _fault(text: str | None, tail: str | None, known: bool, hole: bool) -> str:
    if not text or not tail:
        return "has no question or no options"
    if hole:
        return "has options with a gap between their letters"
    return "does not end with its options" if known else "has an answer that is none of its options"


def _holes(options: dict[str, Column]) -> Column:
    """A mask of the rows in which a letter is unused and a later one is used."""
    columns = list(options.values())
    holes = _arrow.array([False] * len(columns[0]), pa.bool_())
    for left, right in pairwise(columns):
        holes = pc.or_(holes, pc.and_(pc.is_null(left), pc.is_valid(right)))
    return holes


def _right(options: dict[str, Column], answer: Column) -> Column:
    """The right option's text; NULL where the answer names none."""
    right = _arrow.nulls(len(answer), pa.string())
    for letter, text in options.items():
        right = pc.if_else(pc.fill_null(pc.equal(answer, letter), False), text, right)
    return right


def _widened(options: dict[str, Column], count: Column) -> dict[str, Column]:
    """The options with one more letter where a row uses them all."""
    used = pc.max(count).as_py() or 0
    rows = len(count)
    wanted = LETTERS[: max(len(options), min(used + 1, len(LETTERS)))]
    return {at: options.get(at, _arrow.nulls(rows, pa.string())) for at in wanted}


def _already_there(options: dict[str, Column]) -> Column:
    """A mask of the rows with an option “None of these”: a second one would be right too."""
    matches = [
        pc.fill_null(pc.equal(pc.utf8_lower(pc.utf8_trim_whitespace(text)), NONE.lower()), False)
        for text in options.values()
    ]
    combined = matches[0]
    for column in matches[1:]:
        combined = pc.or_(combined, column)
    return combined


def _with_distractor(
    fine: Column, question: Column, options: dict[str, Column], answer: Column, count: Column
) -> Column:
    letters = _arrow.array(list(LETTERS), pa.string())
    room = pc.less(count, len(LETTERS))
    at = letters.take(pc.min_element_wise(count, len(LETTERS) - 1))
    questions = pc.binary_join_element_wise(question, SEPARATOR, at, f". {NONE}", "")
    added = {
        letter: pc.if_else(pc.equal(count, number), NONE, text)
        for number, (letter, text) in enumerate(options.items())
    }
    return _choice(pc.and_(fine, room), questions, added, answer)


def _with_answer(fine: Column, stems: Column, options: dict[str, Column], answer: Column) -> Column:
    put = {
        letter: pc.if_else(pc.fill_null(pc.equal(answer, letter), False), NONE, text)
        for letter, text in options.items()
    }
    questions = pc.binary_join_element_wise(stems, _listing(put), "")
    return _choice(fine, questions, put, answer)


def _choice(fine: Column, questions: Column, options: dict[str, Column], answer: Column) -> Column:
    choices = _arrow.StructArray.from_arrays(list(options.values()), list(options))
    fields = ["question", "options", "answer"]
    return _arrow.StructArray.from_arrays(
        [questions, choices, answer], fields, mask=pc.invert(fine)
    )


def _open_ended(
    fine: Column, stems: Column, options: dict[str, Column], answer: Column, words: int
) -> Column:
    right = _right(options, answer)
    stem = pc.utf8_rtrim(pc.utf8_rtrim_whitespace(stems), ":")
    questions = pc.binary_join_element_wise(stem, CONCISELY, " ")
    short = pc.less_equal(pc.list_value_length(pc.utf8_split_whitespace(right)), words)
    alone = pc.invert(pc.match_substring_regex(stems, _CHOOSES))
    informative = pc.not_equal(pc.utf8_lower(right), NONE.lower())
    keeps = pc.and_(fine, pc.fill_null(pc.and_(pc.and_(short, alone), informative), False))
    fields = ["question", "expected_answer"]
    return _arrow.StructArray.from_arrays([questions, right], fields, mask=pc.invert(keeps))
