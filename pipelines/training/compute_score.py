"""Reward of a reply to a multiple-choice question, for verl: R3's rule, format ±1, accuracy ±2.

A reply is well formed when it is one `<think>…</think>` followed by one `<answer>…</answer>` and
nothing else. R3-Bench takes the chosen option by exact matching (A.6.1), so its letter is what the
last answer tag holds, white space aside, else the whole reply: “B” chooses B, while “b”, “(B)” and
“B. the box” choose nothing. So a reply scores 3, 1, −1 or −3. This file needs nothing but Python,
so that it can be shipped with the data: `reward.custom_reward_function.path=compute_score.py`.
"""

import re

_FORM = re.compile(r"\s*<think>(?:(?!</?(?:think|answer)>).)*</think>\s*"
                   r"<answer>(?:(?!</?(?:think|answer)>).)*</answer>\s*", re.DOTALL)  # fmt: skip
_ANSWER = re.compile(r"<answer>(.*?)</answer>", re.DOTALL)
_LETTER = re.compile(r"\s*([A-Z])\s*")


def compute_score(
    data_source: str, solution_str: str, ground_truth: str, extra_info: dict[str, object] | None
) -> dict[str, float]:
    """`score` 3, 1, −1 or −3; `acc` and `format` 1 or 0, which verl logs beside it.

    `ground_truth` is the right option's letter.
    """
    del data_source, extra_info
    formed = _FORM.fullmatch(solution_str) is not None
    right = letter(solution_str) == ground_truth.strip()
    score = (1.0 if formed else -1.0) + (2.0 if right else -2.0)
    return {"score": score, "acc": float(right), "format": float(formed)}


def letter(solution: str) -> str:
    """The option that a reply chooses by exact matching; empty where it is no letter alone."""
    tags = _ANSWER.findall(solution)
    match = _LETTER.fullmatch(tags[-1] if tags else solution)
    return match[1] if match else ""
