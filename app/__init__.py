"""Shells and processes."""

import os

__version__ = "0.1.0"

# Before numpy is loaded: a board's matrices are small, and a second thread that spins for them took
# half of the processor time from the other visitors (a board: 30 ms with one, 49 with two).
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
