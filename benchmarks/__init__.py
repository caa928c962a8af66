"""Speeds, measured as ratios on the machine at hand (benchmarks/README.md)."""
