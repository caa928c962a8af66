"""Questions on Watch: who chose what, groups, and the one that a case is about."""

from tests.conftest import Site
from tests.oracle import Bundle
from tests.rounds import swept
from views.page.content import Folds, Gallery


def test_who_chose_what_is_what_the_answers_say(theatre: Site, pack: Bundle) -> None:
    clip = next(row["clip"] for row in pack.questions.values() if row.get("level") and row["clip"])
    view = theatre.fill(f"cases?clip={pack.name}.{clip}&level=L1&level=L2&level=L3")
    names = {row["model"]: row["name"] for row in pack.rows("models")}
    folds = view.slots["questions"]
    assert isinstance(folds, Folds) and folds.entries
    by_text = {entry.title: entry for entry in folds.entries}
    for question in pack.questions.values():
        if question["clip"] != clip or not question.get("level") or not question.get("options"):
            continue
        entry = by_text[question["text"]]
        for answer in pack.rows("answers"):
            run = pack.runs[answer["run"]]
            if answer["question"] == question["question"] and run["protocol"] == "choice":
                if answer.get("choice") is None:
                    continue
                line = [text for _, text in entry.facts if "chosen by" in text
                        and names[run["model"]] in text.partition("chosen by")[2]]  # fmt: skip
                assert line, (question["question"], answer)


@swept
def test_many_questions_stand_in_groups_and_that_of_a_case_is_open(theatre: Site) -> None:
    """Every question is in one group; a case's own is told and open, and so is its group."""
    cards = theatre.fill("cases?benchmark=theatre&pattern=wrong-answer&page=4").slots["gallery"]
    assert isinstance(cards, Gallery)
    opened = ((card, theatre.fill(str(card.href)).slots["questions"]) for card in cards.cards)
    card, folds = next((card, folds) for card, folds in opened if getattr(folds, "groups", None))
    assert isinstance(folds, Folds)
    assert {entry.group for entry in folds.entries} == set(folds.groups)
    (this,) = [entry for entry in folds.entries if entry.open]
    assert this.badges[0].text == "this case" and folds.opened == (this.group,)
    assert this.title in str(card)
    counts = [int(text.split()[0]) for text in folds.groups.values()]
    assert sum(counts) == len(folds.entries)


def test_few_questions_need_no_groups(theatre: Site) -> None:
    view = theatre.fill("cases?show=clip&benchmark=theatre&type=EU&type=MSE")
    folds = view.slots["questions"]
    assert isinstance(folds, Folds) and 0 < len(folds.entries) <= 8 and not folds.groups
    assert {entry.group for entry in folds.entries} == {""} and not folds.opened
