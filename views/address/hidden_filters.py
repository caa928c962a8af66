"""Active filters that no visible control shows: those in the fold, and those without a control."""

from collections.abc import Mapping

from views.address import links
from views.address.filters import Filters
from views.page.citation import value_in_words
from views.page.content import Content, Narrowed, Switches
from views.page.labels import FIELD_WORDS
from views.page.page import Page


def hidden_filters(
    page: Page, requested: Filters, shown: Filters, slots: Mapping[str, Content]
) -> Narrowed | None:
    """Those of `requested` that are still set in `shown`; None where every active filter is
    visible.
    """
    seen = {control.field for control in page.controls if not control.advanced}
    for content in slots.values():
        if isinstance(content, Switches):
            seen |= {entry.field for entry in content.entries}
    hidden = [name for name in FIELD_WORDS if name not in seen and _is_set(name, requested, shown)]
    if not hidden:
        return None
    start = shown.without("page", "case")
    chips = tuple(
        (
            f"{FIELD_WORDS[name]} {value_in_words(name, getattr(shown, name))}",
            links.to(page.path, start.without(name)),
        )
        for name in hidden
    )
    return Narrowed(chips, links.to(page.path, start.without(*hidden)))


def _is_set(name: str, requested: Filters, shown: Filters) -> bool:
    return requested.narrows(name) and getattr(requested, name) == getattr(shown, name)
