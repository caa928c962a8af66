"""Reward of a reply to a multiple-choice question, for verl: R3's rule, format ±1, accuracy ±2.

A reply is well formed when it is one `<think>…</think>` followed by one `<answer>…</answer>` and
nothing else. Its letter is the answer tag's (else the last letter that stands alone). So a reply
scores 3, 1, −1 or −3. This file needs nothing but Python, so that it can be shipped with the data:
`custom_reward_function.path=compute_score.py`.
"""

import re

_FORM = re.compile(r"\s*<think>(?:(?!</?(?:think|answer)>).)*</think>\s*"
                   r"<answer>(?:(?!</?(?:think|answer)>).)*</answer>\s*", re.DOTALL)  # fmt: skip
_ANSWER = re.compile(r"<answer>(.*?)</answer>", re.DOTALL)
_LETTER = re.compile(r"(?<![A-Za-z])([A-Z])(?![A-Za-z])")


def compute_score(
    data_source: str, solution_str: str, ground_truth: str, extra_info: dict[str, object] | None
) -> float:
    """3, 1, −1 or −3; `ground_truth` is the right option's letter."""
    del data_source, extra_info
    formed = 1.0 if _FORM.fullmatch(solution_str) else -1.0
    right = 2.0 if letter(solution_str) == ground_truth.strip().upper() else -2.0
    return formed + right


def letter(solution: str) -> str:
    """The option that a reply chooses; empty where it chooses none, or two in its answer tag."""
    told = _ANSWER.findall(solution)
    if told:
        found = set(_LETTER.findall(told[-1]))
        return found.pop() if len(found) == 1 else ""
    loose = _LETTER.findall(solution)
    return loose[-1] if loose else ""
