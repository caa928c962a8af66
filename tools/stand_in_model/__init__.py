"""A fake model server on loopback, for pipelines and tests."""
