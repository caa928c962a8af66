"""A stand-in for a model on loopback, for pipelines and tests."""
