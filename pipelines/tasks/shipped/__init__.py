"""Files that go out with an export, byte for byte: they know their harness and Python alone."""
