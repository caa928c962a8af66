"""A server's own secret: made once, and read by nobody else."""

import stat
from pathlib import Path

from app.server.state import random_key


def test_a_key_is_made_once_and_only_its_owner_reads_it(tmp_path: Path) -> None:
    first, other = (tmp_path / name for name in ("a.key", "b.key"))
    key = random_key(first)
    assert len(key) == 32 and random_key(first) == key == first.read_bytes()
    assert random_key(other) != key
    assert {stat.filemode(path.stat().st_mode) for path in (first, other)} == {"-rw-------"}
    assert sorted(tmp_path.iterdir()) == [first, other]
