"""What the navigation keeps of a choice: only what the page it leads to offers."""

import pytest

from views import links
from views.registry import PAGES


@pytest.mark.parametrize(
    ("path", "kept"),
    [
        ("", {"version"}),
        ("leaderboard", {"benchmark", "tier", "model", "version"}),
        ("failures", {"benchmark", "tier", "model", "version"}),
        ("compare", {"benchmark", "version"}),
    ],
)
def test_a_link_keeps_what_its_page_offers(path: str, kept: set[str]) -> None:
    page = next(page for page in PAGES if page.path == path)
    assert kept <= set(links.kept(page))
    offered = {control.field for control in page.controls} | {"version"}
    assert set(links.kept(page)) <= offered
