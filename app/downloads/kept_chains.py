"""`python -m app export kept-chains`: chains that Build made and people kept, as a bundle."""

from collections.abc import Iterator
from pathlib import Path

from app.exports.size import size_line
from pipelines.kept_chains import BENCHMARK, keep, write
from pipelines.quality import read_votes
from pipelines.training.rights import rights_files
from schema import COMMAND
from schema.build_record import read
from store.queries.clips.clips import items_by_prompt
from store.reading.store import Store


def run(records: list[Path], votes: Path, out: Path, store: Store) -> Iterator[str]:
    """Write the bundle; yields what was kept and why other chains were not.

    Raises:
        ValueError: for a faulty vote, or where there is no chain to write.
        OSError: for a file that can't be read or written.
    """
    lines = [line for path in records for line in read(path.read_bytes().splitlines())]
    cast = read_votes(votes.read_text(encoding="utf-8-sig").splitlines(), votes.name)
    keeping = keep(lines, cast, items_by_prompt(store, BENCHMARK))
    yield from (f"left out: {why}" for why in keeping.left_out)
    if not keeping.kept:
        raise ValueError("no chain that people kept is of a prompt here: nothing is written")
    yield size_line({"chain": len(keeping.kept)})
    write(keeping.kept, out)
    for name, body in rights_files(store, (BENCHMARK,)):
        (out / name).write_bytes(body)
    yield from (f"{each.item}: {each.title} ({each.author})" for each in keeping.kept)
    yield f"Import it with: {COMMAND} data import bundle {out}"
