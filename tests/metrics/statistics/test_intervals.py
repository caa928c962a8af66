"""Intervals against scipy and against the truth of simulated benchmarks."""

import numpy as np
import pytest
from scipy import stats

from metrics.statistics.analytic import few
from metrics.statistics.bootstrap import MANY
from metrics.statistics.intervals import intervals, macro_intervals
from metrics.statistics.sums import means
from tests.rounds import swept

SIMULATED = 1000
"""With so many, an interval that holds the truth in 95 % is seen at 93–97 % in 99.6 % of tries."""


def benchmark(rng, clusters, around, per=(5, 15), tasks=None, like=0.3):
    """Simulated rows: their sums, counts, tasks and the truth.

    `like`: how alike the values of one cluster are (the intraclass correlation).
    """
    n = rng.integers(per[0], per[1] + 1, (SIMULATED, clusters)).astype(float)
    strata = None if tasks is None else np.arange(clusters) % tasks
    level = np.full(clusters, around)
    if strata is not None:
        level = around + np.linspace(-0.2, 0.2, tasks)[strata]
    spread = 1 / like - 1
    chance = rng.beta(level * spread, (1 - level) * spread, (SIMULATED, clusters))
    return rng.binomial(n.astype(int), chance).astype(float), n, strata, around


@pytest.mark.parametrize(
    ("clusters", "around", "per", "tasks"),
    [
        (347, 0.6, (5, 20), None),  # R3-Bench's chains
        (135, 0.4, (5, 5), None),  # SVBench's prompts, five dimensions each, pooled
        (135, 0.5, (5, 5), 15),  # the same as a mean of 15 tasks
        (45, 0.5, (5, 5), 15),  # three prompts a task
        (40, 0.7, (1, 20), None),  # very uneven videos
        (20, 0.8, (5, 15), None),  # few and skewed
        (15, 0.5, (5, 9), None),  # hardly any
        (30, 0.9, (5, 15), None),  # close to a bound
        (60, 0.95, (5, 15), None),
        (347, 0.98, (5, 15), None),
        (135, 0.75, (5, 5), 15),
    ],
)
def test_intervals_hold_the_truth_in_95_percent(clusters, around, per, tasks) -> None:
    total, n, strata, truth = benchmark(np.random.default_rng(3), clusters, around, per, tasks)
    low, high = intervals(total, n, strata, draws=1000)
    assert not np.isnan(low).any() and few(total, n).mean() < 0.1
    assert 0.93 <= ((low <= truth) & (truth <= high)).mean() <= 0.97


def test_the_macro_means_intervals_hold_the_truth_too() -> None:
    """Four types that a video has questions of, each video with its own level."""
    rng = np.random.default_rng(4)
    around = np.array([0.9, 0.7, 0.5, 0.3])
    own = rng.normal(0, 0.07, (SIMULATED, 40))
    n = rng.integers(0, 6, (4, SIMULATED, 40)).astype(float)
    total = rng.binomial(n.astype(int), np.clip(around[:, None, None] + own, 0, 1)).astype(float)
    low, high = macro_intervals(total, n, draws=1000)
    assert 0.93 <= ((low <= around.mean()) & (around.mean() <= high)).mean() <= 0.97
    alone = macro_intervals(total[:, :3], np.where(np.arange(4)[:, None, None] == 2, n[:, :3], 0))
    plain = intervals(total[2, :3], n[2, :3])
    assert np.allclose(alone.low, plain.low, atol=1e-6), "one type alone is a plain mean"


def judged(
    rng: np.random.Generator, boards: int, prompts: int, generators: int, alike: float, rate: float
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Made clips by prompt: how many pass one dimension, fail it, and fail a second one as well.

    A latent score has a variance of `alike` in its prompt, of 0.3 in its clip (shared by both
    dimensions) and the rest in itself; the share `rate` of the clips passes either dimension.
    """
    within = 0.3 * (1 - alike)
    shape = (boards, prompts, generators, 2)
    latent = rng.normal(0, alike**0.5, (*shape[:2], 1, 1))
    latent = latent + rng.normal(0, within**0.5, (*shape[:3], 1))
    latent = latent + rng.normal(0, (1 - alike - within) ** 0.5, shape)
    passed = latent < stats.norm.ppf(rate)
    both = ~passed[..., 0] & ~passed[..., 1]
    return passed[..., 0].sum(axis=2) * 1.0, (~passed[..., 0]).sum(axis=2) * 1.0, both.sum(2) * 1.0


def coverage_of_designs(
    prompts: int, generators: int, alike: float, rate: float, *, is_pass: bool, times: int
) -> tuple[float, float]:
    """The share of intervals that hold the true pass rate (or the true share of the clips that fail
    one dimension and fail another too), and the share of intervals marked as few.
    """
    rng = np.random.default_rng([prompts, generators, int(10 * alike), int(100 * rate), is_pass])
    shared = alike + 0.3 * (1 - alike)
    least = np.full(2, stats.norm.ppf(1 - rate))
    both = float(stats.multivariate_normal([0, 0], [[1, shared], [shared, 1]]).cdf(least))
    truth = rate if is_pass else both / (1 - rate)
    holding, marked, made = 0, 0, 0
    for _ in range(times // SIMULATED):
        passed, failed, failed_both = judged(rng, SIMULATED, prompts, generators, alike, rate)
        total, n = (passed, passed + failed) if is_pass else (failed_both, failed)
        there = (n > 0).sum(axis=1) > 1  # one prompt alone has no interval
        low, high = intervals(total[there], n[there], draws=1000)
        holding += int(((low <= truth) & (truth <= high)).sum())
        marked += int(few(total[there], n[there]).sum())
        made += int(there.sum())
    return holding / made, marked / made


@swept
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("is_pass", [True, False])
@pytest.mark.parametrize("rate", [0.5, 0.8, 0.9])
@pytest.mark.parametrize("alike", [0.0, 0.3, 0.6])
@pytest.mark.parametrize(("prompts", "generators"), [(20, 8), (48, 4), (20, 1)])
def test_of_4000_intervals_of_judged_clips_92_percent_hold_the_truth(
    prompts: int, generators: int, alike: float, rate: float, is_pass: bool
) -> None:
    share, marked = coverage_of_designs(
        prompts, generators, alike, rate, is_pass=is_pass, times=4 * SIMULATED
    )
    what = "pass rate" if is_pass else "fails too"
    print(f"{what} {prompts} x {generators}, alike {alike}, {rate}: {share:.3f}, few {marked:.2f}")
    assert share >= 0.92


@pytest.mark.parametrize(
    ("right", "of", "is_marked"),
    [
        ([1] * 14, 2, True),  # too few clusters
        ([1] * 15, 2, False),
        ([1] * 7 + [0] * 8, 1, False),
        ([2] * 40 + [1], 2, True),  # one with anything wrong
        ([2] * 40 + [1] * 5, 2, True),  # five with anything wrong
        ([2] * 40 + [1] * 6, 2, False),
        ([2] * 40, 2, False),  # nothing wrong: the exact limit, which is never too short
        ([2] * 14, 2, True),
        ([0] * 40 + [1] * 5, 2, True),  # five with anything right
        ([2] * 8 + [0] * 8, 2, False),
        ([1] * 14 + [0] * 40, [2] * 14 + [0] * 40, True),  # what has no answer is no cluster
    ],
)
def test_intervals_on_too_few_clusters_are_marked(right, of, is_marked) -> None:
    total = np.array([right], float)
    n = np.broadcast_to(np.array(of, float), total.shape)
    assert few(total, n).tolist() == [is_marked]


def test_close_to_a_bound_they_are_no_shorter_than_the_exact_limits() -> None:
    """Korn and Graubard's, by scipy's beta: as many independent answers as have the variance.

    The same for scores of 1 to 5, and by the mean of one kind of question.
    """
    total, n, *_ = (each[:200] for each in benchmark(np.random.default_rng(6), 30, 0.88)[:2])
    low, high = intervals(total, n, draws=400)
    plain = intervals(total, n, bounds=None, draws=400)
    share = total.sum(axis=1) / n.sum(axis=1)
    apart = (total - share[:, None] * n) / n.sum(axis=1, keepdims=True)
    variance = (apart**2).sum(axis=1) * 30 / 29
    size = share * (1 - share) / variance * (stats.norm.ppf(0.975) / stats.t.ppf(0.975, 29)) ** 2
    hits = share * size
    least = stats.beta.ppf(0.025, hits, size - hits + 1)
    most = stats.beta.ppf(0.975, hits + 1, size - hits)
    near = share > 0.8
    assert low == pytest.approx(np.where(near, np.minimum(plain.low, least), plain.low))
    assert high == pytest.approx(np.where(near, np.maximum(plain.high, most), plain.high))
    assert (low < plain.low).sum() > 20 and (high > plain.high).sum() > 20, "it is shorter alone"
    assert (~near & ((least < plain.low) | (most > plain.high))).any()
    scores = intervals(n + 4 * total, n, bounds=(1, 5), draws=400)
    kinds = macro_intervals(total[None], n[None], draws=400)
    np.testing.assert_allclose(scores, (1 + 4 * low, 1 + 4 * high), rtol=1e-5)
    np.testing.assert_allclose(kinds, (low, high), rtol=1e-5)


def test_ignoring_clusters_would_not() -> None:
    total, n, _, truth = benchmark(np.random.default_rng(3), 60, 0.5)
    p, size = total.sum(axis=1) / n.sum(axis=1), n.sum(axis=1)
    reach = 1.96 * np.sqrt(p * (1 - p) / size)
    assert (np.abs(p - truth) <= reach).mean() < 0.8


def test_unwidened_is_scipys_bca() -> None:
    values = np.random.default_rng(5).beta(4, 1, 40)
    low, high = intervals(values[None], np.ones((1, 40)), widened=False, draws=20000)
    known = stats.bootstrap(
        (values,), np.mean, n_resamples=20000, method="BCa", rng=1
    ).confidence_interval
    assert (low[0], high[0]) == pytest.approx((known.low, known.high), abs=0.004)


def test_unwidened_ratio_is_scipys_bca() -> None:
    rng = np.random.default_rng(6)
    n = rng.integers(1, 20, 60).astype(float)
    total = rng.binomial(n.astype(int), 0.7).astype(float)
    low, high = intervals(total[None], n[None], widened=False, draws=20000)
    known = stats.bootstrap(
        (total, n), lambda s, k, axis: s.sum(axis) / k.sum(axis), paired=True,
        n_resamples=20000, method="BCa", rng=1,
    ).confidence_interval  # fmt: skip
    assert (low[0], high[0]) == pytest.approx((known.low, known.high), abs=0.004)


def test_widening_is_students_t_for_plain_means() -> None:
    values = np.random.default_rng(8).normal(0.5, 0.05, 15)
    low, high = intervals(values[None], np.ones((1, 15)), draws=20000)
    known = stats.ttest_1samp(values, 0).confidence_interval(0.95)
    assert high[0] - low[0] == pytest.approx(known.high - known.low, rel=0.06)


def test_tasks_count_alike_however_many_prompts_they_have() -> None:
    total, n = np.array([[1.0, 1, 1, 0]]), np.ones((1, 4))
    strata = np.array([0, 0, 0, 1])
    assert means(total, n) == [0.75] and means(total, n, strata) == [0.5]
    assert means(total, total, strata) == [1.0], "a task without a figure is no zero"


def test_the_same_seed_gives_the_same_ends() -> None:
    total, n, *_ = benchmark(np.random.default_rng(1), 30, 0.5)
    first, two = intervals(total[:5], n[:5]), intervals(total[3:4], n[3:4])
    assert first.low[3] == pytest.approx(two.low[0]) and first.high[3] == pytest.approx(two.high[0])


def test_many_rows_are_done_part_by_part() -> None:
    total, n, *_ = benchmark(np.random.default_rng(1), 30, 0.5)
    many = intervals(np.tile(total, (3, 1)), np.tile(n, (3, 1)), draws=200)
    assert len(many.low) == 3 * SIMULATED
    assert np.array_equal(many.low[:5], many.low[-SIMULATED:][:5])


def test_many_clusters_get_fewer_draws_and_the_same_ends() -> None:
    values = np.random.default_rng(4).normal(0.5, 0.1, (1, 20000))
    low, high = intervals(values, np.ones(values.shape))
    known = stats.ttest_1samp(values[0], 0).confidence_interval(0.95)
    assert (low[0], high[0]) == pytest.approx((known.low, known.high), abs=3e-4)


@pytest.mark.parametrize("tasks", [None, 3])
def test_rows_of_different_clusters_of_many_are_done_apart(tasks: int | None) -> None:
    """A row's ends are those that it has alone, beside rows of few of the clusters and of many."""
    rng = np.random.default_rng(2)
    n = np.zeros((8, MANY + 100))
    n[[0, 2, 4], :30] = n[1, 30:60] = n[6:, :100] = 1
    n[3, 50:], n[5, :-50] = 1, 1
    total = np.floor(n * rng.integers(0, 2, n.shape))
    strata = None if tasks is None else np.arange(n.shape[1]) % tasks
    every = intervals(total, n, strata)
    for row in range(8):
        alone = intervals(total[[row]], n[[row]], strata)
        ends = every.low[row], every.high[row]
        assert ends == pytest.approx((alone.low[0], alone.high[0]), rel=1e-6)
        assert 0 < every.low[row] < total[row].sum() / n[row].sum() < every.high[row] < 1


def test_a_kind_or_a_task_without_a_case_changes_nothing() -> None:
    """Also close to a bound, where the ends follow from the variance itself."""
    rng = np.random.default_rng(5)
    n = rng.integers(1, 4, (2, 1, 30)).astype(float)
    total = rng.binomial(n.astype(int), 0.95).astype(float)
    empty = np.zeros((1, 1, 30))
    both = macro_intervals(total, n)
    three = macro_intervals(np.vstack([total, empty]), np.vstack([n, empty]))
    assert (three.low[0], three.high[0]) == (both.low[0], both.high[0])
    strata = np.repeat([0, 1, 2], 30)
    tasks = intervals(total.reshape(1, 60), n.reshape(1, 60), strata[:60])
    more = intervals(
        np.append(total, empty).reshape(1, 90), np.append(n, empty).reshape(1, 90), strata
    )
    assert (more.low[0], more.high[0]) == (tasks.low[0], tasks.high[0])
    assert 0.8 < both.low[0] < both.high[0] < 1 and tasks.low[0] == pytest.approx(both.low[0], 0.05)


def test_a_kind_of_a_single_case_weighs_as_much_as_any() -> None:
    """It weighs what it would if each case were there twice."""
    rng = np.random.default_rng(5)
    n = np.ones((2, 1, 30))
    n[0, 0, 1:] = 0
    total = np.maximum(rng.binomial(1, 0.85, n.shape) * n, n[0])
    total[1, 0] = rng.binomial(1, 0.85, 30)
    once, twice = macro_intervals(total, n), macro_intervals(2 * total, 2 * n)
    assert (once.low[0], once.high[0]) == (twice.low[0], twice.high[0])


ONES = np.ones((1, 10))
FIRST_4 = np.arange(10) < 4


@pytest.mark.parametrize(
    ("total", "n", "bounds", "low", "high"),
    [
        (ONES, ONES, (0, 1), 0.025 ** (1 / 10), 1),  # Clopper and Pearson for 10 of 10
        (ONES * 0, ONES, (0, 1), 0, 1 - 0.025 ** (1 / 10)),
        (np.eye(1, 10).cumsum(1) * 0, np.eye(1, 10) * 4, (0, 1), np.nan, np.nan),  # in one alone
        (ONES * FIRST_4, ONES * FIRST_4, (0, 1), 0.025 ** (1 / 4), 1),
        (ONES[:, :2], ONES[:, :2], (0, 1), 0.025 ** (1 / 2), 1),
        (ONES * 5, ONES, (1, 5), 1 + 4 * 0.025 ** (1 / 10), 5),
        (ONES * 3, ONES, (1, 5), np.nan, np.nan),  # no spread inside the bounds
        (ONES[:, :1], ONES[:, :1], (0, 1), np.nan, np.nan),  # one cluster
        (ONES * 0, ONES * 0, (0, 1), np.nan, np.nan),  # nothing evaluated
    ],
)
def test_rows_without_spread(total, n, bounds, low, high) -> None:
    for strata in (None, np.arange(total.shape[1]) % 2):
        ends = intervals(total, n, strata, bounds)
        assert (ends.low[0], ends.high[0]) == pytest.approx((low, high), nan_ok=True)


def test_a_task_with_one_prompt_lends_from_the_others() -> None:
    """So does one of which the row has one prompt alone."""
    rng = np.random.default_rng(9)
    total, n = rng.integers(0, 6, (1, 30)).astype(float), np.full((1, 30), 5.0)
    half = n * (np.arange(30) % 2)
    single = np.minimum(half, 1)
    for there, strata in (
        (n, np.arange(30)), (half, np.arange(30) // 2), (single, np.arange(30) // 2)
    ):  # fmt: skip
        alone = intervals(np.minimum(total, there), there, strata)
        pooled = intervals(np.minimum(total, there), there)
        assert (alone.low[0], alone.high[0]) == pytest.approx((pooled.low[0], pooled.high[0]))


def test_two_clusters_that_differ_have_an_interval() -> None:
    low, high = intervals(np.array([[3.0, 1.0]]), np.full((1, 2), 4.0))
    assert 0 <= low[0] < 0.5 < high[0] <= 1


def test_the_limits_of_a_mean_of_tasks_have_satterthwaites_degrees_of_freedom() -> None:
    """Tasks of two and of three prompts; the variance of a mean of means by the textbook."""
    rng = np.random.default_rng(8)
    strata, n = np.repeat(np.arange(10), [2, 3] * 5), np.full((20, 25), 10.0)
    total = rng.binomial(10, 0.93, n.shape).astype(float)
    low, high = intervals(total, n, strata)
    plain = intervals(total, n, strata, bounds=None)
    for row, rates in enumerate(total / n):
        tasks = [rates[strata == task] for task in range(10)]
        share = np.mean([task.mean() for task in tasks])
        of_each = np.array([task.var(ddof=1) / len(task) / 100 for task in tasks])
        variance = of_each.sum()
        freedom = variance**2 / sum(
            each**2 / (len(task) - 1) for each, task in zip(of_each, tasks, strict=True)
        )
        size = share * (1 - share) / variance
        size *= (stats.norm.ppf(0.975) / stats.t.ppf(0.975, freedom)) ** 2
        least = stats.beta.ppf(0.025, share * size, size - share * size + 1)
        most = stats.beta.ppf(0.975, share * size + 1, size - share * size)
        assert low[row] == pytest.approx(min(plain.low[row], least))
        assert high[row] == pytest.approx(max(plain.high[row], most))
    assert (low < plain.low).any() and (high > plain.high).any()


def test_a_macro_mean_at_a_bound_has_the_limit_of_its_clusters() -> None:
    n = np.ones((3, 2, 40))
    n[2, 1, 20:] = 0
    total = np.stack([np.zeros((2, 40))] * 3)
    low, high = macro_intervals(total, n)
    assert low.tolist() == [0, 0] and high == pytest.approx(1 - 0.025 ** (1 / 40))
    assert macro_intervals(n, n).high.tolist() == [1, 1]
    assert np.isnan(macro_intervals(total[:, :, :1], n[:, :, :1]).high).all()
