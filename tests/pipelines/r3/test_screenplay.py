"""Screenplays become scenes, speakers and dialogue, of which the clip's segment is cut out."""

from functools import partial
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipelines.r3.align import ScriptLine, aligned, numbered
from pipelines.r3.screenplay import screenplay
from tests.rounds import few, rounds
from tests.work import instructions

LONG: Final = rounds(15_000)
"""Characters of a hostile text. In a sweep, a pattern whose steps grow with their square makes some
10¹¹ steps, and one whose steps grow faster never ends; the limit of the run stops both.
"""
FOUNTAIN = """Title: The Nursery
Author: Nobody

FADE IN:

INT. NURSERY - DAY #1#

Mia (5) drops an orange *ball* into a RED BASKET.
She waves.

MIA (V.O.)
(to herself,
softly)
I'll be _right_ back.
\x20\x20
Wait here.

BANG!

The door shuts. /* cut
this */

@McTom ^
Ha!

CUT TO:

.SNIPER SCOPE POV

= a synopsis
# Act two

!INT is no heading here

TOM
(MORE)
Where did I
put it? [[check]]

THE END
"""
TYPESCRIPT = """
          12   EXT. YARD - NIGHT                                   12

               Rain. JOHN runs.

                              JOHN
                         (shouting)
                    Come back! It is
                    not over.

                                                             CUT TO:

                    14.

               STOP!
               He falls.
"""


def read(text: str) -> list[tuple[str, ...]]:
    return [(part.kind, part.speaker, part.how, part.text) for part in screenplay(text)]


def test_fountain_is_read_with_its_forced_marks() -> None:
    assert read(FOUNTAIN) == [
        ("heading", "", "", "INT. NURSERY - DAY"),
        ("action", "", "", "Mia (5) drops an orange ball into a RED BASKET. She waves."),
        ("dialogue", "MIA", "to herself, softly", "I'll be right back. Wait here."),
        ("action", "", "", "BANG!"),
        ("action", "", "", "The door shuts."),
        ("dialogue", "McTom", "", "Ha!"),
        ("heading", "", "", "SNIPER SCOPE POV"),
        ("action", "", "", "INT is no heading here"),
        ("dialogue", "TOM", "", "Where did I put it?"),
    ]
    assert [part.scene for part in screenplay(FOUNTAIN)] == [1] * 6 + [2] * 3


def test_a_typescript_is_read_by_its_capitals_and_empty_lines() -> None:
    assert read(TYPESCRIPT) == [
        ("heading", "", "", "EXT. YARD - NIGHT"),
        ("action", "", "", "Rain. JOHN runs."),
        ("dialogue", "JOHN", "shouting", "Come back! It is not over."),
        ("action", "", "", "STOP! He falls."),
    ]


def test_a_transcript_names_speakers_before_a_colon() -> None:
    text = "MIA: Where is it?\nShe looks round.\nTom (grins): Here.\nTom: No!\nLater: nothing."
    assert read(text) == [
        ("dialogue", "MIA", "", "Where is it?"),
        ("action", "", "", "She looks round."),
        ("dialogue", "Tom", "grins", "Here."),
        ("dialogue", "Tom", "", "No!"),
        ("action", "", "", "Later: nothing."),
    ]


@pytest.mark.parametrize("text", ["", "\n\n", "Mia drops it.\nTom laughs.", "STOP!\nHe falls."])
def test_lines_without_a_heading_and_a_speaker_are_no_screenplay(text: str) -> None:
    assert screenplay(text) == ()


def test_a_line_in_capitals_is_a_name_only_between_an_empty_line_and_speech() -> None:
    assert read("INT. A\n\nHe sees\nTHE KNIFE\non the floor.")[1:] == [
        ("action", "", "", "He sees THE KNIFE on the floor."),
    ]
    assert read("INT. A\n\nTHE KNIFE\n\nIt is gone.")[1:] == [
        ("action", "", "", "THE KNIFE"), ("action", "", "", "It is gone."),
    ]  # fmt: skip


@given(st.text("ABab .:()*_/[]@!>#=\n\t0", max_size=300))
@settings(max_examples=rounds(25))
def test_any_text_is_read_and_nothing_is_invented(text: str) -> None:
    for part in screenplay(text):
        assert set(part.text) <= set(text) | {" "}
        assert part.line()


@few(6)
@pytest.mark.parametrize(
    "unit", ["*a ", "/* ", "[[ ", "A(", "INT ", "( ", "_", " ", "A b: ", "MIA\nx\n\n", "A.", "A B:"]
)
def test_work_grows_with_the_length_of_a_hostile_text_only(unit: str) -> None:
    def read_hostile(length: int) -> None:
        count = length // len(unit)
        screenplay(unit * count)
        screenplay("INT. " + unit * count + "x")

    assert instructions(partial(read_hostile, 800)) < 2.1 * instructions(partial(read_hostile, 400))
    read_hostile(LONG)  # instructions do not count the steps of regular expressions


FILLER = "\n".join(
    f"INT. ROOM {at} - DAY\n\nSomebody walks about with a lamp and a book.\n\n"
    f"ANNA\nThe number of this room is {at}, and no other.\n\nBEN\nNo.\n"
    for at in range(40)
)
"""Scenes of a film, each with a “No.” that the clip says too."""
SCENE = """INT. NURSERY - DAY

Mia comes back.

MIA
(looking round)
Where is my orange ball? I put it into the basket.

Tom grins.

TOM
No.

MIA
Give it back to me at once!

She searches the red basket.

"""
CUES = (
    ScriptLine("Where is my orange ball?", 1, 2),
    ScriptLine("I put it in the basket.", 2, 3),
    ScriptLine("No.", 4, 5),
    ScriptLine("Give it back to me at once.", 6, 8),
)


@pytest.mark.parametrize("around", [("", ""), (FILLER, ""), ("", FILLER), (FILLER, FILLER)])
def test_of_a_film_the_segment_that_the_clip_says_is_given_back(around: tuple[str, str]) -> None:
    lines = aligned(f"{around[0]}\n\n{SCENE}\n{around[1]}", CUES)
    first = lines[0]
    assert (first.kind, first.text, first.start) == ("scene", "INT. NURSERY - DAY", None)
    assert [(line.text, line.start, line.end, line.kind) for line in lines[1:]] == [
        ("MIA (looking round): Where is my orange ball? I put it into the basket.", 1, 3, ""),
        ("Tom grins.", None, None, "action"),
        ("TOM: No.", 4, 5, ""),
        ("MIA: Give it back to me at once!", 6, 8, ""),
    ]


def test_an_agent_is_given_what_a_line_is() -> None:
    text = numbered(aligned(SCENE, CUES))
    assert text.splitlines()[:3] == [
        "1. [?–?] (scene) INT. NURSERY - DAY",
        "2. [1.0–3.0] MIA (looking round): Where is my orange ball? I put it into the basket.",
        "3. [?–?] (action) Tom grins.",
    ]


def test_a_script_of_another_film_and_too_long_a_segment_are_refused() -> None:
    with pytest.raises(ValueError, match="no line of the script is said"):
        aligned("INT. A\n\nANNA\nQuite another thing altogether.", CUES)
    flood = "He walks and walks and walks. " * 20
    line = "Give it back to me at once!"
    long = f"INT. A\n\nMIA\nWhere is my orange ball? {line * 60}\n\n{flood * 2}\n\nMIA\n{line * 60}"
    with pytest.raises(ValueError, match="too long"):
        aligned(long, CUES)


def sentence(at: int) -> str:
    return f"Sentence number {at} is about the {at * 7 % 97} birds."


def film(count: int) -> str:
    return "\n\n".join(f"ANNA\n{sentence(at)}" for at in range(count))


def cues(first: int, last: int) -> tuple[ScriptLine, ...]:
    return tuple(ScriptLine(sentence(at), at, at + 1.0) for at in range(first, last))


def test_a_segment_of_a_whole_film_is_aligned() -> None:
    lines = aligned(film(2_500), cues(1_000, 1_040))
    assert [line.start for line in lines] == list(range(1_000, 1_040))


def test_aligning_takes_work_by_the_lines_of_the_film() -> None:
    def align(sentences: int, count: int) -> int:
        return instructions(lambda: aligned(film(sentences), cues(100, 100 + count)))

    assert align(400, 40) < 2.1 * align(200, 40)
    # Cues cost their own segment only, and nothing for each line of the film.
    assert align(400, 80) < 1.3 * align(400, 40)
