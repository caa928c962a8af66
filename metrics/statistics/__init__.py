"""Bootstrap, intervals and tests on arrays: numpy and scipy alone."""
