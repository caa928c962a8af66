"""Inspect's own `eval` over a task file, with its mock model replying as scripted.

Arguments: the task file, the name of its data, the folder of logs, its format.
"""

import sys

from inspect_ai import eval as run
from inspect_ai.model import ModelOutput, ModelUsage, get_model
from styles import reply, seen


def answer(messages: list, *_: object) -> ModelOutput:
    """The clip's file is looked at, unless the task shows none."""
    from inspect_ai.model import ContentText, ContentVideo

    content = messages[-1].content
    (text,) = (part.text for part in content if isinstance(part, ContentText))
    clips = [part.video for part in content if isinstance(part, ContentVideo)]
    assert len(clips) == ("The clip is not shown" not in text), clips
    for clip in clips:
        assert clip.startswith("data:video/mp4;base64,AAAA") or seen(clip)
    output = ModelOutput.from_content("mockllm/model", reply(text))
    # Else it counts tokens with a vocabulary that it fetches.
    output.usage = ModelUsage(input_tokens=1, output_tokens=1, total_tokens=2)
    return output


if __name__ == "__main__":
    file, data, logs, ending = sys.argv[1:]
    model = get_model("mockllm/model", custom_outputs=answer)
    (log,) = run(
        file, model=model, task_args={"data": data}, log_dir=logs, log_format=ending,
        log_images=False, display="none",
    )  # fmt: skip
    assert log.status == "success", log.error and log.error.message
