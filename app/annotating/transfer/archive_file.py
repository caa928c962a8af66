"""The lines of saves in an archive that somebody sends."""

import io
import lzma
import zipfile
import zlib
from typing import Final

from annotations.errors import InvalidValue

MB: Final = 2**20
IMPORT_CAP: Final = 64 * MB


def archived_lines(data: bytes, name: str) -> bytes:
    """The file of that name in an archive, or the file itself. Raises InvalidValue."""
    if not data.startswith(b"PK"):
        return data
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive, archive.open(name) as file:
            lines = file.read(IMPORT_CAP + 1)
    except KeyError:
        raise InvalidValue(f"the archive holds no {name}", name) from None
    except (zipfile.BadZipFile, zlib.error, lzma.LZMAError, OSError, RuntimeError,
            NotImplementedError, EOFError, ValueError):  # fmt: skip
        raise InvalidValue("the archive can't be read", name) from None
    if len(lines) > IMPORT_CAP:
        raise InvalidValue(f"has more than {IMPORT_CAP // MB} MB", name)
    return lines
