"""Data: loaded benchmarks, imports, versions, files."""
