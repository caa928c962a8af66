"""A client of speech recognisers: a clip's sound goes out, lines of speech with their seconds come
back.

The protocol is OpenAI's (`POST /audio/transcriptions`, `verbose_json`), which other servers
implement too. Connections go through the same SSRF guard as those of judges. (R3-Bench, §4.1 and
Appendix A.6.1: subtitles by a Whisper model, given to every model that is tested.)
"""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

import httpx2
import pysubs2
from pydantic import SecretStr

from judges.client.faults import replace_surrogates
from judges.wire.network_guard import OPEN, Rules, http_client
from judges.wire.redaction import Redactor
from judges.wire.stated_waits import may_pass, response_wait, wait_text

ATTEMPTS: Final = 4
PAUSE = 2.0
"""Seconds before the second attempt, doubled for each after it."""
PATIENCE: Final = 600.0
"""Seconds: a service that asks for a longer wait ends the call."""
DETAIL: Final = 300
MOST_LINES: Final = 20_000


class SpeechFault(Exception):  # noqa: N818
    """The service recognised nothing; the text says why, with the key redacted."""


class Spoken(NamedTuple):
    """A line of speech, in seconds of the clip."""

    start: float
    end: float
    text: str


@dataclass(frozen=True, slots=True)
class SpeechService:
    """A recogniser. `language`: ISO 639-1, "" = it finds out. `timeout`: seconds of one request."""

    base_url: str
    model: str
    key: SecretStr | None = field(default=None, repr=False)
    language: str = ""
    timeout: float = 300.0
    rules: Rules = OPEN

    async def lines(self, flac: bytes) -> tuple[Spoken, ...]:
        """What is said, in order; empty where nobody speaks. Raises SpeechFault."""
        async with http_client(self.rules, self.timeout) as http:
            pause = 0.0
            for attempt in range(ATTEMPTS):
                await asyncio.sleep(pause)
                pause = PAUSE * 2**attempt
                try:
                    answer = await self._ask(http, flac)
                except (httpx2.HTTPError, httpx2.InvalidURL) as error:
                    fault = SpeechFault(self._redacted(f"{type(error).__name__}: {error}"))
                    continue
                if answer.status_code < 300:
                    return self._read(answer)
                fault = SpeechFault(self._redacted(f"HTTP {answer.status_code} {answer.text}"))
                if not may_pass(answer.status_code):
                    break
                wait = response_wait(answer)
                if wait > PATIENCE:
                    raise SpeechFault(f"{fault}; {wait_text(wait)}")
                pause = wait or pause
        raise fault

    async def _ask(self, http: httpx2.AsyncClient, flac: bytes) -> httpx2.Response:
        key = self.key.get_secret_value() if self.key else ""
        fields = {
            "model": self.model,
            "response_format": "verbose_json",
            "timestamp_granularities[]": "segment",
            "temperature": "0",
            **({"language": self.language} if self.language else {}),
        }
        return await http.post(
            f"{self.base_url.rstrip('/')}/audio/transcriptions",
            headers={"authorization": f"Bearer {key}"} if key else {},
            data=fields,
            files={"file": ("clip.flac", flac, "audio/flac")},
        )

    def _read(self, answer: httpx2.Response) -> tuple[Spoken, ...]:
        try:
            payload = answer.json()
        except ValueError:
            raise SpeechFault("the service's answer is no JSON") from None
        given = payload.get("segments") if isinstance(payload, Mapping) else None
        if not isinstance(given, list):
            raise SpeechFault("the service gave no seconds (segments): its model has none")
        if len(given) > MOST_LINES:
            raise SpeechFault(f"the service gave more than {MOST_LINES:,} lines")
        spoken = tuple(filter(None, map(_spoken, given)))
        return tuple(sorted(spoken))

    def _redacted(self, text: str) -> str:
        redactor = Redactor([self.key] if self.key else [])
        return replace_surrogates(redactor.text(text)).strip()[:DETAIL]


def _spoken(segment: Any) -> Spoken | None:
    """A segment as a line; None where it says nothing. Raises SpeechFault."""
    try:
        start, end = float(segment["start"]), float(segment["end"])
        text = " ".join(str(segment["text"] or "").split())
    except (KeyError, TypeError, ValueError):
        raise SpeechFault("a segment has no start, end or text") from None
    if not 0 <= start <= end < float("inf"):
        raise SpeechFault(f"a segment runs from {start:g} to {end:g} s")
    return Spoken(start, end, text) if text else None


_NO_MARKUP: Final = str.maketrans("<>", "‹›")


def web_vtt(lines: tuple[Spoken, ...]) -> str:
    """The lines as WebVTT. What a line says is text, whatever signs it has."""
    cues = pysubs2.SSAFile()
    for line in lines:
        event = pysubs2.SSAEvent(start=round(1000 * line.start), end=round(1000 * line.end))
        event.plaintext = line.text.replace("-->", "→").translate(_NO_MARKUP)
        cues.append(event)
    return cues.to_string("vtt")
