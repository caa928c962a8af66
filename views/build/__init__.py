"""Build: the benchmarks' construction pipelines, turn by turn."""
