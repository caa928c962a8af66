"""What a version holds: benchmarks, runs, values of filters, downloads."""
