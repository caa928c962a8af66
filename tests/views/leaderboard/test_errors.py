"""Errors that people name: cases, options and boards count clips, whoever labelled them."""

from collections import Counter, defaultdict

import pytest

from schema.vocabulary import REALISM_CATEGORIES
from store.queries.cases.cases import case_place
from tests.conftest import Site, site
from tests.loaders import videoreal_files as made
from tests.loaders.clip import film
from tests.views.board import cell, rows_of
from views.page.content import Gallery, Player, Table, Text

ERRORS = [
    {"category": "human_state", "description": "An arm bends.", "start": 0.1, "end": 0.3},
    {"category": "object_state", "description": "A cup melts.", "area": 0.2, "duration": 0.1},
    {"category": "human_state", "share": 0.6, "description": "A leg too many."},
]


def rows() -> list[made.Row]:
    """Of v1 three annotators name human errors, one an object's too; of v2 one names all three."""
    first, second, third = made.people(2, 2, 4), made.people(1, 1, 1), made.people(5, 5, 5)
    first[2] |= {"category": None, "errors": ERRORS}
    for label in second[1:]:
        label["category"] = None
    second[0] |= {"errors": [{"category": name} for name in REALISM_CATEGORIES]}
    for label in third:
        label["category"] = None
    return [
        {"id": "v1", "file": "clips/v1.mp4", "generator": "gen a", "annotators": first,
         "score": 2, "area": 0.3, "duration": 0.5},
        {"id": "v2", "generator": "gen a", "annotators": second, "score": 2, "area": 0.5},
        {"id": "v3", "generator": "gen b", "annotators": third},
    ]  # fmt: skip


@pytest.fixture(scope="module")
def where(tmp_path_factory: pytest.TempPathFactory) -> Site:
    folder = tmp_path_factory.mktemp("errors")
    (folder / "vr" / "clips").mkdir(parents=True)
    film(folder / "vr" / "clips" / "v1.mp4")
    made.write(folder / "vr" / "videos.jsonl", rows())
    replies = [{"id": f"v{n}", "output": made.reply_with(f"{n}</Answer>"), "judge": "eye"}
               for n in (1, 2, 3)]  # fmt: skip
    made.write(folder / "vr" / "replies.jsonl", replies)
    made_site = site(folder / "home")
    assert made_site.take("videoreal", folder / "vr").rejected == 0
    return made_site


def by_hand() -> dict[str, set[tuple[str, str]]]:
    """Category → the clips of which somebody names it, and who, read from the rows."""
    named: dict[str, set[tuple[str, str]]] = defaultdict(set)
    for row in rows():
        for at, label in enumerate(row["annotators"], 1):
            given = [error["category"] for error in label.get("errors", ())] + [label["category"]]
            for category in filter(None, given):
                named[category].add((row["id"], f"annotator-{at}"))
    return named


@pytest.mark.parametrize("category", REALISM_CATEGORIES)
def test_a_pattern_lists_each_clip_once(where: Site, category: str) -> None:
    pattern = category.replace("_", "-")
    view = where.fill(f"cases?benchmark=videoreal&pattern={pattern}")
    gallery = view.slots["gallery"]
    assert isinstance(gallery, Gallery)
    named = by_hand()[category]
    assert gallery.total == len(gallery.cards) == len({clip for clip, _ in named})
    counts = {option.value: option.count for option in view.options["annotator"]}
    people = Counter(who for _, who in named if who != "final")
    assert {name: n for name, n in counts.items() if name != "final"} == people
    for name, count in counts.items():
        cut = where.fill(f"cases?benchmark=videoreal&pattern={pattern}&annotator={name}")
        listed = cut.slots["gallery"]
        assert isinstance(listed, Gallery) and listed.total == count


def test_an_address_with_an_annotator_leads_to_the_clips_case(where: Site) -> None:
    before = "videoreal.v2~annotator-1~realism"
    place = case_place(where.store, "label_case", before)
    assert place is not None and place["clip"] == "videoreal.v2"
    assert case_place(where.store, "label_case", "videoreal.v2~nobody~realism") is None
    view = where.fill(f"cases?benchmark=videoreal&pattern=human-state&case={before}&show=clip")
    player = view.slots["player"]
    assert isinstance(player, Player) and player.payload["clip"]["id"] == "videoreal.v2"


def test_a_label_with_three_errors_shows_three(where: Site) -> None:
    view = where.fill("cases?benchmark=videoreal&clip=videoreal.v1")
    player, people = view.slots["player"], view.slots["people"]
    assert isinstance(player, Player) and isinstance(people, Table)
    payload = player.payload
    bands = [each["category"] for each in payload["bands"] if each["annotator"] == "annotator-3"]
    meters = [each["category"] for each in payload["meters"] if each["annotator"] == "annotator-3"]
    assert (bands, meters) == (["human_state"], ["object_state", "human_state"])
    cells = {row.cells["annotator"]: row.cells for row in people.rows}
    assert cells["annotator-3"]["category"] == "human state, object state"
    assert cells["final"]["implied"] == "2"
    assert cells["annotator-3"]["implied"] == "≤ 2; given 4"
    assert not cells["annotator-1"]["implied"], "nothing is told of its extent"


def test_a_board_has_a_column_for_each_error_by_clips(where: Site) -> None:
    board = where.fill("leaderboard?benchmark=videoreal&metric=realism&by=error")
    first = next(row for row in rows_of(board) if row.cells["model"] == "gen a")
    shown = {name: (cell(first, f"by:{name}").n, cell(first, f"by:{name}").value)
             for name in REALISM_CATEGORIES}  # fmt: skip
    assert shown == {"human_state": (2, 1.5), "object_state": (2, 1.5), "interaction": (1, 2.0)}
    cut = where.fill("leaderboard?benchmark=videoreal&metric=realism&error=interaction")
    assert [cell(row, "score").n for row in rows_of(cut)] == [1]


def test_trends_open_on_an_axis_that_has_values(where: Site) -> None:
    view = where.fill("trends?benchmark=videoreal&metric=realism")
    assert "by=error" in view.query
    texts = [block.text for slot in view.slots.values() if isinstance(slot, Text)
             for block in slot.blocks]  # fmt: skip
    assert not [text for text in texts if "tier" in text]


def test_scores_are_held_against_their_own_scale(where: Site) -> None:
    says = where.fill("leaderboard?benchmark=videoreal&metric=realism").slots["says"]
    assert isinstance(says, Text)
    lines = {block.text for block in says.blocks if block.label == "Own scale"}
    assert lines == {
        "annotator-3: 0 of 1 on the level that area and time imply; 1 better than it",
        "final: 1 of 2 on the level that area and time imply; 1 better than it",
    }
