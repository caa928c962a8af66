"""`python -m app people annotations …`: list, backup, export, import, publish, make, invite."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from app.cli.groups import faulty_options, plain_errors

commands = typer.Typer(
    no_args_is_help=True,
    help="What people annotated: sets, backups, files.",
    pretty_exceptions_show_locals=False,  # a password may be among them
)
SetId = Annotated[str, typer.Argument(help="The set's id; `mine` is this machine's own.")]


@commands.command("list")
def list_() -> None:
    """The sets of this home, each with its owner's link."""
    from annotations.documents import read_documents
    from annotations.sets import MINE, read_sets
    from app.lab.annotating.requests import link, shared_database

    with plain_errors(), shared_database().reading() as db:
        for of in read_sets(db):
            documents = read_documents(db, of.set)
            done = sum(each.done for each in documents)
            what = "your own" if of.set == MINE else f"“{of.title}”, {len(of.clips)} clips"
            print(f"{of.set}  {what}: {len(documents)} documents, {done} finished")
            if of.set != MINE:
                print(f"  owner: /{link(of.set)}")
                for annotator in of.annotators:
                    print(f"  {annotator.name}: /{link(of.set, annotator.annotator)}")


@commands.command()
def make(
    title: Annotated[str, typer.Argument(help="What the set is called.")],
    clips: Annotated[list[str], typer.Argument(help="Ids of its clips.")],
    per_clip: Annotated[int, typer.Option(min=1, max=20, help="Annotators of each clip.")] = 2,
) -> None:
    """Make a set of clips that several people annotate; prints its owner's link."""
    from app.lab.annotating.requests import SetOrder
    from app.lab.annotating.set_routes import new_set

    with faulty_options():
        order = SetOrder(title=title, clips=tuple(clips), per_clip=per_clip)
    with plain_errors():
        made = new_set(order)
    print(f"{made['set']}  owner: /{made['owner_link']}")


@commands.command()
def invite(
    set_id: SetId, name: Annotated[str, typer.Argument(help="A name; a pseudonym will do.")]
) -> None:
    """Add an annotator to a set; prints their link."""
    from app.lab.annotating.requests import Viewer
    from app.lab.annotating.set_routes import new_annotator

    with plain_errors():
        print(f"{name}: /{new_annotator(Viewer(set_id, ''), name)['link']}")


@commands.command()
def backup(file: Annotated[Path, typer.Argument(help="The SQLite file to write.")]) -> None:
    """Copy the database into a file, while the server may be using it."""
    from app.lab.annotating.requests import shared_database

    with plain_errors():
        shared_database().backup(file)
    print(f"{file}: {file.stat().st_size // 1024} KB")


@commands.command()
def export(
    set_id: SetId, out: Annotated[Path, typer.Option(help="The .zip to write.")] = Path()
) -> None:
    """Write a set as bundles with all its events."""
    from annotations.documents import visible_documents
    from app.lab.annotating.clip_facts import visible_store
    from app.lab.annotating.requests import shared_database
    from app.lab.annotating.transfer.bundle_files import export_set, zipped

    with plain_errors():
        store = visible_store()
        exported = export_set(
            store, shared_database(), set_id, lambda db: visible_documents(db, set_id, "")
        )
        path = out / f"annotations-{exported.label}.zip" if out.is_dir() else out
        path.write_bytes(zipped(store, exported))
    for note in exported.rows.notes:
        print(f"not in the bundles, but among the events: {note}", file=sys.stderr)
    print(path)


@commands.command("import")
def import_(
    file: Annotated[Path, typer.Argument(help="A .zip that `export` wrote.")],
    mine: Annotated[bool, typer.Option("--mine", help="Take it as your own work.")] = False,
) -> None:
    """Take a set in: what is here stays, what is new is appended."""
    from annotations.archive import NAME, import_set, read_archive
    from annotations.sets import MINE
    from app.lab.annotating.requests import shared_database
    from app.lab.annotating.transfer.bundle_files import archived_lines

    with plain_errors():
        archive = read_archive(archived_lines(file.read_bytes(), NAME))
        with shared_database().writing() as db:
            imported = import_set(db, archive, MINE if mine else "")
    print(f"{imported.set}: {imported.added} events added, {imported.known} were here before")


@commands.command()
def publish(set_id: SetId = "mine") -> None:
    """Put a set into the data, so that Watch shows its times and chains as by people."""
    from app.lab.annotating.requests import shared_database
    from app.lab.annotating.transfer.publishing import publish_set
    from app.server.state import home

    with plain_errors():
        done = publish_set(home(), shared_database(), set_id)
    for line in [*done.lines, *(f"left out: {note}" for note in done.notes)]:
        print(line)
    print(f"Version {done.version}.")
