"""Scripts on the clock of subtitles, whatever the text."""

import contextlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipelines.r3.align import ScriptLine, aligned, numbered, subtitles
from tests.rounds import rounds

VTT = "WEBVTT\n\n00:01.000 --> 00:02.500\n<v Mia>Where is <i>my</i> ball?\n"
CUE = "00:01.000 --> 00:02.000\nHello\n\n"
SRT = "1\n00:00:01,000 --> 00:00:02,500\n<b>Where</b> is my\nball?\n"
CUES = (
    ScriptLine("Where is my ball?", 1, 2),
    ScriptLine("In the box.", 3, 4),
    ScriptLine("Give it back!", 5, 6),
)


@pytest.mark.parametrize("text", [VTT, SRT, "\ufeff" + SRT, SRT.replace("\n", "\r\n")])
def test_cues_are_read_without_their_markup(text: str) -> None:
    assert subtitles(text) == (ScriptLine("Where is my ball?", 1.0, 2.5),)


@given(st.text(max_size=200))
@settings(max_examples=rounds(25))
def test_any_text_is_read_or_refused(text: str) -> None:
    with contextlib.suppress(ValueError):
        assert all(cue.text for cue in subtitles(text))


def test_lines_get_the_times_of_their_cues() -> None:
    script = "MIA: Where is my ball?\n\nShe looks round.\nTOM: Give it back to me!"
    assert [line.start for line in aligned(script, CUES)] == [1, None, 5]


def test_two_like_lines_keep_their_order() -> None:
    cues = (ScriptLine("No.", 1, 2), ScriptLine("Yes.", 3, 4), ScriptLine("No.", 5, 6))
    assert [line.start for line in aligned("No.\nNo.", cues)] == [1, 5]
    assert [line.start for line in aligned("Yes.\nNo.", cues)] == [3, 5]


def test_without_a_script_the_cues_are_the_lines() -> None:
    assert aligned("", CUES) == CUES
    assert aligned("Hello.", ()) == (ScriptLine("Hello."),)


def test_an_agent_is_told_numbers_and_seconds() -> None:
    assert numbered((ScriptLine("a", 1, 2), ScriptLine("b"))) == "1. [1.0–2.0] a\n2. [?–?] b"


def test_too_long_a_script_is_refused() -> None:
    with pytest.raises(ValueError, match="more than"):
        aligned("x\n" * 3_001, CUES)


@pytest.mark.parametrize("text", ["WEBVTT\n", VTT.partition("\n\n")[0] + "\n\n" + CUE * 3_001])
def test_no_cue_and_too_many_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"has no cue|cues; 1 to 3,000 can be read"):
        subtitles(text)
