"""A client of hosted video generators: a job is created, polled, and its file downloaded.

The protocol is OpenAI's for video (`POST /videos`, `GET /videos/{id}`, `GET /videos/{id}/content`),
which other servers implement too; a first frame comes from `POST /images/generations`. Connections
go through the same SSRF guard as those of judges.
"""

import asyncio
import base64
import binascii
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import httpx2
from pydantic import SecretStr

from judges.client.faults import replace_surrogates
from judges.wire.network_guard import OPEN, Rules, http_client
from judges.wire.redaction import Redactor
from judges.wire.stated_waits import may_pass, response_wait

ENDED: Final = ("completed", "failed", "cancelled", "expired")
MOST_BYTES: Final = 200 * 2**20
DETAIL: Final = 300


class VideoFault(Exception):  # noqa: N818
    """The service gave no clip; the text says why, with the key redacted."""


@dataclass(frozen=True, slots=True)
class VideoService:
    """A video service. `seconds` and `size` as its API takes them, "" = its default.

    `image_model` draws the first frame; without one the clip is made from text alone. `every` is
    the polling interval, `deadline` the timeout of a clip, both in seconds.
    """

    base_url: str
    model: str
    key: SecretStr | None = field(default=None, repr=False)
    image_model: str = ""
    seconds: str = "8"
    size: str = ""
    every: float = 5.0
    deadline: float = 1_200.0
    rules: Rules = OPEN

    async def clip(self, prompt: str, first_frame: str = "") -> bytes:
        """The clip's bytes for a prompt, and for its first frame's prompt. Raises VideoFault."""
        try:
            async with asyncio.timeout(self.deadline), http_client(self.rules) as http:
                frame = await self._frame(http, first_frame)
                job = await self._create_job(http, prompt, frame)
                return await self._wait_for_clip(http, job)
        except TimeoutError:
            raise VideoFault(f"no clip came within {self.deadline:g} s") from None
        except (httpx2.HTTPError, httpx2.InvalidURL) as error:
            raise VideoFault(self._redacted(f"{type(error).__name__}: {error}")) from None

    async def _frame(self, http: httpx2.AsyncClient, words: str) -> bytes | None:
        if not words or not self.image_model:
            return None
        request = {
            "model": self.image_model,
            "prompt": words,
            "n": 1,
            "response_format": "b64_json",
        }
        images = await self._request_json(http, "POST", "/images/generations", json=request)
        try:
            return base64.b64decode(images["data"][0]["b64_json"], validate=True)
        except (KeyError, IndexError, TypeError, binascii.Error):
            raise VideoFault("the service drew no first frame") from None

    async def _create_job(
        self, http: httpx2.AsyncClient, prompt: str, frame: bytes | None
    ) -> Mapping[str, Any]:  # fmt: skip
        fields = {"model": self.model, "prompt": prompt, "seconds": self.seconds, "size": self.size}
        parts: dict[str, Any] = {name: (None, text) for name, text in fields.items() if text}
        if frame is not None:
            parts["input_reference"] = ("first.png", frame, "image/png")
        return await self._request_json(http, "POST", "/videos", files=parts)

    async def _wait_for_clip(self, http: httpx2.AsyncClient, job: Mapping[str, Any]) -> bytes:
        name = str(job.get("id", ""))
        if not name or not name.replace("-", "").replace("_", "").isalnum():
            raise VideoFault("the service named no job")
        while job.get("status") not in ENDED:
            await asyncio.sleep(self.every)
            job = await self._polled(http, f"/videos/{name}", job)
        if job["status"] != "completed":
            error = job.get("error")
            why = error.get("message", "") if isinstance(error, Mapping) else ""
            raise VideoFault(self._redacted(f"the job ended as {job['status']}: {why}"))
        return await self._content(http, f"/videos/{name}/content")

    async def _polled(
        self, http: httpx2.AsyncClient, path: str, job: Mapping[str, Any]
    ) -> Mapping[str, Any]:
        """Return the job's new state, or the old one if the service is busy: the clip is paid for,
        so a refused poll must not lose it."""
        answer = await http.request("GET", self._address(path), headers=self._headers())
        if not may_pass(answer.status_code):
            return self._read_json(answer)
        await asyncio.sleep(response_wait(answer))
        return job

    async def _content(self, http: httpx2.AsyncClient, path: str) -> bytes:
        body = bytearray()
        async with http.stream("GET", self._address(path), headers=self._headers()) as answer:
            self._check_status(answer.status_code, "")
            async for part in answer.aiter_bytes():
                body += part
                if len(body) > MOST_BYTES:
                    raise VideoFault(f"the clip has more than {MOST_BYTES >> 20} MB")
        return bytes(body)

    async def _request_json(
        self, http: httpx2.AsyncClient, method: str, path: str, **sent: Any
    ) -> Mapping[str, Any]:  # fmt: skip
        answer = await http.request(method, self._address(path), headers=self._headers(), **sent)
        return self._read_json(answer)

    def _read_json(self, answer: httpx2.Response) -> Mapping[str, Any]:
        self._check_status(answer.status_code, answer.text)
        try:
            payload = answer.json()
        except ValueError:
            payload = None
        if not isinstance(payload, Mapping):
            raise VideoFault("the service's answer is no JSON object")
        return payload

    def _check_status(self, status: int, detail: str) -> None:
        if status >= 300:
            raise VideoFault(self._redacted(f"HTTP {status} {detail}".strip()))

    def _address(self, path: str) -> str:
        return self.base_url.rstrip("/") + path

    def _headers(self) -> dict[str, str]:
        key = self.key.get_secret_value() if self.key else ""
        return {"authorization": f"Bearer {key}"} if key else {}

    def _redacted(self, text: str) -> str:
        """The text truncated for display; redacted first, since a cut could leave a part of the
        key."""
        return replace_surrogates(Redactor([self.key] if self.key else []).text(text))[:DETAIL]
