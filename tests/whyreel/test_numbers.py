"""A few numbers of the library, computed once more with pandas."""

import pandas as pd
import pytest

import whyreel as wr
from tests.rounds import few, swept


def run_of(home: wr.Home, model: str, protocol: str) -> str:
    runs = home.runs
    chosen = runs[(runs["model"] == model) & (runs["protocol"] == protocol) & runs["is_shown"]]
    return str(chosen["run"].iloc[0])


@few(1)
@pytest.mark.parametrize("model", ["theatre-emotion-first", "theatre-abstainer"])
def test_accuracy_is_the_share_of_right_replies(home: wr.Home, model: str) -> None:
    board = home.board("theatre", metric="accuracy", by="type")
    mine = board.df[board.df["model"] == model].set_index("column")
    answers = home.answers(run_of(home, model, "choice"))
    counted = answers[answers["status"].isin(["ok", "unparsed", "invalid", "refused", "truncated"])]
    right = counted["correct"].astype("boolean").fillna(False)
    by_type = 100 * right.groupby(counted["type"]).mean()
    for column in board.columns:
        assert mine.loc[column, "score"] == pytest.approx(by_type[column])
        assert mine.loc[column, "base"] == (counted["type"] == column).sum()


def test_a_pooled_mean_is_the_mean_of_all_verdicts_of_complete_clips(home: wr.Home) -> None:
    board = home.board("theatre", metric="eva", also="scripted")
    row = board.df[board.df["column"] == "all"].iloc[0]
    verdicts = pd.concat(home.verdicts(run) for run in row["run"].split())
    means = verdicts[verdicts["status"] == "ok"].groupby("clip")["score"].mean()
    assert row["n"] == len(means)
    assert row["score"] == pytest.approx(100 * means.mean())


@swept
def test_a_difference_is_that_of_the_scores_on_shared_prompts(home: wr.Home) -> None:
    board = home.board("theatre", metric="accuracy")
    whole = board.df[board.df["column"] == "all"].set_index("model")
    pair = board.compare("theatre-oracle", "theatre-emotion-first").iloc[0]
    assert pair["difference"] == pytest.approx(
        whole.loc["theatre-oracle", "score"] - whole.loc["theatre-emotion-first", "score"], abs=3
    )
    assert pair["low"] <= pair["difference"] <= pair["high"]
