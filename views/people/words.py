"""What the forms of studies say."""

from typing import Final

LEAD: Final = "Forms are drawn by a script, which has to load first."
CONSENT_NOTE: Final = (
    "People take part by a pseudonym and a signed link, agree to a text first, and can withdraw, "
    "which deletes what they answered."
)
STRATA: Final = (
    ("model", "model"),
    ("tier", "tier"),
    ("task", "task"),
    ("dimension", "dimension"),
    ("paradigm", "paradigm"),
    ("type", "type of question"),
    ("level", "level"),
)
"""Fields of strata with their words."""
ASKED: Final = {
    "D1": "Does what is tested happen, whole and in an order that makes sense?",
    "D2": "Are the people, the place and the things those of the prompt?",
    "D3": "Does everybody act on what they can see, know and want?",
    "D4": "Do looks, gestures and what hides what come when they should, at the right thing?",
    "D5": "Can the picture be followed, without bodies or things that melt or jump?",
}
"""Dimension of EVA → what people are asked, in our words."""
CONSENT: Final = """\
You are asked to watch short clips and to fill in a form for each. There are no right answers that \
you have to know; what counts is what you see.

What is kept: your answers, their order and their times, under a pseudonym. Your name, your \
address and your device are not kept with them. Do not write anything about yourself into the form.

What it is for: your answers are compared with those of other people and of models, and may be \
published with the data under your pseudonym.

It is voluntary. You can stop at any time and go on later by the same link. You can also withdraw: \
then everything that you have answered is deleted here, and your place is given to somebody else. \
What was published before cannot be taken out of copies that others have made; the page tells you \
then what remains.

Some clips show people in distress, in a quarrel or in an accident; leave out what you do not want \
to watch by ending here."""
"""What people are told before they take part; whoever makes a study may write another text."""
