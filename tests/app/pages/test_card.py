"""What a link to us shows elsewhere is ours: words, icon and manifest."""

import re

import pytest

from app.pages.link_preview import ABOUT, preview_tags, without_framework_tags
from tests.app.asking import Asker
from tests.variables import set_variable
from views.registry import PAGES

DOCUMENTS = tuple(f"{shell}/{page.path}" for shell in ("", "/streamlit") for page in PAGES)


@pytest.mark.parametrize("path", DOCUMENTS)
def test_a_page_has_one_card_and_it_is_ours(ask: Asker, path: str) -> None:
    html = ask(path).text
    names = re.findall(r'<meta[^>]*(?:property|name)="((?:og|twitter):[\w:]+)"', html)
    assert len(names) == len(set(names)), names
    assert re.findall(r'property="og:title" content="([^"]*)"', html)[0].endswith("WhyReel")
    assert len(re.findall(r'<link[^>]*rel="icon"', html)) == 1
    for theirs in (
        "@Gradio",
        "teamGradio",
        "gradio.app/",
        "Click to try",
        "{url}",
        "shortcut icon",
    ):
        assert theirs not in html, theirs


def test_icon_and_manifest_are_ours(ask: Asker) -> None:
    for shell in ("", "/streamlit"):
        manifest = ask(f"{shell}/manifest.json").json()
        assert (manifest["name"], manifest["description"]) == ("WhyReel", ABOUT)
        for named in manifest["icons"]:
            assert ask(named["src"]).headers["content-type"] == named["type"]
    for path in ("/favicon.ico", "/streamlit/favicon.png", "/streamlit/favicon.ico"):
        assert ask(path).headers["location"].endswith("/icon.png")


@pytest.mark.parametrize(("host", "pictures"), [("", 0), ("who-whyreel.hf.space", 1)])
def test_a_picture_needs_a_host_that_is_known(
    monkeypatch: pytest.MonkeyPatch, host: str, pictures: int
) -> None:
    set_variable(monkeypatch, "SPACE_HOST", host)
    tags = preview_tags.__wrapped__(PAGES[0])
    assert tags.count('"og:image"') == pictures
    assert (f'content="https://{host}/wr/' in tags) == bool(host)
    of_case = preview_tags.__wrapped__(PAGES[0], "D1 broke", "/take/social.png?clip=a")
    assert (f'content="https://{host}/take/social.png?clip=a"' in of_case) == bool(host)


@pytest.mark.parametrize(
    ("html", "left"),
    [
        ('<meta property="og:url" content="{url}" /> <b>', "<b>"),
        ('<meta\n\tname="twitter:card"\n\tcontent="x"\n/>', ""),
        ('<link rel="shortcut icon" href="./favicon.png" />', ""),
        ('<link rel="manifest" href="/manifest.json" />', ""),
        ('<meta name="viewport" content="x">', '<meta name="viewport" content="x">'),
        ('<link rel="stylesheet" href="x.css">', '<link rel="stylesheet" href="x.css">'),
    ],
)
def test_only_what_is_theirs_goes(html: str, left: str) -> None:
    assert without_framework_tags(html.encode()).decode() == left
