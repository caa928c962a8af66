"""Messages and frames of a request as plain data, for a page that shows what would be sent."""

import base64
from typing import Any, Final

from media.frames import Frame

OURS: Final = "this server's own endpoint"


def frame(shown: Frame) -> dict[str, Any]:
    """A frame with its picture, for the page."""
    jpeg = base64.b64encode(shown.jpeg).decode()
    return {"second": shown.second, "jpeg": f"data:image/jpeg;base64,{jpeg}"}


def message(sent: dict[str, Any]) -> dict[str, Any]:
    """A message as parts, its media named."""
    content = sent["content"]
    if isinstance(content, str):
        return {"role": sent["role"], "parts": [{"kind": "text", "text": content}]}
    return {"role": sent["role"], "parts": [_part(part) for part in content]}


def _part(part: dict[str, Any]) -> dict[str, str]:
    if part["type"] == "text":
        return {"kind": "text", "text": part["text"]}
    return {"kind": "media", "text": str(part["named"])}
