"""Tables and figures for single benchmarks."""
