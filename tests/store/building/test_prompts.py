"""The known question is looked for inside the prompt that a harness logged."""

from pathlib import Path

import pytest

from store.building.answers.prompts import KnownQuestion, Match, Prompts, shown_order
from store.building.import_report import ImportInfo
from store.building.publish import publish
from store.reading.store import Store
from tests.rounds import swept
from tests.store.building.test_predictions import OPTIONS, predicted, question_row, world
from tests.store.rows import batches, begun

TEXT = "What does the keeper do after the lamp goes out?"
OWN = ("He lights a match", "He goes to bed", "He calls his son", "He doesn't move")
KNOWN = (
    KnownQuestion(1, TEXT, OWN),
    KnownQuestion(2, "What does the keeper do", OWN),  # a beginning of it
    KnownQuestion(3, TEXT, ("He sings", "He swims")),  # the same words, other options
    KnownQuestion(
        4,
        "Why does the keeper wait?",
        ("For rain", "For snow", "For a ship", "For a ship to leave"),
    ),
    KnownQuestion(5, "How many boats are in the harbour at night?", ()),
    KnownQuestion(6, TEXT, ()),  # open-ended
    KnownQuestion(7, "Why?", ()),
)
PROMPTS = Prompts(KNOWN)
LETTERS = "ABCDEFGH"


def dotted(options: tuple[str, ...]) -> str:
    return "\n".join(f"{letter}. {text}" for letter, text in zip(LETTERS, options, strict=False))


def bracketed(options: tuple[str, ...]) -> str:
    return "\n".join(f"({letter}) {text}" for letter, text in zip(LETTERS, options, strict=False))


FORMS = {
    "nextqa_mc": f"{TEXT}\n{dotted(OWN)}\nReply with the letter alone.",
    "egoschema": f"{TEXT}\n{dotted(OWN)}\nGive one of the letters.",
    "longvideobench": f"{TEXT}\n{dotted(OWN)}\nGive one of the letters.\n",
    "lvbench": f"{TEXT}\n{bracketed(OWN)}\nReply with the letter of the option.",
    "motionbench": f"{TEXT}\n{dotted(OWN)}\nOnly a letter (A, B, C, D, E, or F).",
    "videomme": f"Choose what fits the film. Only a letter (A, B, C, or D).\n{TEXT}\n"
    f"{dotted(OWN)}\nThe best answer is:",
    "videomme_qwen3": f"Question: {TEXT}\nOptions:\n{dotted(OWN)}\nGive the letter only.",
    "videomme_v2": f"Question: {TEXT}\n{dotted(OWN)}\nOnly a letter (A, B, C, D, E, F, G, or H).",
    "mvbench": f"Question:{TEXT}\nOption:\n{bracketed(OWN)}\nOnly give the best option.",
    "video_holmes": f"Question: {TEXT}\n{dotted(OWN)}\nOnly a letter (A, B, C, D, E, or F).",
    "vsibench": f"Here are frames of a film.\n{TEXT}\nOptions:\n{dotted(OWN)}\nGive the letter.",
    "mmvu": "\nQuestion:" + TEXT + "\n"
    + "\n".join(f"{letter}: {text}" for letter, text in zip("ABCD", OWN, strict=True))
    + "\nVisual Information: a film\nNo reasoning, only the letter from the\ngiven choices.\n",
    "worldsense": f"Watch with care. These are frames, with sound. {TEXT}\n{dotted(OWN)}\n",
    "tomato": f"You get frames of a film.\n\n<question> \n{TEXT} \n</question>\n\n<options> \n"
    f"{dict(zip(LETTERS, OWN, strict=False))} \n</options>\n\nGUESS IF YOU MUST. ",
    "cgbench": f"Choose what fits the film.\nQuestion: {TEXT}\n{dotted(OWN)}\nThe letter only.",
    "mvp": f"Question: {TEXT}\nOption:\n{bracketed(OWN)}\nOnly give the best option.",
    "subtitles": f"What is said:\nWhy? I go to bed. A. Why not?\n{TEXT}\n{dotted(OWN)}",
}  # fmt: skip


def test_the_question_is_seen_in_every_harness_prompt() -> None:
    for form in FORMS:
        assert PROMPTS.match(FORMS[form], None) == Match(1, OWN), form


def test_turned_options_are_given_in_the_order_of_their_letters() -> None:
    turned = (*OWN[2:], *OWN[:2])
    assert PROMPTS.match(f"Question: {TEXT}\n{dotted(turned)}", None) == Match(1, turned)
    assert shown_order(f"Reworded.\n{dotted(turned)}", OWN) == turned


def test_the_prompt_shows_all_of_the_options_and_no_other() -> None:
    fewer = KnownQuestion(8, TEXT, OWN[:2])
    assert Prompts([fewer]).match(FORMS["mvbench"], None) is None
    for form in FORMS.values():
        assert Prompts([*KNOWN, fewer]).match(form, None) == Match(1, OWN)


def test_one_option_can_begin_as_another_one() -> None:
    known = KNOWN[3]
    for order in (known.options, known.options[::-1]):
        assert PROMPTS.match(f"{known.text}\n{dotted(order)}", None) == Match(4, order)


@pytest.mark.parametrize(
    "prompt",
    [
        "What does the baker do?\nA. He bakes\nB. He sleeps",
        f"{TEXT}\n{dotted((*OWN[:3], 'He leaves'))}",
        f"{TEXT}\n{dotted(OWN[:3])}",
        f"x{TEXT[0].lower()}{TEXT[1:]}",
        "Why? Say it in one word.",  # too short to be told by
        "",
    ],
)
def test_where_text_or_options_differ_nothing_is_taken(prompt: str) -> None:
    assert PROMPTS.match(prompt, None) is None


def test_an_open_question_is_one_whose_prompt_shows_no_options() -> None:
    assert PROMPTS.match(f"{TEXT}\nOne sentence.", None) == Match(6, ())
    assert PROMPTS.match(f"Frames.\n{KNOWN[4].text}\nOne word.", None) == Match(5, ())


def test_examples_before_the_question_leave_open_which_is_asked() -> None:
    other = f"{KNOWN[3].text}\n{dotted(KNOWN[3].options)}\nAnswer: A\n"
    assert PROMPTS.match(f"{other}{TEXT}\n{dotted(OWN)}", None) == Match(None, ())
    twice = Prompts([KnownQuestion(1, TEXT, OWN), KnownQuestion(2, TEXT, OWN)])
    assert twice.match(FORMS["mvbench"], None) == Match(None, ())


def test_options_of_the_row_itself_must_be_the_questions() -> None:
    assert PROMPTS.match(TEXT, OWN[::-1]) == Match(1, OWN[::-1])
    assert PROMPTS.match(TEXT, ("He sings", "He swims")) == Match(3, ("He sings", "He swims"))
    assert PROMPTS.match(TEXT, ("He sings", "He sits")) is None


@swept
def test_a_prompt_becomes_an_answer_with_the_harness_mark_beside_it(tmp_path: Path) -> None:
    turned = (OPTIONS[1], OPTIONS[0], *OPTIONS[2:])
    begun(tmp_path, world(question_row(question="b.q1"), runs=3))
    prompt = f"Question: What moves?\n{bracketed(tuple(turned))}\nOnly a letter."
    rows = [
        {"question": None, "prompt": prompt, "raw": "A", "mark": 0.0, "mark_choice": 1},
        {"run": "r1", "prompt": prompt, "raw": "b", "mark": 0.5, "mark_choice": -1},
        {"run": "r2", "raw": "B", "mark": None, "mark_choice": 9},
    ]
    publish(tmp_path, [predicted(rows)], ImportInfo("test"))
    answers = Store.open(tmp_path).query(
        "SELECT run, choice, correct, mark, mark_choice, read_differently, marked_differently "
        "FROM answer_case ORDER BY run"
    )
    assert [tuple(row.values()) for row in answers] == [
        ("r", 1, True, 0.0, 0, True, True),
        ("r1", 0, False, 0.5, -1, True, True),
        ("r2", 1, True, None, -1, True, False),
    ]


def test_a_waiting_prompt_is_looked_into_when_its_benchmark_comes(tmp_path: Path) -> None:
    rows = world()
    begun(tmp_path, rows | {"question": []})
    prompt = f"Question: What moves?\n{dotted(tuple(OPTIONS))}"
    waiting = {"question": None, "prompt": prompt, "raw": "B", "mark": 1.0, "mark_choice": 1}
    publish(tmp_path, [predicted([waiting])], ImportInfo("test"))
    publish(tmp_path, batches({"question": [question_row()]}), ImportInfo("test"))
    store = Store.open(tmp_path)
    answers = store.query("SELECT choice, correct, mark, mark_choice FROM logical.answer")
    assert [tuple(row.values()) for row in answers] == [(1, True, 1.0, 1)]
