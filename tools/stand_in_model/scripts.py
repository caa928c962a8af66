"""The theatre's scripts as the stand-in needs them: by name, and as sentences a camera can show."""

from pipelines.svbench.checks import PromptDraft, explains_nothing, says_no_mind
from theatre.play import prompt
from theatre.scenes import SCRIPTS
from theatre.script import Script


def script_of(name: str) -> Script:
    """The scene of a printed name or id. Raises KeyError."""
    for script in SCRIPTS:
        if name in (script.paradigm.name, script.paradigm.id):
            return script
    raise KeyError(f"the theatre has no scene “{name}”")


def sentences(script: Script) -> list[str]:
    """The easy prompt's sentences without those that name a state of mind."""
    texts = [f"{text.strip().rstrip('.')}." for text in prompt(script, "easy").split(". ")]
    return [text for text in texts if not _inner(text)]


def _inner(text: str) -> bool:
    draft = PromptDraft("", text, "easy", "")
    return any(True for check in (says_no_mind, explains_nothing) for _ in check(draft))
