"""Its data."""

from schema.entries.benchmark import Benchmark

BENCHMARK = Benchmark(
    id="moods",
    name="Moods of the Sky",
    licence="CC0",
    files="sky files",
    task_names=r"moods",
    letters="first",
    task_axes={"lake": {"weather": "calm"}, "hill": {"weather": "stormy"}},
    extras=("mood_table",),
)
