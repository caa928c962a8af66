"""What leads on from a case: to a judge, to a chain, or to the time at which it failed."""

from schema.protocols import LOCATE
from store.queries.clips.clip import Watched
from views.address import links
from views.address.filters import Filters

Action = tuple[str, str]
"""Label and URL."""


def chain_actions(watched: Watched, filters: Filters, is_timed: bool | None) -> tuple[Action, ...]:
    """Ways to a verdict, to a chain of the clip, or to the time of its failure.

    Args:
        watched: The clip.
        filters: What is shown, for the links.
        is_timed: Whether the failure has its time; None where nothing failed.
    """
    clip = str(watched.clip["clip"])
    own = links.annotate(filters, clip)
    judged = watched.verdicts or any(row["answers"] for row in watched.questions)
    judge = () if judged or not watched.clip["media"] else (
        ("Judge this clip", links.try_model(filters, clip)),
    )  # fmt: skip
    if not watched.chains:
        bundle = ("Upload a chain", links.to(links.DATA, filters.only("version")))
        return (*judge, ("Add a chain", own), bundle)
    has_times = any(
        node["start"] is not None for chain in watched.chains for node in chain["nodes"]
    )
    if is_timed or (is_timed is None and has_times):
        return judge
    locate = links.try_model(filters, clip, LOCATE.name)
    ask = (("Locate", locate),) if watched.clip["media"] else ()
    return (*judge, *ask, ("Add timings", own))
