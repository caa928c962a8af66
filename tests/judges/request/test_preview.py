"""What is shown before sending is what is sent; scripted judges send nothing."""

import asyncio
import json
from dataclasses import replace

import pytest

from judges.calibration.scripted_judges import NAMES, Name, ScriptedJudge
from judges.core.endpoint_config import PRESETS
from judges.core.types import Encoding, JudgingOutcome, JudgingTask, Sampling, Subject
from judges.protocols.registry import PROTOCOLS
from judges.request.encodings import encode
from judges.request.preview import preview
from tests.judges.conftest import CLIP, KEY, Far, judged

EVA = PROTOCOLS["eva"]


def bare(body: dict[str, object]) -> list[object]:
    """The messages of a request without the bytes of its media."""
    copied = json.loads(json.dumps(body["messages"]))
    for message in copied:
        if isinstance(message["content"], list):
            message["content"] = [
                part if part["type"] == "text" else part["type"] for part in message["content"]
            ]
    return list(copied)


@pytest.mark.parametrize("encoding", ["frames", "video_url", "frames_as_video"])
def test_a_preview_is_what_is_sent(far: Far, subject: Subject, encoding: Encoding) -> None:
    model = f"ok#seen-{encoding}"
    subject = replace(subject, media=CLIP)
    more = {"sampling": Sampling(encoding), "price_in": 1.0, "price_out": 2.0}
    endpoint = far.endpoint(model, **more)
    shown = preview(JudgingTask(subject, "eva"), EVA, endpoint)
    outcome = judged(far, subject, model, **more)
    (body,) = far.bodies(model)
    sent = {key: value for key, value in body.items() if key not in ("messages", "head")}
    assert shown.options == sent and shown.key == outcome.key and shown.status is None
    assert bare({"messages": list(shown.messages)}) == bare(body)
    assert [frame.second for frame in shown.frames] == list(outcome.frames)
    assert shown.encoding == encoding and shown.sampling == outcome.sampling
    assert len(json.dumps(shown.messages)) < 20_000 and KEY not in repr(shown)
    assert shown.tokens_in > 1000 and shown.tokens_out == body["max_tokens"]
    assert shown.cost == pytest.approx((shown.tokens_in + 2 * shown.tokens_out) / 1e6)
    if encoding == "frames":
        parts = shown.messages[1]["content"]
        assert "512×288" in parts[1]["named"] and "image/jpeg" in parts[1]["named"]


def test_a_preview_says_what_was_lowered_and_what_is_missing(far: Far, subject: Subject) -> None:
    large = replace(subject, media=CLIP)
    shown = preview(JudgingTask(large, "eva"), EVA, far.endpoint("ok", max_bytes=60_000))
    assert shown.notes and shown.size <= 60_000 and shown.cost is None
    lost = preview(JudgingTask(replace(subject, media=None), "eva"), EVA, far.endpoint("ok"))
    assert (lost.status, lost.encoding, lost.frames) == ("missing_media", "none", ())
    tiny = preview(JudgingTask(subject, "eva"), EVA, far.endpoint("ok", max_bytes=1000))
    assert tiny.status == "too_large"


@pytest.mark.parametrize("name", NAMES)
def test_scripted_judges(subject: Subject, name: Name) -> None:
    def scores(protocol: str, **more: object) -> list[object]:
        question = replace(subject, options=("a", "b", "c"), answer=2, question="q", **more)  # type: ignore[arg-type]
        outcome: JudgingOutcome = asyncio.run(
            ScriptedJudge(name).judge(JudgingTask(question, protocol), PROTOCOLS[protocol])
        )
        assert outcome.status == "ok" and not outcome.attempts
        assert "scripted" in outcome.notes[0]
        return [
            finding.score if finding.choice is None else finding.choice
            for finding in outcome.findings
        ]

    if name == "coin":
        drawn = [tuple(scores("eva", clip=f"c{at}")) for at in range(40)]
        share = sum(sum(map(float, drawn_scores)) for drawn_scores in drawn) / 200  # type: ignore[arg-type]
        assert 0.35 < share < 0.65 and drawn[0] == tuple(scores("eva", clip="c0"))
    else:
        best = name == "always pass"
        assert scores("eva") == [1 if best else 0] * 5
        assert scores("realism") == [5 if best else 1]
        assert scores("choice") == [2 if best else 0]
    with pytest.raises(ValueError, match="open_ended"):
        scores("open_ended", expected="x")


def test_presets_make_endpoints() -> None:
    for preset in PRESETS.values():
        base = preset.base_url or "http://127.0.0.1:1/v1"
        endpoint = preset.endpoint("m", "secret-marker", base_url=base)
        assert endpoint.sampling.encoding == preset.encodings[0] == "frames"
        assert "secret-marker" not in repr(endpoint) and endpoint.secret == "secret-marker"
    names = {"openai", "gemini", "openrouter", "vllm", "ollama", "lmstudio", "custom"}
    assert set(PRESETS) == names


def test_what_is_shown_of_a_clip_is_what_is_encoded(subject: Subject) -> None:
    assert encode(CLIP, Sampling(frames=4)).caption.endswith("0.00, 2.21, 4.46, 6.71.")
