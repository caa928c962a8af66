"""A tier is never in the colours of a pass and a fail: its badges are steps of one hue."""

import colorsys
import re
from pathlib import Path

import pytest

from schema.vocabulary import TIERS
from views.page.labels import tier_badge

SHEET = Path(__file__).parents[3] / "app" / "static" / "shell" / "whyreel.css"
APART = 50
"""Degrees of the wheel of hues between a tier's colour and one of a verdict's."""


def variables() -> list[dict[str, str]]:
    """The colours of the light and of the dark theme, by name."""
    text = SHEET.read_text(encoding="utf-8")
    themes = [part for part in re.findall(r"\{([^}]*)\}", text) if "--wr-step-1:" in part]
    return [dict(re.findall(r"--wr-([a-z0-9-]+): (#[0-9a-f]{6})\b", part)) for part in themes]


def hue(colour: str) -> float:
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return 360 * colorsys.rgb_to_hls(red, green, blue)[0]


@pytest.mark.parametrize("theme", variables(), ids=["light", "dark"])
def test_a_tiers_hue_is_far_from_those_of_a_verdict(theme: dict[str, str]) -> None:
    steps = [hue(theme[f"step-{step}"]) for step in (1, 2, 3)]
    for verdict in ("good", "bad"):
        away = [abs(step - hue(theme[verdict])) % 360 for step in steps]
        assert min(min(each, 360 - each) for each in away) >= APART, (verdict, away)


def test_badges_of_tiers_have_the_steps_and_no_tone_of_a_verdict() -> None:
    tones = [badge.tone for tier in TIERS for badge in tier_badge(tier)]
    assert tones == ["step1", "step2", "step3"]
    sheet = SHEET.read_text(encoding="utf-8")
    for tone in tones:
        (rule,) = re.findall(rf"\.wr-badge\.wr-{tone} \{{([^}}]*)\}}", sheet)
        assert f"background: var(--wr-step-{tone[-1]})" in rule
