"""Writes the files of the tests' caches, which several workers and clones share."""

import os
import pickle
import threading
from pathlib import Path


def write(path: Path, value: object) -> None:
    """Pickle a value into a file. Readers see the whole file or none, whoever else writes it."""
    draft = path.with_name(f"{path.name}.{os.getpid()}-{threading.get_ident()}")
    draft.write_bytes(pickle.dumps(value))
    draft.replace(path)
