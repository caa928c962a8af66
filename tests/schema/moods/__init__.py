"""A scratch benchmark with an axis of its own: the five files that it takes.

`benchmark.py` would lie in schema/benchmarks, `field.py` is an entry of schema/fields.py,
`loaders/moods` and `extras/mood_table.py` have their places already, `moods.jsonl` is a sample.
"""
