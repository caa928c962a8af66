"""What films of the theatre are like, kept between runs.

An import reads the facts of each of its 192 films, which takes two CPU seconds, and asks whether
browsers play it, half a second; every worker begins with such an import, some with two. Both
depend on a film's bytes and on the code of `media`, so they are kept under a hash of these. All
other films are read in each test.
"""

import hashlib
import pickle
from collections.abc import Callable
from functools import cache, cached_property
from pathlib import Path
from typing import Final, TypeVar, cast

import av
from platformdirs import user_cache_path

from media.playing import playable
from media.playing.film import FilmFacts, FilmInput, ShownFilm
from tests import pickle_files
from tests.built_in import DATA, copied

ROOT: Final = Path(__file__).parent.parent
FOLDER: Final = user_cache_path("whyreel") / "test-films"
REAL: Final = ShownFilm.facts.func
REAL_WHY: Final = playable._why

T = TypeVar("T")


@cache
def _code() -> bytes:
    digest = hashlib.blake2b(av.__version__.encode(), digest_size=16)
    for file in sorted((ROOT / "media").rglob("*.py")):
        digest.update(f"{file.relative_to(ROOT)}\0".encode() + file.read_bytes())
    return digest.digest()


def _is_of_the_theatre(path: Path) -> bool:
    return DATA / "theatre" in path.parents or copied("theatre") in path.parents


def facts(film: ShownFilm) -> FilmFacts:
    """The film's facts, those of a film of the theatre from the cache."""
    name = getattr(film._handle, "name", None)
    if not isinstance(name, str) or not _is_of_the_theatre(Path(name)):
        return REAL(film)
    if film._reading != FilmInput():
        return REAL(film)
    film._handle.seek(0)
    return _kept(film._handle.read(), lambda: REAL(film))


def why(path: Path, size: int, changed: int) -> str:
    """Why browsers do not play a film, of those of the theatre from the cache."""
    if not _is_of_the_theatre(path):
        return REAL_WHY(path, size, changed)
    return _kept(b"why" + path.read_bytes(), lambda: REAL_WHY(path, size, changed))


def _kept(key: bytes, make: Callable[[], T]) -> T:
    """What is kept under a hash of the code and the key; it is made where nothing is."""
    kept = FOLDER / hashlib.blake2b(_code() + key, digest_size=16).hexdigest()
    if kept.is_file():
        return cast(T, pickle.loads(kept.read_bytes()))
    made = make()
    FOLDER.mkdir(parents=True, exist_ok=True)
    pickle_files.write(kept, made)
    return made


def install() -> None:
    """Use the cache in this process."""
    kept = cached_property(facts)
    kept.__set_name__(ShownFilm, "facts")
    ShownFilm.facts = kept  # type: ignore[method-assign, assignment]
    playable._why = why  # type: ignore[assignment]
