"""Computes the similarities of rationales that are not kept yet."""

from collections.abc import Iterator

from app.server.state import home
from metrics.agreement.rationale_similarity import (
    MODEL,
    KeptSimilarities,
    TextPair,
    cosines,
    digest_of,
    file_states,
    judges_sts,
    keep_similarities,
    kept_similarities,
    model_label,
    named_model,
)
from store.queries.catalogue.known_names import loaded_benchmarks
from store.queries.judging.realism_labels import rationales
from store.reading.store import Store
from views.leaderboard.extras.rationale_sts import sts_line


def compute(store: Store, model: str, name: str, benchmark: str) -> str:
    """Compute and keep what is missing; says how much that was.

    Raises SimilarityUnavailableError.
    """
    place = model or named_model() or MODEL
    label = name or model_label(place)
    kept = kept_similarities(file_states(store), label) or KeptSimilarities(label, {})
    pairs = {digest_of(pair): pair for pair in _pairs(store, benchmark)}
    missing = {digest: pair for digest, pair in pairs.items() if digest not in kept.pairs}
    if missing:
        computed = dict(zip(missing, cosines(list(missing.values()), place), strict=True))
        kept = KeptSimilarities(label, {**kept.pairs, **computed})
    keep_similarities(home(), kept)  # also where nothing is new: the model used last is shown
    return f"{len(pairs):,} pairs of rationales; {len(missing):,} computed by {label}"


def measured_lines(store: Store, benchmark: str) -> Iterator[str]:
    """A line for each judge, as its pages tell it."""
    for each in _benchmarks(store, benchmark):
        for judge, measured in judges_sts(store, each).items():
            yield f"{each} · {sts_line(judge, measured)}"


def _pairs(store: Store, benchmark: str) -> list[TextPair]:
    return [
        pair.texts
        for each in _benchmarks(store, benchmark)
        for pairs in rationales(store, each).values()
        for pair in pairs
    ]


def _benchmarks(store: Store, benchmark: str) -> tuple[str, ...]:
    return (benchmark,) if benchmark else tuple(loaded_benchmarks(store).names)
