"""A model keeps its colour; ten have one each, more differ by marker; all can be read."""

from views.style.model_colours import COLOURS, GROUNDS, SYMBOLS, ModelMark, model_marks, told_apart


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(colour: str, other: str) -> float:
    low, high = sorted((luminance(colour), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_ten_models_have_ten_colours_in_any_order() -> None:
    names = [f"model-{index}" for index in range(10)]
    marks = model_marks(names)
    assert {mark.colour for mark in marks.values()} == set(COLOURS)
    assert model_marks(reversed(names)) == marks


def test_more_than_ten_share_a_colour_under_another_marker() -> None:
    marks = model_marks(f"model-{index}" for index in range(40))
    assert len(set(marks.values())) == 40
    assert len(SYMBOLS) == len(set(SYMBOLS)) == len(COLOURS)


def test_another_model_changes_few_colours() -> None:
    before = model_marks(["gpt-4o", "gemini-2.5-pro", "qwen2.5-vl-7b"])
    after = model_marks(["aria", "gpt-4o", "gemini-2.5-pro", "qwen2.5-vl-7b"])
    assert sum(after[name] != mark for name, mark in before.items()) <= 1


def test_colours_are_seen_on_every_ground() -> None:
    assert all(contrast(colour, ground) >= 3 for colour in COLOURS for ground in GROUNDS)


def test_a_computed_baseline_changes_no_mark_of_a_model() -> None:
    models = [f"model-{number}" for number in range(12)]
    marks = model_marks(models, ["baseline.middle-third", "model-3"])
    assert {model: marks[model] for model in models} == model_marks(models)
    assert len(set(marks.values())) == 13


def test_rows_of_one_model_are_told_apart_by_their_markers() -> None:
    first, other = (ModelMark(COLOURS[at], SYMBOLS[at]) for at in (0, 1))
    marks = told_apart([first, other, *[first] * 9])
    assert marks[:2] == [first, other]
    own = [mark for mark in marks if mark.colour == first.colour]
    assert len(own) == len(set(own)) == len(SYMBOLS)
