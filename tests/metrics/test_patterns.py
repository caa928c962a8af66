"""Each pattern selects what its rule says, counted by hand from the files."""

import json
from collections import defaultdict
from collections.abc import Callable, Mapping

import pytest

from metrics.chains.marks import CASES
from metrics.patterns import BY_ID, PATTERNS, Pattern, any_zero, register
from schema.definitions import definition_of
from schema.vocabulary import PROBING, REPLIED, STATUSES
from store.queries.cases.case_counts import tally
from store.queries.cases.cases import cases
from store.reading.case_columns import COLUMNS
from store.reading.condition import Condition, all_of, equals, one_of
from store.reading.store import Store
from tests.conftest import REAL, ROOT, Site, site
from tests.loaders.made_files import bundle as toy
from tests.loaders.made_files import lines
from tests.oracle import Bundle
from tests.oracle_steps import BASELINES
from tests.rounds import sweep, swept

Scores = Mapping[str, float]
WORDS = ROOT / "views" / "player" / "js" / "base" / "words.js"
EVA: dict[str, Callable[[Scores], bool]] = {
    "any-zero": lambda s: 0 in s.values(),
    "socially-wrong": lambda s: [s.get(f"D{n}") for n in range(1, 6)] == [0, 0, 0, 0, 1],
    "generation": lambda s: s.get("D5") == 0,
    "drift": lambda s: s.get("D2") == 0 and s.get("D1") == 1,
    "missing-cue": lambda s: s.get("D4") == 0 and s.get("D1") == 1 and s.get("D2") == 1,
}
SUBCHAIN: dict[str, Callable[[Scores], bool]] = {
    "case-1": lambda s: s.get("cause") == 1 and s.get("facts") == 0,
    "case-2": lambda s: s.get("cause") == 0 and s.get("facts") == 1,
    "case-3": lambda s: s.get("cause") == 0 and s.get("facts") == 0,
}


def total(store: Store, pattern: Pattern) -> int:
    return cases(store, pattern.view, pattern.where, limit=1).total


def test_a_case_of_r3_has_one_name_on_every_page() -> None:
    """In lists, on the Guide and, without its number, on a link of the player."""
    for name in SUBCHAIN:
        named = definition_of("consistency", name)
        assert named is not None and BY_ID[name].title == named.name
        number = int(name.removeprefix("case-"))
        assert named.name == f"Case {number}: {CASES[number]}"
        assert f'case_{number}: "{CASES[number]}",' in WORDS.read_text(encoding="utf-8")


ERRORS = ("human-state", "object-state", "interaction")
BESIDE = ("position-bias", "choice-prior", "perception", "reasoning")


def beside(pack: Bundle, name: str) -> int:
    """Answers that tell something beside another answer of the same model, counted by hand."""
    printed: dict[tuple[str, str], bool] = {}
    turned: dict[tuple[object, str], list[bool | None]] = defaultdict(list)
    for row in pack.rows("answers"):
        run, question, mark = row["run"], row["question"], pack.mark(row)
        if pack.runs[run]["protocol"] == "circular":
            turned[pack.who(run), question].append(mark)
        elif pack.runs[run]["protocol"] == "choice" and mark is not None:
            printed[run, question] = mark
    looked: dict[tuple[str, object], list[bool]] = defaultdict(list)
    for (run, question), mark in printed.items():
        row = pack.questions[question]
        if row.get("level") == "L1" and (row.get("variant") or "base") == "base":
            looked[run, row.get("clip")].append(mark)
    count = 0
    for (run, question), mark in printed.items():
        row = pack.questions[question]
        base = (row.get("variant") or "base") == "base"
        places = turned[pack.who(run), question]
        whole = len(places) == len(row["options"]) and None not in places
        seen = looked[run, row.get("clip")]
        count += bool({
            "position-bias": mark and whole and not all(places),
            "choice-prior": row.get("variant") == "v2" and not mark
            and printed.get((run, row["base"])) is True,
            "perception": base and row.get("level") == "L3" and not mark and not all(seen),
            "reasoning": base and row.get("level") == "L3" and not mark and seen and all(seen),
        }[name])  # fmt: skip
    return count


OF_HARNESSES = ("read-differently", "marked-differently")


def by_hand(pack: Bundle, name: str) -> int:
    if name in ERRORS:
        labels, category = pack.rows("human_labels"), name.replace("-", "_")
        return len({row["clip"] for row in labels if row.get("category") == category})
    if name == "misplaced":
        located = [(who[0], iou) for who, _, iou in pack.step_values() if iou is not None]
        return sum(iou < 0.3 for model, iou in located if model not in BASELINES)
    if name == "broken-chain":
        return sum(case.failures for case in pack.cases("chains"))
    if name in BESIDE:
        return beside(pack, name)
    eva, realism = pack.cases("eva"), pack.cases("realism")
    if name in EVA:
        return sum(EVA[name](case.dims) for case in eva)
    if name in SUBCHAIN:
        return sum(SUBCHAIN[name](case.dims) for case in pack.cases("subchains"))
    if name == "no-verdict":
        return sum(case.value is None for case in [*eva, *realism])
    if name == "no-answer":
        return sum((row.get("status") or "ok") != "ok" for row in pack.rows("answers"))
    if name in OF_HARNESSES:
        return 0
    if name == "shortcut":
        probed = {run for run, row in pack.runs.items() if row.get("setting") in PROBING}
        return sum(pack.mark(row) is True for row in pack.rows("answers") if row["run"] in probed)
    if name == "not-right":
        return sum(map(pack.failed, pack.rows("answers")))
    if name == "wrong-answer":
        return sum(pack.mark(row) is False for row in pack.rows("answers"))
    whole = {"unreal": realism, "inconsistent": pack.cases("subchains")}[name]
    return sum(case.failures for case in whole)


@pytest.mark.parametrize("name", BY_ID)
def test_a_pattern_selects_what_its_rule_says(theatre: Site, pack: Bundle, name: str) -> None:
    expected = by_hand(pack, name)
    assert total(theatre.store, BY_ID[name]) == expected
    # The theatre's players all saw the film, and no harness has marked them; test_shortcuts.py and
    # test_harness.py of tests/views/leaderboard/ have cases.
    without = ("shortcut", *OF_HARNESSES)
    assert expected or name in without, "the pack is to hold a case of every other pattern"


def test_the_three_cases_part_what_is_inconsistent(theatre: Site) -> None:
    """No case is in two of them, and each is inconsistent."""
    store, parts = theatre.store, [BY_ID[f"case-{n}"] for n in (1, 2, 3)]
    for part in parts:
        for other in parts:
            both = cases(store, "subchain_case", all_of(part.where, other.where), limit=1).total
            assert both == (total(store, part) if part is other else 0)
        inside = all_of(part.where, BY_ID["inconsistent"].where)
        assert cases(store, "subchain_case", inside, limit=1).total == total(store, part)


@swept
def test_a_tally_is_each_count_under_the_same_filter(theatre: Site) -> None:
    hard = equals("tier", "hard")
    for view in {pattern.view for pattern in PATTERNS}:
        each = {p.id: p.where for p in PATTERNS if p.view == view}
        tallied = tally(theatre.store, view, hard, each)
        assert tallied == {
            name: cases(theatre.store, view, all_of(hard, where), limit=1).total
            for name, where in each.items()
        }


def test_some_dimensions_can_be_asked_for_alone(theatre: Site, pack: Bundle) -> None:
    expected = sum(0 in (case.dims.get("D2"), case.dims.get("D4")) for case in pack.cases("eva"))
    where = any_zero(("d2", "d4"))
    assert cases(theatre.store, "verdict_case", where, limit=1).total == expected


def test_ids_are_unique_and_every_rule_is_told() -> None:
    assert len(BY_ID) == len(PATTERNS) == len({pattern.title for pattern in PATTERNS})
    assert all(pattern.rule and pattern.title for pattern in PATTERNS)


def test_an_id_is_given_once() -> None:
    with pytest.raises(ValueError, match="'drift' is taken"):
        register(BY_ID["drift"]._replace(title="Another"))


FAILURES = [status for status in STATUSES if status != "ok"]


@pytest.fixture(scope="module")
def failed_calls(tmp_path_factory: pytest.TempPathFactory) -> Store:
    """A judge and a model for each way in which a call fails, and nothing else."""
    folder = tmp_path_factory.mktemp("failed")
    where, bundle = site(folder / "home"), toy(folder / "toy")
    lines(
        bundle / "models.jsonl", [{"model": name, "kind": "model"} for name in ("gen", *FAILURES)]
    )
    lines(bundle / "runs.jsonl", [
        run for status in FAILURES for run in (
            {"run": f"v-{status}", "model": "gen", "judge": status, "protocol": "eva"},
            {"run": f"r-{status}", "model": status, "protocol": "choice"},
        )
    ])  # fmt: skip
    lines(bundle / "verdicts.jsonl", [
        {"run": f"v-{status}", "clip": "a", "dimension": f"D{n}", "status": status}
        for status in FAILURES for n in range(1, 6)
    ])  # fmt: skip
    lines(bundle / "answers.jsonl", [
        {"run": f"r-{status}", "question": "q0", "status": status} for status in FAILURES
    ])  # fmt: skip
    assert where.take("bundle", bundle).rejected == 0
    return where.store


@pytest.mark.parametrize("status", sweep(["refused", "transport"], FAILURES))
def test_a_failed_call_is_a_case_of_its_own_and_no_zero(failed_calls: Store, status: str) -> None:
    mine = one_of("run", [f"toy.v-{status}", f"toy.r-{status}"])

    def where(pattern: Pattern) -> Condition:
        return all_of(pattern.where, mine) if "run" in COLUMNS[pattern.view] else pattern.where

    patterns = {
        pattern.id for pattern in PATTERNS
        if cases(failed_calls, pattern.view, where(pattern), limit=1).total
    }  # fmt: skip
    counted_as_wrong = {"not-right"} if status in REPLIED else set()
    assert patterns == {"no-verdict", "no-answer"} | counted_as_wrong


def test_svbench_patterns_against_its_own_result_files(svbench: Site) -> None:
    keys = ("D1_core_experiment", "D2_prompt_faithfulness", "D3_social_reasoning",
            "D4_social_cue", "D5_video_plausible")  # fmt: skip
    rows = [
        row
        for path in sorted((REAL / "svbench" / "results").glob("*.json"))
        for row in json.loads(path.read_text("utf-8"))
    ]
    judged = [
        {f"D{n}": row[key] for n, key in enumerate(keys, 1)}
        for row in rows
        if row["evaluation_success"]
    ]
    for name, rule in EVA.items():
        assert total(svbench.store, BY_ID[name]) == sum(map(rule, judged)), name
    assert total(svbench.store, BY_ID["no-verdict"]) == len(rows) - len(judged) == 14
