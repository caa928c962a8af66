"""A prompt and its clip as the messages of a chat completion."""

import json
from typing import Any

from judges.core.types import Footage, Prompt, Said, Turn
from judges.request import encodings
from judges.request.encodings import Clip


def messages(prompt: Prompt, clip: Clip | None, after: tuple[Turn, ...] = ()) -> list[Any]:
    """The messages; `after` is what a re-ask appends: the reply and what is wrong with it."""
    return [_message(turn, clip) for turn in (*prompt.turns, *after)]


def _message(turn: Turn, clip: Clip | None) -> dict[str, Any]:
    if all(isinstance(part, Said) for part in turn.parts):
        text = "\n\n".join(part.text for part in turn.parts if isinstance(part, Said))
        return {"role": turn.role, "content": text}
    content = list[Any]()
    for part in turn.parts:
        if isinstance(part, Said):
            content.append({"type": "text", "text": part.text})
        elif isinstance(part, Footage) and clip is not None:
            if part.told:
                content.append({"type": "text", "text": clip.said})
            content.extend(encodings.fragment(media_part) for media_part in clip.parts)
    return {"role": turn.role, "content": content}


def shows_clip(prompt: Prompt) -> bool:
    """Whether a clip has to be sent with the prompt."""
    return any(isinstance(part, Footage) for turn in prompt.turns for part in turn.parts)


def characters(prompt: Prompt) -> int:
    """Characters of all texts, for the estimate of tokens."""
    return sum(
        len(part.text) for turn in prompt.turns for part in turn.parts if isinstance(part, Said)
    )


def canonical(prompt: Prompt, clip_mark: object) -> str:
    """The prompt as one JSON text in which the clip is named by `clip_mark`: for the key."""
    turns = [[turn.role, [_mark(part, clip_mark) for part in turn.parts]] for turn in prompt.turns]
    return json.dumps(turns, sort_keys=True, ensure_ascii=False)


def _mark(part: Said | Footage, clip_mark: object) -> object:
    return part.text if isinstance(part, Said) else [clip_mark, part.told]
