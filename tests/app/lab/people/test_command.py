"""`python -m app people studies …`: from a sample to votes, to another home and out again."""

from pathlib import Path

from typer.testing import CliRunner, Result

from annotations.forms.studies import read_studies
from annotations.tables import PARTICIPANTS, STUDIES, VOTES
from app.lab.annotating.requests import shared_database
from app.lab.people.command import studies
from pipelines.quality import read_votes
from tests.app.lab.people.conftest import Asking
from tests.conftest import Site

MAKE = ("make", "Stage 1", "--kind", "clip_qc", "--benchmark", "theatre", "--sample", "3")


def run(*words: str, answer: str = "") -> Result:
    return CliRunner().invoke(studies, words, input=answer)


def test_a_study_from_its_sample_to_its_votes_and_back(
    asking: Asking, own_site: Site, tmp_path: Path
) -> None:
    made = run(*MAKE, "--strata", "model", "--third")
    assert made.exit_code == 0, made.output
    assert "3 units; 3 to 3 forms a person" in made.output
    study = made.output.splitlines()[-1].split()[0]
    joined = run("invite", study)
    assert joined.output.startswith("P01: /studies#study=")
    person = asking.by(joined.output)
    person.query = person.query.strip()
    person.post("consent")
    person.fill(lambda shown: {"stands": False, "criterion": "drift"})
    listed = run("list").output
    assert "clip_qc “Stage 1”, 3 units of theatre: 1 of 3 places" in listed
    assert "P01, 3 done: /studies#" in listed
    votes = Path(run("export", study, "--votes", "--out", str(tmp_path)).output.strip())
    with votes.open(encoding="utf-8") as lines:
        saved = read_votes(lines, votes.name)
    assert {(vote.validator, vote.stands, vote.criterion) for vote in saved} == {
        ("validator 1", False, "drift")
    }
    archive = run("export", study, "--out", str(tmp_path)).output.strip()
    with shared_database().writing() as db:
        for table in (VOTES, PARTICIPANTS, STUDIES):
            db.execute(table.delete())
    assert "3 saves added, 0 were here before" in run("import", archive).output
    assert run("withdraw", study, "P01", answer="n\n").exit_code == 1
    assert "3 saves deleted" in run("withdraw", study, "P01", "--yes").output
    with shared_database().reading() as db:
        assert read_studies(db)[0].present == ()


def test_what_cannot_be_is_told_in_a_line(asking: Asking) -> None:
    assert "two people for each" in run(*MAKE, "--per-clip", "3", "--people", "3").output
    nothing = run(*MAKE[:-3], "nothing", *MAKE[-2:])
    assert nothing.exit_code == 1 and "has a film here" in nothing.output
    for words in (("invite",), ("export",), ("withdraw", "P01", "--yes")):
        name, *rest = words
        refused = run(name, "study-0000000000", *rest)
        assert refused.exit_code == 1 and "no such study" in refused.output
