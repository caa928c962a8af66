"""A question in words: what is said in the clip, the question, its options by letter."""

from collections.abc import Mapping
from typing import Final

ASK: Final = "Answer with the letter of one option."


def question_text(text: str, options: Mapping[str, str], spoken: str = "") -> str:
    """The question with its options on lines of their own; what is said stands before it."""
    dialogue = (f"What is said in the clip:\n{spoken}\n",) if spoken else ()
    lines = [f"{letter}. {option}" for letter, option in options.items()]
    return "\n".join((*dialogue, text, *lines, *((ASK,) if lines else ())))
