"""VideoRealBench from its files to the board: scores by generator, what is not read lowers only
the coverage."""

from pathlib import Path

import numpy as np

from tests.conftest import site
from tests.loaders import made_files
from tests.loaders import videoreal_files as made
from views.address.filters import Filters
from views.page.content import Score, Table
from views.shared.raters import read_ratings


def test_the_board_counts_what_the_replies_say(tmp_path: Path) -> None:
    where = site(tmp_path / "home")
    folder = made_files.MAKERS["videoreal"](tmp_path / "vr")
    assert where.take("videoreal", folder).rejected == 0
    table = where.fill("leaderboard?benchmark=videoreal&metric=realism").slots["board"]
    assert isinstance(table, Table)
    counts = {}
    for row in table.rows:
        score = row.cells["score"]
        assert isinstance(score, Score)
        counts[row.cells["model"]] = (score.value, score.n, score.ok)
    assert counts == {"gen a": (3.0, 2, 1), "gen b": (None, 1, 0), "gen c": (1.0, 1, 1)}
    labels = where.store.query("SELECT annotator, score FROM star.human_label ORDER BY ALL")
    assert [row["score"] for row in labels if row["annotator"] == "final"] == [2.0, 3.0, 5.0]
    assert not where.take("videoreal", folder).published.changed


def test_a_final_score_is_no_vote_of_its_own(tmp_path: Path) -> None:
    """2, 2, 4 with a final 4: the three say 2."""
    where = site(tmp_path / "home")
    folder = made_files.MAKERS["videoreal"](tmp_path / "vr")
    rows = made.videos()
    rows[0]["score"] = 4
    made.write(folder / "annotations.jsonl", rows)
    where.take("videoreal", folder)
    ratings = read_ratings(Filters(benchmark="videoreal", protocol="realism"), where.store)
    names = [rater.id for rater in ratings.raters]
    assert {"@", "@final", "@annotator-1"} <= set(names)
    (vote,) = (rater for rater in ratings.raters if rater.id == "@")
    assert "(3)" in vote.name
    realism = ratings.scores["realism"]
    final, voted = realism[:, names.index("@final")], realism[:, names.index("@")]
    assert [2.0, 4.0] in np.column_stack([voted, final]).tolist()
