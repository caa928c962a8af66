"""Coefficients of agreement, and what the theatre is."""

from typing import Final

from schema.entries.definition import Chapter, group

COEFFICIENTS: Final = group(
    "coefficient", "Coefficients",
    "How far two or more raters agree on the same clips.", "docs/numbers.md, Agreement",
    ("raw", "Raw agreement", "Share of clips on which both say the same. Chance is in it."),
    ("kappa", "Cohen's κ",
     "Agreement beyond what each rater's own rates give by chance. Low where nearly all pass."),
    ("weighted", "Weighted κ", "As κ on a scale: far apart counts more than next to each other."),
    ("ac1", "Gwet's AC1", "Corrected for chance too, but steady where nearly all pass."),
    ("fleiss", "Fleiss' κ", "κ for more than two raters, all of whom rate each clip."),
    ("alpha", "Krippendorff's α",
     "For any number of raters, also where ratings are missing; nominal or ordinal."),
    ("prevalence", "Prevalence", "Share of passes. Near 0 or 1 it pulls κ down."),
)  # fmt: skip

THEATRE: Final = group(
    "theatre", "Theatre",
    "WhyReel's own set, so that truth is known.", "",
    ("scene", "Scene", "A script draws the clip, so its chain, times and scores are exact."),
    ("literal", "Scripted players",
     "Versions of a scene that keep or break certain links on purpose. They are no models."),
    ("theatre-truth", "Ground truth", "Scores that follow from the script itself."),
)  # fmt: skip

AGREEMENT: Final = Chapter(
    "agreement",
    "Agreement",
    "Read κ beside AC1 and prevalence.",
    (COEFFICIENTS,),
)
HOUSE: Final = Chapter(
    "theatre",
    "Theatre",
    "Built-in animated scenes; import real benchmarks to compare.",
    (THEATRE,),
)
