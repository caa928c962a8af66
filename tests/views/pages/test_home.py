"""Home: the case that plays, the benchmarks' cards, and questions that lead somewhere."""

import re
from html import unescape
from pathlib import Path
from xml.etree import ElementTree

from app.pages.html import html_of
from metrics.patterns import BY_ID
from schema.definitions import CHAPTERS
from tests.conftest import PUBLISHED, Site, site
from tests.loaders.made_files import svbench as svbench_files
from tests.loaders.vgenst_files import vgenst as vgenst_files
from tests.loaders.videoreal_files import videoreal as videoreal_files
from tests.oracle import Bundle
from tests.rounds import swept
from tests.store.rows import put, small
from views.address.filters import Filters
from views.home.hero import shown_cases
from views.page.cards import BenchmarkCard, Hero, Shelf, Starts
from views.page.content import Gallery, Row, Score, Table, View
from views.page.labels import percent

NODE = "{http://www.w3.org/2000/svg}a"
SIX = ["SVBench", "R3-Bench", "R3-VQA", "VGenST-Bench", "VideoRealBench", "Theatre"]


def hero_of(view: View) -> Hero:
    hero = view.slots["hero"]
    assert isinstance(hero, Hero)
    return hero


def nodes_of(drawing: str) -> dict[str, ElementTree.Element]:
    """The nodes of a drawn chain, which are links."""
    return {str(each.get("data-node")): each for each in ElementTree.fromstring(drawing).iter(NODE)}


def cards_of(view: View) -> dict[str, BenchmarkCard]:
    shelf = view.slots["benchmarks"]
    assert isinstance(shelf, Shelf)
    return {card.title: card for card in shelf.cards}


def starts_of(view: View) -> Starts:
    starts = view.slots["starts"]
    assert isinstance(starts, Starts)
    return starts


def test_a_failing_case_plays_around_its_moment_beside_its_coloured_chain(theatre: Site) -> None:
    hero = hero_of(theatre.fill(""))
    assert hero.payload is not None and hero.wide and hero.narrow
    seconds = hero.payload
    assert seconds["src"] and hero.poster
    assert 0 <= seconds["from"] <= seconds["at"] <= seconds["to"] <= seconds["from"] + 4
    assert "wr-wrong" in hero.wide or "wr-mixed" in hero.wide
    wide, narrow = nodes_of(hero.wide), nodes_of(hero.narrow)
    assert set(wide) == set(narrow) and len(wide) >= 3
    assert all("data-start" in node.keys() for node in wide.values())  # noqa: SIM118
    for address in (hero.go[1], next(iter(wide.values())).get("href") or ""):
        view = theatre.fill(address)
        assert "player" in view.slots and not view.notices


@swept
def test_clips_without_times_play_beside_the_chain_of_their_paradigm(svbench: Site) -> None:
    hero = hero_of(svbench.fill(""))
    assert hero.payload is not None and hero.wide and hero.narrow
    assert hero.payload["from"] == 0 and 0 < hero.payload["at"] < hero.payload["to"] <= 8
    assert hero.whose == "expected chain of the paradigm, written by WhyReel"
    assert "data-start" not in hero.wide and "data-start" not in hero.narrow
    marked = [
        each
        for each in ElementTree.fromstring(hero.wide)
        if {"wr-right", "wr-wrong", "wr-mixed"} & set((each.get("class") or "").split())
    ]
    assert marked and all("wr-whole" in (each.get("class") or "") for each in marked)
    view = svbench.fill(hero.go[1])
    assert "player" in view.slots and not view.notices
    facts = {label: words for label, words, _ in cards_of(svbench.fill(""))["SVBench"].facts}
    assert facts["Chains"] == "30 expected" and facts["Timed chains"] == "–"


@swept
def test_a_case_of_another_benchmark_than_the_chosen_one_says_so(both: Site, theatre: Site) -> None:
    assert hero_of(both.fill("?benchmark=svbench")).caption.startswith("Theatre · ")
    assert "Theatre" not in hero_of(theatre.fill("?benchmark=theatre")).caption


@swept
def test_a_clip_without_a_chain_plays_beside_its_question(tmp_path: Path) -> None:
    made = site(tmp_path / "home")
    made.take("vgenst", vgenst_files(tmp_path / "files"))
    hero = hero_of(made.fill(""))
    assert hero.payload is not None and hero.payload["src"] and not hero.wide
    question, *options = hero.lines
    assert question.text and question.state == "none" and not question.words
    assert [line.label for line in options] == list("ABCDEFGH")[: len(options)]
    marked = {line.state: line.words for line in options if line.state != "none"}
    assert marked["right"] == "the right option" and marked["wrong"].startswith("chosen by ")
    for words in (line.text for line in hero.lines):
        assert words in html_of(hero)
    view = made.fill(hero.go[1])
    assert "player" in view.slots and not view.notices


def test_a_judged_clip_without_a_chain_plays_beside_the_reason(tmp_path: Path) -> None:
    made = site(tmp_path / "home")
    made.take("videoreal", videoreal_files(tmp_path / "files"), allow_rejects=True)
    hero = hero_of(made.fill(""))
    assert hero.payload is not None and not hero.wide
    final, judge, first, *_ = hero.lines[1:]
    assert (final.label, final.text, final.words) == ("final", "An arm bends back.", "realism 2/5")
    assert (first.label, first.state) == ("annotator-1", "wrong")
    assert (judge.label, judge.text, judge.words) == ("eye/7b", "The cup floats.", "realism 3/5")
    assert "realism 3/5" in html_of(hero)
    assert "player" in made.fill(hero.go[1]).slots


def test_without_a_case_to_show_there_are_words_and_the_cards(tmp_path: Path) -> None:
    made = site(tmp_path / "home")
    made.take("svbench", svbench_files(tmp_path / "sv"))
    view = made.fill("")
    hero = hero_of(view)
    assert hero.go[1] and not hero.title and hero.payload is None
    card = cards_of(view)["SVBench"]
    assert {label: there for label, _, there in card.facts}["Predictions"]
    assert "release-svbench" in str(card.doors[-1].href)
    made.take("published", PUBLISHED)
    (printed, *_) = cards_of(made.fill(""))["SVBench"].bars
    assert printed.value == "79.6" and printed.behind == "cases?benchmark=svbench"


def test_printed_counts_of_levels_lead_to_the_questions_here(tmp_path: Path) -> None:
    made = site(tmp_path / "home")
    made.take("published", PUBLISHED)
    assert not any(bar.behind for bar in cards_of(made.fill(""))["VGenST-Bench"].bars)
    made.take("vgenst", vgenst_files(tmp_path / "files"), allow_rejects=True)
    for bar in cards_of(made.fill(""))["VGenST-Bench"].bars:
        level = bar.label[:2]
        assert bar.behind == f"cases?benchmark=vgenst&level={level}"
        view = made.fill(bar.behind)
        assert not view.notices and view.slots


@swept
def test_each_benchmark_has_a_card_with_printed_leaders_and_its_import(theatre: Site) -> None:
    cards = cards_of(theatre.fill(""))
    assert list(cards) == SIX
    assert [bar.value for bar in cards["SVBench"].bars] == ["79.6", "72.4", "56.4"]
    assert cards["VideoRealBench"].bars[0].label == "VideoRealEval"
    assert [bar.value for bar in cards["VGenST-Bench"].bars] == ["10,932", "14,964", "7,490"]
    chapters = {chapter.id for chapter in CHAPTERS}
    for title, card in cards.items():
        assert len(card.bars) == 3
        shares = [bar.share for bar in card.bars]
        assert all(0 < share <= 1 for share in shares)
        assert all(not theatre.fill(bar.href).notices for bar in card.bars), "lead somewhere"
        guide = next(door for door in card.doors if door.text == "Definitions")
        assert str(guide.href).partition("#")[2] in chapters
        assert bool(card.command) == (title != "Theatre")
    assert cards["R3-VQA"].command == "python -m app data get r3"


def test_what_is_here_is_counted_as_in_the_files(theatre: Site, pack: Bundle) -> None:
    cards = cards_of(theatre.fill(""))
    facts = {label: text for label, text, _ in cards["Theatre"].facts}
    predictions = len(pack.rows("answers")) + len(pack.rows("verdicts"))
    assert facts["Predictions"] == f"{predictions:,}"
    assert facts["Clips"] == f"{len(pack.clips):,}"
    of_svbench = {label: (text, there) for label, text, there in cards["SVBench"].facts}
    assert of_svbench["Published"] == ("176", True)
    assert of_svbench["Clips"] == ("–", False)


def test_questions_have_a_number_and_lead_to_their_page(theatre: Site, both: Site) -> None:
    for where in (theatre, both):
        starts = starts_of(where.fill(""))
        assert len(starts.cards) == 4
        for card in starts.cards:
            view = where.fill(card.href.partition("#")[0])
            assert view.slots and not view.notices, card.question
    lengths, wrong, judges, _ = starts_of(theatre.fill("")).cards
    settled = Filters.parse(lengths.href.partition("?")[2]).filters
    assert (settled.metric, settled.by, settled.benchmark) == ("accuracy", "length", "theatre")
    assert int(wrong.figure) > 0 and re.fullmatch(r"\d+ %", judges.figure)
    assert all(0 <= bar.share <= 1 for bar in lengths.bars)
    # Nothing there looks right and is wrong: its most common failure is asked for instead.
    _, wrong, _, _ = starts_of(both.fill("")).cards
    shown = both.fill(wrong.href).slots["gallery"]
    assert isinstance(shown, Gallery) and shown.total == int(wrong.figure) > 0


def of_a_model(rows: tuple[Row, ...], words: str) -> list[Row]:
    """The rows whose model's name is in the words, the longest name first."""
    named = [row for row in rows if f"of {row.cells['model']} at" in words]
    assert named, words
    return named


def test_the_number_of_each_question_is_found_on_its_page(theatre: Site) -> None:
    lengths, wrong, judges, _ = starts_of(theatre.fill("")).cards
    points = theatre.fill(lengths.href).slots["points"]
    assert isinstance(points, Table)
    drawn = {
        str(row.cells["value"]): percent(score.value / 100)
        for row in of_a_model(points.rows, lengths.words)
        if isinstance(score := row.cells["score"], Score) and score.value is not None
    }
    assert {bar.label: bar.value for bar in lengths.bars} == drawn and len(drawn) > 1
    ends = (lengths.bars[0].value, lengths.bars[-1].value)
    assert lengths.figure == " → ".join(ends) and set(drawn.values()) != {"100 %"}
    gallery = theatre.fill(wrong.href).slots["gallery"]
    assert isinstance(gallery, Gallery) and f"{gallery.total:,}" == wrong.figure
    together = theatre.fill(judges.href).slots["together"]
    assert isinstance(together, Table)
    first = together.rows[0].cells
    assert isinstance(first["raw"], Score) and first["raw"].value is not None
    assert judges.figure == percent(first["raw"].value / 100)
    assert f"{first['name']}: {first['raters']} judges, {first['n']} clips" in judges.words


@swept
def test_a_case_of_an_older_run_is_neither_counted_nor_shown(tmp_path: Path) -> None:
    """As in the list, which shows the newest run of each kind."""
    rows = small()
    older = {"score": 0.0, "status": "ok"}
    rows["run"] += [{**rows["run"][3], "run": "b.new", "sequence": 2}]
    verdicts = [{**row, **older, "score": float(row["dimension"] == "D5")}
                for row in rows["verdict"]]  # fmt: skip
    rows["verdict"] = [*verdicts, *({**row, "run": "b.new"} for row in verdicts)]
    put(tmp_path, rows)
    made = site(tmp_path)
    _, wrong, _, _ = starts_of(made.fill("")).cards
    gallery = made.fill(wrong.href).slots["gallery"]
    assert isinstance(gallery, Gallery) and (gallery.total, wrong.figure) == (1, "1")
    pattern = BY_ID["socially-wrong"]
    assert [row["run"] for row in shown_cases(made.store, pattern, "b")] == ["b.new"]


@swept
def test_a_version_is_kept_in_every_address(theatre: Site) -> None:
    version = theatre.store.version
    view = theatre.fill(f"?version={version}")
    hero = hero_of(view)
    links = [hero.go[1], *(node.get("href") or "" for node in nodes_of(hero.wide).values())]
    links += [card.href for card in starts_of(view).cards]
    links += [card.doors[0].href or "" for card in cards_of(view).values()]
    assert all(f"version={version}" in link for link in links)


def test_the_chain_is_made_of_links_without_a_script(theatre: Site) -> None:
    hero = hero_of(theatre.fill(""))
    html = html_of(hero)
    assert hero.wide in html and hero.narrow in html
    names = [node.get("aria-label") or "" for node in nodes_of(hero.wide).values()]
    assert names and all(re.match("[A-Z][a-z]+: .", unescape(name)) for name in names)
    assert "fetchpriority" in html and "<video" not in html, "the poster comes first"
