"""What can be done about a clip that has no chain, or one whose steps have no times."""

from store.queries.clips.clip import Watched
from views.address import links
from views.address.filters import Filters

Action = dict[str, str]
"""`label` and `href`, as the player draws them."""


def chain_actions(watched: Watched, filters: Filters) -> tuple[Action, ...]:
    """Ways to a chain of the clip, or to times of the one it has; none where it has both."""
    own = links.annotate(filters, str(watched.clip["clip"]))
    if not watched.chains:
        bundle = _action("Upload one as a bundle", links.to(links.DATA, filters.only("version")))
        return (_action("Add a chain", own), *_by_model(watched, filters), bundle)
    if any(node["start"] is not None for chain in watched.chains for node in chain["nodes"]):
        return ()
    return (_action("Time its nodes", own), *_by_model(watched, filters))


def _by_model(watched: Watched, filters: Filters) -> tuple[Action, ...]:
    if not watched.clip["media"]:
        return ()
    return (_action("Ask a model", links.try_model(filters, str(watched.clip["clip"]))),)


def _action(label: str, href: str) -> Action:
    return {"label": label, "href": f"./{href}"}
