"""Encodings and sizes: every named encoding on the wire, every step down said."""

import base64
from dataclasses import replace
from typing import Any

import pytest

from judges.core.types import ENCODINGS, Encoding, Sampling, Subject
from judges.protocols.registry import PROTOCOLS
from judges.request.encodings import smaller_sampling
from tests.judges.conftest import CLIP, Far, judged


def parts(far: Far, model: str) -> list[Any]:
    (body,) = far.bodies(model)
    return [part for part in body["messages"][1]["content"] if part["type"] != "text"]


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_encodings_on_the_wire(far: Far, subject: Subject, encoding: Encoding) -> None:
    model = f"ok#{encoding}"
    outcome = judged(far, subject, model, sampling=Sampling(encoding, frames=3))
    assert outcome.status == "ok" and outcome.sampling == Sampling(encoding, frames=3)
    (first, *rest) = parts(far, model)
    assert subject.media is not None
    whole = base64.b64encode(subject.media.read_bytes()).decode()
    match encoding:
        case "frames":
            assert len(rest) == 2 and first["image_url"]["url"].startswith("data:image/jpeg")
        case "frames_as_video":
            mime, _, jpegs = first["video_url"]["url"].partition(",")
            assert (mime, len(jpegs.split(","))) == ("data:video/jpeg;base64", 3)
        case "video_url":
            assert first["video_url"]["url"] == f"data:video/mp4;base64,{whole}"
        case "mp4_in_image_url":
            assert first["image_url"] == f"data:video/mp4;base64,{whole}"
    assert len(outcome.frames) == (3 if "frames" in encoding else 0)


def test_steps_down_end() -> None:
    step: Sampling | None = Sampling("video_url")
    seen = list[Sampling]()
    while step is not None:
        seen.append(step)
        step = smaller_sampling(step)
    assert [image.encoding for image in seen[:2]] == ["video_url", "frames"]
    assert (seen[-1].side, seen[-1].frames) == (224, 4)
    assert len(set(seen)) == len(seen) < 10


def test_a_request_too_large_is_lowered_before_it_is_sent(far: Far, subject: Subject) -> None:
    large = replace(subject, media=CLIP)
    outcome = judged(far, large, "ok#lowered", max_bytes=60_000)
    assert outcome.status == "ok" and len(outcome.attempts) == 1
    assert outcome.sampling is not None and outcome.sampling.side < 512
    assert all("limit is 60000" in note for note in outcome.notes) and outcome.notes
    assert len(str(far.bodies("ok#lowered")[0])) < 70_000


def test_what_can_not_be_lowered_further_is_too_large(far: Far, subject: Subject) -> None:
    outcome = judged(far, subject, "ok#huge", max_bytes=3_000)
    assert (outcome.status, outcome.attempts) == ("too_large", ())
    assert "3000" in outcome.notes[-1] and far.count("ok#huge") == 0


@pytest.mark.parametrize(
    ("script", "sent", "note"),
    [
        ("413,ok", Sampling(side=341), "512 to 341"),
        ("toolong,ok", Sampling(frames=8), "frames lowered from 16 to 8"),
    ],
)
def test_a_413_and_a_full_context_are_asked_smaller(
    far: Far, subject: Subject, script: str, sent: Sampling, note: str
) -> None:
    outcome = judged(far, replace(subject, media=CLIP), f"{script}#smaller")
    assert [attempt.status for attempt in outcome.attempts] == ["too_large", "ok"]
    assert outcome.sampling == sent and note in outcome.notes[0]
    first, second = (len(str(body)) for body in far.bodies(f"{script}#smaller"))
    assert second < first


@pytest.mark.parametrize("script", ["413", "toolong"])
def test_too_large_to_the_end(far: Far, subject: Subject, script: str) -> None:
    outcome = judged(far, subject, f"{script}#end")
    assert outcome.status == "too_large" and not outcome.findings
    assert len(outcome.attempts) <= 4


def test_a_text_can_not_be_lowered(far: Far, subject: Subject) -> None:
    question = replace(subject, expected="three")
    outcome = judged(far, question, "ok,413#text", PROTOCOLS["open_ended"])
    assert (outcome.status, len(outcome.attempts)) == ("too_large", 2)


def test_a_missing_or_broken_clip_is_said_and_nothing_sent(
    far: Far, subject: Subject, tmp_path: Any
) -> None:
    broken = tmp_path / "broken.mp4"
    broken.write_bytes(b"no clip")
    for media in (None, tmp_path / "absent.mp4", broken):
        outcome = judged(far, replace(subject, media=media), "ok#broken")
        assert (outcome.status, outcome.attempts) == ("missing_media", ())
        assert "clip" in outcome.notes[-1]
    assert far.count("ok#broken") == 0
