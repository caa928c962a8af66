"""VideoRealBench: annotations and evaluators' replies."""
