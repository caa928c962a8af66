"""Intervals of agreement: of the same figures as the libraries', and they hold the truth."""

import numpy as np
import pytest

from metrics.agreement import pairwise_intervals as subject
from metrics.agreement import panel as together
from metrics.agreement.pairwise import (
    cohen_kappa,
    gwet_ac1,
    krippendorff_alpha,
    patterns_of,
    raw_agreement,
)
from metrics.agreement.pairwise_intervals import agreement_ends
from metrics.agreement.panel import panel

FEW = (0.0, 1.0)
FIVE = (1.0, 2.0, 3.0, 4.0, 5.0)


@pytest.mark.parametrize("categories", [FEW, FIVE])
@pytest.mark.parametrize("seed", range(6))
def test_figures_of_tables_are_those_of_the_libraries(categories, seed) -> None:
    rng = np.random.default_rng(seed)
    scores = rng.choice(
        categories,
        (40, 2),
        p=None if seed else [0.9] + [0.1 / (len(categories) - 1)] * (len(categories) - 1),
    )
    scores[rng.random((40, 2)) < 0.1] = np.nan
    both = scores[~np.isnan(scores).any(axis=1)]
    level = "nominal" if categories is FEW else "interval"
    known = np.array(categories)
    given, places = patterns_of(scores)
    table = subject._table(given.ratings, places, np.zeros(40, np.int64), known)[None]
    values = {
        name: float(figure(table)[0, 0]) for name, figure in subject._figures(known, level).items()
    }
    expected = {
        "raw": raw_agreement(both), "ac1": gwet_ac1(both, categories),
        "kappa": cohen_kappa(both[:, 0], both[:, 1], categories=categories),
        "weighted": cohen_kappa(both[:, 0], both[:, 1], "quadratic", categories),
        "alpha": krippendorff_alpha(both, level),
    }  # fmt: skip
    assert values == {name: pytest.approx(measured.value) for name, measured in expected.items()}


def test_intervals_hold_the_truth_in_95_percent() -> None:
    """Two judges who both look and slip: their kappa is known, clips of a prompt go together."""
    rng = np.random.default_rng(2)
    prompts, clips, slip, tries = 60, 4, 0.15, 200
    passes = np.repeat(rng.random((tries, prompts)) < 0.6, clips, axis=1)
    raters = [passes ^ (rng.random(passes.shape) < slip) for _ in range(2)]
    alike = slip**2 + (1 - slip) ** 2
    share = 0.6 * (1 - slip) + 0.4 * slip
    by_chance = share**2 + (1 - share) ** 2
    truth = {"raw": alike, "kappa": (alike - by_chance) / (1 - by_chance)}
    clusters = np.repeat(np.arange(prompts), clips)
    both = np.stack(raters).astype(float)
    pairs = list(zip(*both, strict=True))
    ends = agreement_ends(pairs, clusters, FEW)
    for name, value in truth.items():
        covered = ((ends[name].low <= value) & (value <= ends[name].high)).mean()
        assert 0.91 <= covered <= 0.99, (
            name,
            covered,
        )  # 200 tries: 95 % within three of its errors


@pytest.mark.parametrize("seed", range(4))
def test_the_panels_figures_are_those_of_the_libraries_too(seed) -> None:
    rng = np.random.default_rng(seed)
    level = "nominal" if seed % 2 else "interval"
    ratings = rng.choice(FIVE, (30, 4))
    if seed > 1:
        ratings[rng.random((30, 4)) < 0.2] = np.nan
        ratings[0] = np.nan
        ratings[1, 1:] = np.nan
    expected = panel(ratings, FIVE, level)
    known, code = np.array(FIVE), np.zeros(30, np.int64)
    given, places = patterns_of(ratings)
    sums = tuple(
        together._by_cluster(each, places, code, 1)
        for each in together._of_patterns(given.ratings, known)
    )
    figures = together._figures(known, level)
    for name in ("raw", "ac1", "alpha", "fleiss"):
        value = getattr(expected, name).value
        if value is not None:  # Fleiss' kappa needs equally many raters on every unit
            assert float(figures[name](sums)[0]) == pytest.approx(value), name


def test_two_raters_are_a_panel_of_two() -> None:
    scores = np.random.default_rng(5).integers(0, 2, (60, 2)).astype(float)
    clusters = np.arange(60) // 3
    ends = together.panel_ends(scores, clusters, FEW)
    expected = agreement_ends([(scores[:, 0], scores[:, 1])], clusters, FEW)
    for name in ("raw", "ac1", "alpha"):
        assert ends[name] == pytest.approx(
            (expected[name].low[0], expected[name].high[0]), abs=1e-4
        ), name
    assert together.panel_ends(scores[:0], clusters[:0], FEW) == {}
    assert together.panel_ends(np.ones((9, 2)), np.arange(9), FEW) == {}


def test_without_two_clusters_or_spread_there_is_no_interval() -> None:
    rng = np.random.default_rng(1)
    scores = rng.integers(0, 2, (12, 2)).astype(float)
    for alone in (np.zeros(12, np.int64), np.arange(12)):
        used = scores if not alone.any() else np.ones((12, 2))
        no_ends = agreement_ends([(used[:, 0], used[:, 1])], alone, FEW)
        assert all(np.isnan(ends.low[0]) and np.isnan(ends.high[0]) for ends in no_ends.values())


def test_a_clip_without_a_prompt_is_a_cluster_of_its_own() -> None:
    scores = np.random.default_rng(3).integers(0, 2, (30, 2)).astype(float)
    own = agreement_ends([(scores[:, 0], scores[:, 1])], np.full(30, -1), FEW)["kappa"]
    named = agreement_ends([(scores[:, 0], scores[:, 1])], np.arange(30)[::-1], FEW)["kappa"]
    assert own.low == pytest.approx(named.low) and own.high == pytest.approx(named.high)
