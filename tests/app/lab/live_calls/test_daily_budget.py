"""The day's sum of the operator's keys."""

import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from app.lab.live_calls.guarded_clients import BudgetExhausted, DailyBudget
from tests.variables import set_variable


@pytest.fixture(autouse=True)
def five_dollars(monkeypatch: pytest.MonkeyPatch) -> None:
    set_variable(monkeypatch, "WHYREEL_JUDGE_DAILY_USD", "5")


def test_a_run_is_refused_before_it_would_cross_the_cap(tmp_path: Path) -> None:
    till = DailyBudget(lambda: tmp_path, lambda: "2030-01-01")
    first = till.reserve(3)
    with pytest.raises(BudgetExhausted):
        till.reserve(2.5)
    till.settle(first, 1.0)
    till.reserve(2.5)
    assert till.left() == pytest.approx(1.5)
    assert DailyBudget(lambda: tmp_path, lambda: "2030-01-01").left() == pytest.approx(1.5)


def test_a_new_day_begins_anew_and_owes_nothing_to_the_last(tmp_path: Path) -> None:
    day = ["2030-01-01"]
    till = DailyBudget(lambda: tmp_path, lambda: day[0])
    late = till.reserve(5)
    day[0] = "2030-01-02"
    till.reserve(2)
    till.settle(late, 0.0)
    assert till.left() == 3


def test_a_cost_that_is_unknown_counts_as_what_was_reserved(tmp_path: Path) -> None:
    till = DailyBudget(lambda: tmp_path, lambda: "2030-01-01")
    till.settle(till.reserve(4), None)
    assert till.left() == 1


@pytest.mark.parametrize("amount", [float("nan"), float("inf"), -1.0, 5.01])
def test_what_is_no_sum_or_too_much_is_refused(amount: float, tmp_path: Path) -> None:
    till = DailyBudget(lambda: tmp_path)
    with pytest.raises(BudgetExhausted):
        till.reserve(amount)
    assert till.left() == 5


def test_two_servers_of_a_home_share_the_budget(tmp_path: Path) -> None:
    """Each has a lock of its own, as two processes have."""
    together = threading.Barrier(2)

    def spend() -> None:
        till = DailyBudget(lambda: tmp_path)
        together.wait()
        for _ in range(40):
            till.reserve(0.0625)

    with ThreadPoolExecutor(2) as pool:
        for ended in [pool.submit(spend), pool.submit(spend)]:
            ended.result()
    assert DailyBudget(lambda: tmp_path).left() == 0
    with pytest.raises(BudgetExhausted):
        DailyBudget(lambda: tmp_path).reserve(0.0625)


def test_a_clock_that_is_set_back_finds_what_its_day_has_spent(tmp_path: Path) -> None:
    day = ["2030-01-01"]
    till = DailyBudget(lambda: tmp_path, lambda: day[0])
    till.reserve(4)
    day[0] = "2031-05-05"
    till.reserve(3)
    day[0] = "2030-01-01"
    assert till.left() == 1


def test_the_sum_of_an_older_program_counts(tmp_path: Path) -> None:
    (tmp_path / "spend.json").write_text('{"day": "2030-01-01", "usd": 2.5}')
    till = DailyBudget(lambda: tmp_path, lambda: "2030-01-01")
    till.settle(till.reserve(2), 1.0)
    assert till.left() == 1.5


def test_a_torn_file_frees_nothing(tmp_path: Path) -> None:
    (tmp_path / "spend.json").write_text('{"day": "')
    assert DailyBudget(lambda: tmp_path).left() == 0
