"""A harness's own figure beside ours, in words."""

from store.queries.catalogue.harness_marks import HarnessMarks
from views.page.labels import several


def in_words(of: HarnessMarks) -> str:
    """“harness 42.0 of 50, here 50.0 of 50: 13 letters read differently, 6 change the score”."""
    here = "–" if of.ours is None else f"{of.ours:.1f}"
    figures = f"harness {of.theirs:.1f} (of {of.marked:,}), here {here} (of {of.counted:,})"
    changed = several(of.marked_differently, "mark")
    if not of.read:
        return f"{figures}: {changed} differ; the log does not say which letters were read"
    letters = several(of.read_differently, "letter")
    known = "" if of.read == of.marked else f" of {of.read:,} known"
    verb = "changes" if of.marked_differently == 1 else "change"
    return (
        f"{figures}: {letters}{known} read differently, {of.marked_differently:,} {verb} the score"
    )
