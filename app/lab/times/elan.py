"""Times as ELAN's annotation files (EAF 3.0): one for each clip, times in milliseconds.

A tier holds what does not overlap, so that an author's steps of a chain take as many tiers as they
need. Which step an annotation is of stands in a tier below, one reference for each. Written with
the standard library (which escapes) and read with defusedxml: the one library for the format reads
files without any guard against entities.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final
from xml.etree import ElementTree as ET

from defusedxml import DefusedXmlException
from defusedxml import ElementTree as SafeET

from app.lab.times.timed_steps import Author, TimedClip, TimedStep, TimesFault
from loaders import visible

_XSI: Final = "http://www.w3.org/2001/XMLSchema-instance"
_SCHEMA: Final = "http://www.mpi.nl/tools/elan/EAFv3.0.xsd"
_STEPS, _IDS = "steps", "step-ids"
_CLIP: Final = "whyreel-clip"
_NO_DATE: Final = "1970-01-01T00:00:00+00:00"


def write(clip: TimedClip) -> bytes:
    """The clip's file."""
    root = ET.Element("ANNOTATION_DOCUMENT", {
        "AUTHOR": "", "DATE": _NO_DATE, "FORMAT": "3.0", "VERSION": "3.0",
        f"{{{_XSI}}}noNamespaceSchemaLocation": _SCHEMA,
    })  # fmt: skip
    ET.register_namespace("xsi", _XSI)
    head = ET.SubElement(root, "HEADER", {"MEDIA_FILE": "", "TIME_UNITS": "milliseconds"})
    if clip.film:
        media = {"MEDIA_URL": f"./{clip.film}", "RELATIVE_MEDIA_URL": f"./{clip.film}"}
        ET.SubElement(head, "MEDIA_DESCRIPTOR", media | {"MIME_TYPE": "video/mp4"})
    ET.SubElement(head, "PROPERTY", {"NAME": _CLIP}).text = clip.clip
    order = ET.SubElement(root, "TIME_ORDER")
    ids = _Ids(order)
    for author in clip.authors:
        chains = dict.fromkeys(step.chain for step in clip.steps if step.author == author)
        for chain in chains:
            own = [each for each in clip.steps if (each.author, each.chain) == (author, chain)]
            for number, lane in enumerate(_lanes(own), 1):
                _tier(root, f"{author.kind}/{author.name}/{chain}/{number}", author, lane, ids)
    for name, constraint in ((_STEPS, ""), (_IDS, "Symbolic_Association")):
        kind = {"LINGUISTIC_TYPE_ID": name, "TIME_ALIGNABLE": "false" if constraint else "true",
                "GRAPHIC_REFERENCES": "false"}  # fmt: skip
        ET.SubElement(
            root, "LINGUISTIC_TYPE", kind | ({"CONSTRAINTS": constraint} if constraint else {})
        )
    words = "1-1 association with a parent annotation"
    ET.SubElement(root, "CONSTRAINT", {"STEREOTYPE": "Symbolic_Association", "DESCRIPTION": words})
    ET.indent(root)
    return bytes(ET.tostring(root, encoding="UTF-8", xml_declaration=True))


class _Ids:
    """Ids of annotations and slots of time, in their order."""

    def __init__(self, order: Any) -> None:
        self._order, self._slots, self._annotations = order, 0, 0

    def slot(self, ms: int) -> str:
        """A new slot of time."""
        self._slots += 1
        name = f"ts{self._slots}"
        ET.SubElement(self._order, "TIME_SLOT", {"TIME_SLOT_ID": name, "TIME_VALUE": str(ms)})
        return name

    def annotation(self) -> str:
        """A new annotation's id."""
        self._annotations += 1
        return f"a{self._annotations}"


def _lanes(steps: Sequence[TimedStep]) -> list[list[TimedStep]]:
    """Steps apart into as few lanes as hold them without overlap."""
    lanes = list[list[TimedStep]]()
    for step in sorted(steps, key=lambda step: (step.start, step.end)):
        free = next((lane for lane in lanes if lane[-1].end <= step.start), None)
        if free is None:
            lanes.append([step])
        else:
            free.append(step)
    return lanes


def _tier(root: Any, name: str, author: Author, steps: list[TimedStep], ids: _Ids) -> None:
    by = {"ANNOTATOR": f"{author.kind}/{author.name}"}
    tier = ET.SubElement(root, "TIER", {"TIER_ID": name, "LINGUISTIC_TYPE_REF": _STEPS, **by})
    below = {"TIER_ID": f"{name} ids", "LINGUISTIC_TYPE_REF": _IDS, "PARENT_REF": name}
    references = ET.SubElement(root, "TIER", below | by)
    for step in steps:
        named = ids.annotation()
        place = {"ANNOTATION_ID": named, "TIME_SLOT_REF1": ids.slot(step.start),
                 "TIME_SLOT_REF2": ids.slot(step.end)}  # fmt: skip
        text = ": ".join(filter(None, (step.label, step.person, step.text)))
        _valued(tier, "ALIGNABLE_ANNOTATION", place, _printable(text))
        reference = {"ANNOTATION_ID": ids.annotation(), "ANNOTATION_REF": named}
        _valued(references, "REF_ANNOTATION", reference, f"{step.chain} {step.node}")


def _printable(text: str) -> str:
    """The text without what XML can't hold."""
    return visible(text).replace("\ufffe", "").replace("\uffff", "")


def _valued(tier: Any, kind: str, attributes: dict[str, str], text: str) -> None:
    annotation = ET.SubElement(ET.SubElement(tier, "ANNOTATION"), kind, attributes)
    ET.SubElement(annotation, "ANNOTATION_VALUE").text = text


def read(data: bytes) -> TimedClip:
    """The times of a file that `write` wrote, maybe changed in ELAN since. Raises TimesFault."""
    try:
        root = SafeET.fromstring(data)
    except (ET.ParseError, DefusedXmlException, ValueError, LookupError) as error:
        raise TimesFault(f"is no XML that can be read ({type(error).__name__})") from None
    if root.tag != "ANNOTATION_DOCUMENT":
        raise TimesFault("is no file of ELAN’s")
    clip = next(
        (each.text or "" for each in root.iter("PROPERTY") if each.get("NAME") == _CLIP), ""
    )
    if not clip:
        raise TimesFault(f"does not say which clip it is of: its property {_CLIP} is gone")
    slots = {each.get("TIME_SLOT_ID"): each.get("TIME_VALUE") for each in root.iter("TIME_SLOT")}
    names = {
        each.get("ANNOTATION_REF"): (each.findtext("ANNOTATION_VALUE") or "").strip()
        for each in root.iter("REF_ANNOTATION")
    }
    steps = [step for tier in root.iter("TIER") for step in _steps(tier, slots, names)]
    return TimedClip(clip, tuple(steps))


def _steps(tier: Any, slots: dict[Any, Any], names: dict[Any, str]) -> Iterator[TimedStep]:
    kind, _, name = str(tier.get("ANNOTATOR") or "").partition("/")
    for each in tier.iter("ALIGNABLE_ANNOTATION"):
        start, end = (slots.get(each.get(f"TIME_SLOT_REF{number}")) for number in (1, 2))
        if start is None or end is None or not (start.isdigit() and end.isdigit()):
            raise TimesFault(f"annotation {str(each.get('ANNOTATION_ID'))[:40]} has no times")
        chain, _, node = names.get(each.get("ANNOTATION_ID"), "").partition(" ")
        text = each.findtext("ANNOTATION_VALUE") or ""
        yield TimedStep(chain, node, int(start), int(end), Author(kind, name), text)
