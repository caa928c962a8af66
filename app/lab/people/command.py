"""`python -m app people studies …`: list, make, invite, export, import, withdraw, publish."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from app.cli.groups import faulty_options, plain_errors

studies = typer.Typer(
    no_args_is_help=True,
    help="Studies with people: samples, links, votes.",
    pretty_exceptions_show_locals=False,
)
StudyId = Annotated[str, typer.Argument(help="The study's id, as `list` shows it.")]
Pseudonym = Annotated[str, typer.Argument(help="A pseudonym, such as P01.")]


@studies.command("list")
def list_() -> None:
    """The studies of this home, each with its owner's link and how far people are."""
    from annotations.forms.studies import read_studies, read_votes
    from app.lab.annotating.requests import shared_database
    from app.lab.people.requests import study_link

    with plain_errors(), shared_database().reading() as db:
        for of in read_studies(db):
            done = [vote.participant for vote in read_votes(db, of.study) if vote.done]
            print(
                f"{of.study}  {of.kind} “{of.title}”, {len(of.plan.units)} units of "
                f"{of.plan.benchmark}: {len(of.present)} of {len(of.plan.seats)} places"
            )
            print(f"  owner: /{study_link(of.study)}")
            for each in of.present:
                link = study_link(of.study, each.participant)
                print(f"  {each.participant}, {done.count(each.participant)} done: /{link}")


@studies.command()
def make(
    title: Annotated[str, typer.Argument(help="What the study is called.")],
    kind: Annotated[
        str,
        typer.Option(help="scores, realism, answers, ranking, clip_qc (Stage 1), question_qc."),
    ],
    benchmark: Annotated[str, typer.Option(help="Of which benchmark it asks.")],
    sample: Annotated[int, typer.Option(min=1, help="How many are drawn.")],
    strata: Annotated[
        list[str] | None, typer.Option(help="Draw by: model, tier, task, type …; repeat for more.")
    ] = None,
    proportional: Annotated[
        bool, typer.Option("--proportional", help="Of each stratum by its size, not equally many.")
    ] = False,
    seed: Annotated[int, typer.Option(min=0, help="Of the draw and of all orders.")] = 0,
    per_clip: Annotated[
        int, typer.Option(min=1, help="Raters per clip; two for quality control.")
    ] = 2,
    people: Annotated[int, typer.Option(min=1, help="People in all.")] = 2,
    checks: Annotated[int, typer.Option(min=0, help="Attention checks of each person.")] = 0,
    repeats: Annotated[int, typer.Option(min=0, help="Repeats of each person.")] = 0,
    whole: Annotated[str, typer.Option(help="Questions stay together: clip or chain.")] = "",
    circular: Annotated[
        bool, typer.Option("--circular", help="Each question in every turn of its options.")
    ] = False,
    beside: Annotated[
        list[str] | None, typer.Option(help="Ranking: sets with a clip of this benchmark too.")
    ] = None,
    frames: Annotated[
        int, typer.Option(min=0, help="Ranking: so many frames of each clip in place of its film.")
    ] = 0,
    by_task: Annotated[
        bool, typer.Option("--by-task", help="Quality control: a pair for each task.")
    ] = False,
    third: Annotated[
        bool, typer.Option("--third", help="Quality control: one more decides splits.")
    ] = False,
    after: Annotated[
        str, typer.Option(help="Questions of the clips that this study of clips has kept.")
    ] = "",
    consent: Annotated[
        Path | None, typer.Option(help="A text file: what people agree to, in place of ours.")
    ] = None,
) -> None:
    """Draw a study and keep it; prints what was drawn and its owner's link."""
    from app.lab.people.requests import StudyOrder
    from app.lab.people.study_routes import new_study

    with plain_errors(), faulty_options():
        text = {"consent": consent.read_text("utf-8")} if consent else {}
        made = new_study(StudyOrder.model_validate({
            "kind": kind, "title": title, "benchmark": benchmark, "sample": sample, "seed": seed,
            "strata": strata or (), "equal": not proportional, "per_clip": per_clip,
            "people": people, "checks": checks, "repeats": repeats, "whole": whole,
            "circular": circular, "beside": beside or (), "frames": frames,
            "by_task": by_task, "third": third, "after": after, **text,
        }))  # fmt: skip
    for stratum in made["strata"]:
        print(f"{stratum['name']}: {stratum['drawn']} of {stratum['size']}")
    print(f"{made['units']} units; {made['fewest']} to {made['most']} forms a person")
    print(f"{made['study']}  owner: /{made['owner_link']}")


@studies.command()
def invite(study: StudyId) -> None:
    """Give the next free place to a new pseudonym; prints their link."""
    from app.lab.people.study_routes import new_participant

    with plain_errors():
        made = new_participant(study)
    print(f"{made['participant']}: /{made['link']}")


@studies.command()
def export(
    study: StudyId,
    out: Annotated[Path, typer.Option(help="The .zip to write, or its folder.")] = Path(),
    votes: Annotated[
        bool, typer.Option("--votes", help="Of quality control the votes alone, as Check reads.")
    ] = False,
) -> None:
    """Write a study with all its saves; labels as a bundle, votes of quality control for Check."""
    from annotations import NotFound
    from app.lab.annotating.clip_facts import visible_store
    from app.lab.annotating.requests import shared_database
    from app.lab.annotating.transfer.bundle_files import VOTES, export_study, zipped_study

    with plain_errors():
        store = visible_store()
        exported = export_study(store, shared_database(), study)
        if votes and not exported.checked:
            raise NotFound("only quality control has votes to keep or drop")
        name = f"{study}-{VOTES}" if votes else f"{study}.zip"
        path = out / name if out.is_dir() else out
        path.write_bytes(exported.checked[VOTES] if votes else zipped_study(store, exported))
    for note in exported.files.rows.notes:
        print(f"not among the labels, but among the saves: {note}", file=sys.stderr)
    print(path)


@studies.command("import")
def import_(file: Annotated[Path, typer.Argument(help="A .zip that `export` wrote.")]) -> None:
    """Take a study in: what is here stays, what is new is appended."""
    from app.lab.people.study_routes import bring_study

    with plain_errors():
        came = bring_study(file.read_bytes())
    print(f"{came['study']}: {came['added']} saves added, {came['known']} were here before")
    print(f"  owner: /{came['owner_link']}")


@studies.command()
def withdraw(
    study: StudyId,
    participant: Pseudonym,
    yes: Annotated[bool, typer.Option("--yes", help="Delete without asking.")] = False,
) -> None:
    """Delete all that somebody answered, and free their place."""
    from app.lab.people.requests import Member
    from app.lab.people.task_routes import withdraw_member

    if not yes:
        typer.confirm(f"Delete every answer of {participant}?", abort=True)
    with plain_errors():
        left = withdraw_member(Member(study, participant))
    print(f"{left['deleted']} saves deleted.")
    if left["published"]:
        print(f"Version {left['published']} of the data still has their labels: publish again.")


@studies.command()
def publish(
    study: StudyId,
    least: Annotated[
        int, typer.Option(min=0, max=100, help="People who met at least this % of their checks.")
    ] = 0,
) -> None:
    """Put the labels or the answers into the data, in place of what an earlier time put there."""
    from app.lab.annotating.requests import shared_database
    from app.lab.annotating.transfer.publishing import publish_study
    from app.lab.people.requests import Member
    from app.lab.people.study_routes import chosen_people
    from app.server.state import home

    with plain_errors():
        who = chosen_people(Member(study, ""), least / 100)
        done = publish_study(home(), shared_database(), study, who)
    for line in [*done.lines, *(f"left out: {note}" for note in done.notes)]:
        print(line)
    print(f"Version {done.version}.")
