"""The switch of benchmarks: what it offers, what an address without one is of, what gives way."""

import json
from pathlib import Path

import pytest

from store.queries.catalogue.known_names import loaded_benchmarks
from tests.conftest import BY_PATH, Site, site
from tests.loaders.made_files import bundle as toy
from tests.rounds import few, swept
from views.address.filters import Filters
from views.address.settling import benchmark_choice

RESULTS = ("runs", "answers", "verdicts", "node_times", "link_judgements")


def named_toy(folder: Path, name: str, *, has_results: bool = True) -> Path:
    """The toy bundle under another benchmark's id."""
    made = toy(folder / name)
    head = {"format": "whyreel-bundle", "version": 1, "benchmark": {"id": name, "name": name}}
    (made / "bundle.json").write_text(json.dumps(head))
    for part in () if has_results else RESULTS:
        (made / f"{part}.jsonl").unlink(missing_ok=True)
    return made


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """Two bundles, of which the one that came last is not the last by name."""
    folder = tmp_path_factory.mktemp("two")
    made = site(folder / "home")
    made.take("bundle", toy(folder / "toy"))
    other = toy(folder / "other")
    head = {"format": "whyreel-bundle", "version": 1, "benchmark": {"id": "a", "name": "A & co"}}
    (other / "bundle.json").write_text(json.dumps(head))
    (other / "verdicts.jsonl").unlink()
    made.take("bundle", other)
    return made


def chosen(where: Site, address: str) -> str:
    return Filters.parse(where.fill(address).query).filters.benchmark


def test_an_address_without_one_is_of_the_last_import_with_results(two: Site) -> None:
    assert loaded_benchmarks(two.store).default == "a"
    for page in ("leaderboard", "cases", "cases?show=clip", "cases?show=lanes", "trends", "try"):
        assert chosen(two, page) == "a", page
    assert chosen(two, "cases?clip=toy.a") == chosen(two, "cases?item=toy.i1") == "toy"
    assert chosen(two, "cases?benchmark=all") == "all"
    assert chosen(two, "leaderboard?benchmark=all") == "a"


@few(3)
@pytest.mark.parametrize(
    "address",
    ["annotate?clip=toy.a", "build?clip=toy.a", "try?clip=toy.a", "cases?clip=toy.a",
     "cases?clip=toy.a&show=lanes", "cases?item=toy.i1"],
)  # fmt: skip
def test_what_an_address_names_comes_before_its_benchmark(two: Site, address: str) -> None:
    assert chosen(two, f"{address}&benchmark=a") == chosen(two, address) == "toy"
    assert chosen(two, "cases?clip=toy.a&benchmark=all") == "all", "a list of all goes on so"


@swept
def test_pages_open_on_results_and_on_the_demo_last(tmp_path: Path) -> None:
    where = site(tmp_path / "home")
    where.take("bundle", named_toy(tmp_path, "theatre"))
    where.take("bundle", named_toy(tmp_path, "prompts", has_results=False))
    assert loaded_benchmarks(where.store).default == "theatre"
    where.take("bundle", named_toy(tmp_path, "own"))
    where.take("bundle", named_toy(tmp_path, "more", has_results=False))
    assert loaded_benchmarks(where.store).default == "own"


def test_the_switch_offers_what_is_loaded_by_its_printed_name(two: Site) -> None:
    offered = benchmark_choice(BY_PATH["cases"], Filters(), two.store)
    assert offered == ((("all", "All benchmarks"), ("a", "A & co"), ("toy", "Toy")), "a")
    assert ("all", "All benchmarks") not in benchmark_choice(
        BY_PATH["trends"], Filters(), two.store
    ).offered


def test_published_benchmarks_can_be_chosen(theatre: Site) -> None:
    offered, first = benchmark_choice(BY_PATH["leaderboard"], Filters(), theatre.store)
    assert offered[0] == ("theatre", "Theatre") and first == "theatre"
    assert ("svbench", "SVBench (published)") in offered


def test_a_list_opens_with_a_pattern_that_its_benchmark_has(two: Site) -> None:
    for benchmark, pattern in (("toy", "no-verdict"), ("a", "wrong-answer")):
        view = two.fill(f"cases?benchmark={benchmark}")
        assert f"pattern={pattern}" in view.query and not view.notices
    view = two.fill("cases?benchmark=a&pattern=no-verdict")
    assert "pattern=wrong-answer" in view.query
    assert view.notices == ("A & co has no case of “No verdict”; this is “Wrong answer”.",)
    narrowed = two.fill("cases?benchmark=a&pattern=wrong-answer&q=nothing")
    assert "pattern=wrong-answer" in narrowed.query and not narrowed.notices


def test_an_unknown_model_is_left_out_and_said(two: Site) -> None:
    view = two.fill("cases?benchmark=toy&model=nobody&model=gen")
    assert "model=gen" in view.query and "nobody" not in view.query
    assert view.notices == ("“model=nobody” was left out: these data have no such model.",)
