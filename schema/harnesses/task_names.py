"""What a benchmark is called as a task of an evaluation harness: `whyreel_theatre`,
`whyreel_r3-vqa_subs`, `whyreel_theatre_circular`.

Exports write such names and loaders of logs read them, so that a run says by itself which benchmark
it is of and in which setting.
"""

from typing import Final, NamedTuple

from schema.vocabulary import SETTINGS

HEAD: Final = "whyreel_"
CIRCULAR: Final = "_circular"
ENDS: Final = dict(
    zip(SETTINGS[:5], ("", "_subs", "_subs_htp", "_only_subs", "_blind"), strict=True)
)
"""Setting → how a task's name ends. The other settings choose a clip's frames, which a harness's
models do by themselves."""


class NamedTask(NamedTuple):
    """A task's benchmark, its setting, and whether it asks in every rotation of the options."""

    benchmark: str
    setting: str
    circular: bool = False


def task_name(task: NamedTask) -> str:
    """The task's name. Raises ValueError for a setting that no task has."""
    if task.setting not in ENDS:
        raise ValueError(
            f"{task.setting} chooses frames of the clip, which a harness leaves to its models; "
            f"there are {', '.join(ENDS)}"
        )
    return f"{HEAD}{task.benchmark}{ENDS[task.setting]}{CIRCULAR if task.circular else ''}"


def named_task(name: str) -> NamedTask | None:
    """What such a name says; None for another name."""
    if not name.startswith(HEAD):
        return None
    rest = name.removeprefix(HEAD)
    plain = rest.removesuffix(CIRCULAR)
    longest = max(
        (item for item in ENDS.items() if plain.endswith(item[1])), key=lambda item: len(item[1])
    )
    benchmark = plain.removesuffix(longest[1])
    return NamedTask(benchmark, longest[0], plain != rest) if benchmark else None
