"""Guide: what every term of the benchmarks means."""
