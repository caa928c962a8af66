"""A secret of the server: random bytes in a file of the home."""

import os
import secrets
from pathlib import Path


def random_key(path: Path) -> bytes:
    """The random bytes of a home, created on first use; nobody else may read the file."""
    if not path.exists():
        draft = path.with_name(f".{path.name}-{secrets.token_hex(4)}")
        handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "wb") as file:
            file.write(secrets.token_bytes(32))
        try:
            os.link(draft, path)  # whole or not at all, and the first of two processes wins
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return path.read_bytes()
