"""Writers of exports on this machine: tables of pages, whole tables, and kept chains.

`export cases`, `export leaderboard` and `export tables` write tables as files. `export kept-chains`
writes chains that Build made and people kept, as a bundle.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from app.api.downloads.file_formats import encode_rows
from app.api.sharing import with_rights
from app.cli.showing.digest import page_address
from app.exports.folder import refuse_filled, size_line
from app.exports.page_exports import WRITERS, facts_of, list_parts, table_of
from app.exports.registry import ExportOptions
from app.pages.page_service import fill, listed, message_of
from pipelines.files import BENCHMARK, keep, write_bundle
from pipelines.quality import read_votes
from pipelines.training.rights import rights_files
from schema import COMMAND
from schema.build_record import read
from schema.exports.formats import LIST_FORMATS
from schema.tables import TABLES
from store.queries.catalogue.export import counts, rows
from store.queries.clips.clips import items_by_prompt
from store.reading.store import Store

SOURCE: Final = ("Shown", "Benchmark", "Filters")
"""Facts that are printed on the terminal, since a CSV cannot hold its source and licence."""


def run(name: str, options: ExportOptions) -> Iterator[str]:
    """Write a page's table, or its whole list; yield its size, source, licence and the file's name.

    Raises:
        ValueError: for invalid filters, or if the page has no such table.
        OSError: for a file that exists, or cannot be written.
    """
    chosen = {"benchmark": options.benchmark, "where": options.where}
    address = page_address(name, chosen, options.query)
    page = address.page
    listing = (
        listed(address)
        if page.listed and not options.slot and options.format in LIST_FORMATS
        else None
    )
    if listing is not None:
        facts, body = listing.facts, b"".join(list_parts(listing, options.format))
        count = listing.rows.num_rows
    else:
        view, _ = fill(address)
        if view.status != 200:
            raise ValueError(message_of(view))
        named = table_of(page, view, options.slot)
        if named is None:
            raise ValueError("this page shows no such table with these filters")
        facts = facts_of(view, "")
        body = WRITERS[options.format](named, facts)
        count = len(named.table.rows)
    yield size_line({"row": count})
    yield from _source(facts)
    out = options.file or Path(f"whyreel-{name}-{facts['version']}.{options.format}")
    with out.open("xb") as sink:
        sink.write(body)
    yield f"{out}: {len(body):,} bytes"


def write_tables(store: Store, out: Path, ending: str) -> Iterator[str]:
    """Write every table that has rows into an empty folder, with licences and citations.

    Raises:
        ValueError: where the folder is not empty.
    """
    refuse_filled(out)
    filled = {name: count for name, count in counts(store).items() if count}
    yield size_line({"table": len(filled), "row": sum(filled.values())})
    out.mkdir(parents=True, exist_ok=True)
    for name, count in filled.items():
        with rows(store, name) as batches, (out / f"{name}.{ending}").open("wb") as sink:
            schema = with_rights(TABLES[name].schema, store)
            sink.writelines(encode_rows(batches, schema, ending))
        yield f"{name}: {count:,} rows"
    for name, body in rights_files(store):
        (out / name).write_bytes(body)


def _source(facts: Mapping[str, str]) -> Iterator[str]:
    yield from (f"{name}: {facts[name]}" for name in SOURCE if facts.get(name))


def write_kept_chains(records: list[Path], votes: Path, out: Path, store: Store) -> Iterator[str]:
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
    write_bundle(keeping.kept, out)
    for name, body in rights_files(store, (BENCHMARK,)):
        (out / name).write_bytes(body)
    yield from (f"{each.item}: {each.title} ({each.author})" for each in keeping.kept)
    yield f"Import it with: {COMMAND} data import bundle {out}"
