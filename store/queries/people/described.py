"""What a form shows of a clip beside its film: what it ought to show, never who made it."""

from typing import Final

from store.reading.store import Row, Store

_FACTS: Final = """
SELECT c.prompt, c.test_point, c.ground_truth, c.item_question AS question, c.paradigm_name,
    c.duration
FROM clip_case c WHERE c.clip = ?"""


def described(store: Store, clip: str) -> Row | None:
    """Prompt, tested point, one right outcome and question of a clip, None where it is not here.

    No id, no generator, no verdict: an annotator is to judge by the film alone.
    """
    return store.first_row(_FACTS, [clip])
