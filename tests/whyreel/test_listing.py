"""Questions and clips as tables; expected values come from the files of the pack."""

import pandas as pd
import pytest

import whyreel as wr
from tests.oracle import Bundle
from tests.rounds import swept


@swept
def test_questions_are_listed_with_their_keys(home: wr.Home, pack: Bundle) -> None:
    table = home.questions("theatre").set_index("question")
    written = {f"theatre.{name}": row for name, row in pack.questions.items()}
    assert set(table.index) == set(written)
    for name in list(written)[::97]:
        row, key = table.loc[name], written[name].get("answer")
        assert (row["text"], row["clip"]) == (
            written[name]["text"],
            f"theatre.{written[name]['clip']}",
        )
        assert pd.isna(row["answer"]) if key is None else row["answer"] == key


def test_clips_are_listed_with_their_prompts(home: wr.Home, pack: Bundle) -> None:
    table = home.clips("theatre").set_index("clip")
    assert set(table.index) == {f"theatre.{name}" for name in pack.clips}
    items = {row["item"]: row for row in pack.rows("items")}
    for name, row in list(pack.clips.items())[::19]:
        assert table.loc[f"theatre.{name}", "prompt"] == items[row["item"]]["prompt"]
        assert table.loc[f"theatre.{name}", "tier"] == items[row["item"]]["tier"]


def test_filters_and_conditions_narrow_both(home: wr.Home, pack: Bundle) -> None:
    hard = {row["item"] for row in pack.rows("items") if row["tier"] == "hard"}
    clips = {f"theatre.{name}" for name, row in pack.clips.items() if row["item"] in hard}
    assert set(home.clips("theatre", tier="hard")["clip"]) == clips
    assert set(home.questions("theatre", where="tier=hard")["clip"]) <= clips


@pytest.mark.parametrize("foreign", [{"metric": "eva"}, {"status": "ok"}, {"run": "any"}])
def test_a_filter_that_questions_do_not_have_is_refused(
    home: wr.Home, foreign: dict[str, str]
) -> None:
    (name,) = foreign
    with pytest.raises(wr.BadFilter, match=f"questions cannot be narrowed by {name}"):
        home.questions("theatre", **foreign)
