"""A small case for drawings: two steps, one link, a run that is wrong on the second step."""

from metrics.chains.marks import ChainMarks, ColourMark
from views.chain.payload import PayloadChain, PayloadNode, PayloadSubchain
from views.still.case import Line, StillCase

HOSTILE = '<script>alert("x")</script> & \x07 bell'


def chain(text: str = "Tea gathers that Sol prefers to read alone.") -> PayloadChain:
    nodes = (
        PayloadNode("a", "event", "Sol reads on the bench.", start=0.0, end=1.0),
        PayloadNode("b", "belief", text, start=1.5, end=3.0),
    )
    return PayloadChain("c", "Why", nodes, (PayloadSubchain("s", "b", ("a",)),))


def case(text: str = "Tea gathers that Sol prefers to read alone.") -> StillCase:
    marks = ChainMarks({"b": ColourMark("wrong", 0, 1)}, {"s": ColourMark("wrong", 0, 1)})
    lines = (
        Line("Cause", text),
        Line("Model", "B. nothing", "wrong"),
        Line("Correct", "A.", "right"),
    )
    return StillCase(
        text, "Theatre · easy", "a run", "chain by hand", chain(text), marks, lines, ("Clip: x",)
    )
