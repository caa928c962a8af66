"""A prompt and its clip as the messages of a chat completion."""

import json
from dataclasses import replace
from typing import Any

from judges.core.types import Footage, Prompt, Sampling, TextPart, Turn
from judges.request import encodings
from judges.request.encodings import EncodedClip


def messages(prompt: Prompt, clip: EncodedClip | None, after: tuple[Turn, ...] = ()) -> list[Any]:
    """The messages; `after` is what a re-ask appends: the reply and what is wrong with it. Turns of
    the same role in a row are joined, because some servers refuse them."""
    turns = list(prompt.turns)
    for turn in after:
        if turns and turns[-1].role == turn.role:
            turns[-1] = replace(turns[-1], parts=(*turns[-1].parts, *turn.parts))
        else:
            turns.append(turn)
    return [_message(turn, clip) for turn in turns]


def _message(turn: Turn, clip: EncodedClip | None) -> dict[str, Any]:
    if all(isinstance(part, TextPart) for part in turn.parts):
        text = "\n\n".join(part.text for part in turn.parts if isinstance(part, TextPart))
        return {"role": turn.role, "content": text}
    content = list[Any]()
    for part in turn.parts:
        if isinstance(part, TextPart):
            content.append({"type": "text", "text": part.text})
        elif isinstance(part, Footage) and clip is not None:
            if part.captioned:
                content.append({"type": "text", "text": clip.caption})
            content.extend(encodings.fragment(media_part) for media_part in clip.parts)
    return {"role": turn.role, "content": content}


def shows_clip(prompt: Prompt) -> bool:
    """Whether a clip has to be sent with the prompt."""
    return any(isinstance(part, Footage) for turn in prompt.turns for part in turn.parts)


def sampling_of(prompt: Prompt, sampling: Sampling) -> Sampling | None:
    """How the prompt's clip is sent where a clip is sent by `sampling`; None without a clip.

    What shows one frame, or frames in no order, can't be a whole file.
    """
    shown = [p for turn in prompt.turns for p in turn.parts if isinstance(p, Footage)]
    if not shown or shown[0].pick == "all":
        return sampling if shown else None
    encoding = "frames" if sampling.encoding in encodings.WHOLE else sampling.encoding
    return replace(sampling, encoding=encoding, pick=shown[0].pick)


def characters(prompt: Prompt) -> int:
    """The number of characters of all text parts, for token estimates."""
    return sum(
        len(part.text) for turn in prompt.turns for part in turn.parts if isinstance(part, TextPart)
    )


def canonical(prompt: Prompt, clip_mark: object) -> str:
    """The prompt as canonical JSON with `clip_mark` in the clip's place, for the request key."""
    turns = [[turn.role, [_mark(part, clip_mark) for part in turn.parts]] for turn in prompt.turns]
    return json.dumps(turns, sort_keys=True, ensure_ascii=False)


def _mark(part: TextPart | Footage, clip_mark: object) -> object:
    return part.text if isinstance(part, TextPart) else [clip_mark, part.captioned]
