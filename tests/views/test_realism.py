"""VideoRealBench from its files to the board: scores by generator, what is not read lowers only
the coverage."""

from pathlib import Path

from tests.conftest import site
from tests.loaders import files
from views.content import Score, Table


def test_the_board_counts_what_the_replies_say(tmp_path: Path) -> None:
    where = site(tmp_path / "home")
    folder = files.MAKERS["videoreal"](tmp_path / "vr")
    assert where.take("videoreal", folder).rejected == 0
    table = where.fill("leaderboard?benchmark=videoreal&metric=realism").slots["board"]
    assert isinstance(table, Table)
    found = {}
    for row in table.rows:
        score = row.cells["score"]
        assert isinstance(score, Score)
        found[row.cells["model"]] = (score.value, score.n, score.ok)
    assert found == {"gen a": (3.0, 2, 1), "gen b": (None, 1, 0), "gen c": (1.0, 1, 1)}
    labels = where.store.query("SELECT annotator, score FROM star.human_label ORDER BY ALL")
    assert [row["score"] for row in labels if row["annotator"] == "final"] == [2.0, 3.0, 5.0]
    assert not where.take("videoreal", folder).published.changed
