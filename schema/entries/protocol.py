"""What the house knows of a judge protocol as pure data (`schema.protocols`)."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, kw_only=True)
class Protocol:
    """One way of judging clips, or of asking questions about them.

    Attributes:
        label: its name inside a sentence, and in the name of a judge.
        form: its entry on the form of Try a model.
        dimensions: what a verdict scores, in order; none for answers to questions.
        names: dimension → its name in the paper.
        bounds: the least and the greatest score of a dimension; scores are whole numbers.
        has_options: each question comes with lettered options.
        rotates: the protocol whose prompt is sent once for each position of the right option.
        is_graded: a second call grades the reply.
        is_probed: alterations of a clip tell which of its dimensions must fail
        (judges/calibration/probe_tasks.py).
        settings: the ways in which a judge of clips can be asked, where there are several.
        grounds: it puts the steps of a clip's chain in time (temporal grounding).
    """

    name: str
    label: str
    form: str
    dimensions: tuple[str, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict)
    bounds: tuple[float, float] = (0.0, 1.0)
    has_options: bool = False
    rotates: str = ""
    is_graded: bool = False
    is_probed: bool = False
    settings: tuple[str, ...] = ()
    grounds: bool = False

    @property
    def judges_clips(self) -> bool:
        """Whether it gives verdicts on clips."""
        return bool(self.dimensions)

    @property
    def asks_questions(self) -> bool:
        """Whether it gives answers to questions; the others are about clips as a whole."""
        return not self.judges_clips and not self.grounds

    @property
    def is_binary(self) -> bool:
        """Whether a dimension passes or fails, rather than having a grade."""
        return self.bounds == (0.0, 1.0)

    @property
    def scores(self) -> tuple[float, ...]:
        """Every score that a dimension can have, the least first."""
        least, most = map(int, self.bounds)
        return tuple(float(score) for score in range(least, most + 1))

    @property
    def scale(self) -> str:
        """The scale in words: the dimensions that pass or fail, or the range of grades."""
        ends = (
            (self.dimensions[0], self.dimensions[-1])
            if self.is_binary
            else tuple(f"{bound:g}" for bound in self.bounds)
        )
        return "–".join(dict.fromkeys(ends))

    @property
    def title(self) -> str:
        """Its label as a heading, with the scale: “Realism, 1–5”."""
        return f"{self.label[:1].upper()}{self.label[1:]}, {self.scale}"
