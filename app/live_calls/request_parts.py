"""Messages and frames of a model request as plain data, for previews."""

import base64
from typing import Any, Final

from media.frames import Frame

OURS: Final = "this server's own endpoint"


def frame_data(frame: Frame) -> dict[str, Any]:
    """A frame's second, and its JPEG as a data URL."""
    jpeg = base64.b64encode(frame.jpeg).decode()
    return {"second": frame.second, "jpeg": f"data:image/jpeg;base64,{jpeg}"}


def message_data(message: dict[str, Any]) -> dict[str, Any]:
    """A message as text parts; media are replaced by their description."""
    content = message["content"]
    if isinstance(content, str):
        return {"role": message["role"], "parts": [{"kind": "text", "text": content}]}
    return {"role": message["role"], "parts": [_part(part) for part in content]}


def _part(part: dict[str, Any]) -> dict[str, str]:
    if part["type"] == "text":
        return {"kind": "text", "text": part["text"]}
    return {"kind": "media", "text": str(part["named"])}
