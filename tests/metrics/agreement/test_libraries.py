"""The libraries of agreement are imported by many threads at once, as visitors come."""

import subprocess
import sys
from pathlib import Path

from tests.conftest import ROOT

SLOW = """
import sys
sys.began.set()
sys.ended.wait(2)  # as long as the other call may take to fail
class DataFrame: pass
class Series: pass
"""
BOTH = """
import sys, threading
import numpy as np
sys.path.insert(0, sys.argv[1])
sys.began, sys.ended = threading.Event(), threading.Event()
from metrics.agreement import libraries
import sklearn.metrics
failed = []

def kappa():
    sys.began.wait(60)
    try:
        libraries.cohen_kappa(np.array([0, 1]), np.array([0, 1]), None, 2)
    except BaseException as error:
        failed.append(error)
    sys.ended.set()

other = threading.Thread(target=kappa)
other.start()
libraries.fleiss_kappa(np.array([[1, 1], [2, 0]]))
other.join()
assert sys.began.is_set() and not failed, failed
"""


def test_no_thread_sees_half_of_a_library(tmp_path: Path) -> None:
    (tmp_path / "polars.py").write_text(SLOW)
    done = subprocess.run(
        [sys.executable, "-c", BOTH, str(tmp_path)],
        cwd=ROOT, capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
