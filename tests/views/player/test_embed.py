"""The player's payload: each chain with its drawings, and the state that the page shows."""

import json
import re
from xml.etree import ElementTree

import pytest

from tests.conftest import ROOT
from tests.views.chain.made import HOSTILE, line, random_chain
from tests.views.player.page import CHAIN, CUT, large, untimed
from views.chain.payload import PayloadChain
from views.chain.style import BADGES, ICONS
from views.player.embed import player_json
from views.player.payload import Payload, chain_state


def drawing_of(chain: PayloadChain) -> dict[str, object]:
    data = json.loads(json.dumps(player_json(Payload(chain_state([chain]), chains=(chain,)))))
    drawn: dict[str, object] = data["chains"][0]["drawing"]
    return drawn


def ids(svg: object, name: str = "node") -> list[str]:
    every = ElementTree.fromstring(str(svg)).iter()
    return [key for each in every if (key := each.get(f"data-{name}"))]


@pytest.mark.parametrize(
    "chain", [CHAIN, untimed(CHAIN), large(20)], ids=["timed", "untimed", "large"]
)
def test_a_chain_is_drawn_for_a_desk_and_for_a_phone(chain: PayloadChain) -> None:
    made = drawing_of(chain)
    expected = {node.id for node in chain.nodes}
    for name, most in (("wide", 560), ("narrow", 366)):
        root = ElementTree.fromstring(str(made[name]))
        assert set(ids(made[name])) == expected
        assert set(ids(made[name], "link")) == {part.id for part in chain.subchains}
        assert float(root.get("width") or 0) <= most or len(expected) > 12


def test_the_order_goes_from_the_reasons_to_their_results() -> None:
    order = drawing_of(CHAIN)["order"]
    assert isinstance(order, list) and sorted(order) == sorted(node.id for node in CHAIN.nodes)
    for part in CHAIN.subchains:
        assert all(order.index(reason) < order.index(part.result) for reason in part.reasons)


def test_the_legend_explains_kinds_and_what_the_clip_does_not_show() -> None:
    made = drawing_of(CHAIN)["legend"]
    assert isinstance(made, list)
    words = [each[1] for each in made]
    assert words == [
        "event", "belief", "desire", "intent", "emotion", "missing or wrong in this clip",
    ]  # fmt: skip
    assert str(drawing_of(CUT)["wide"]).count("wr-broken") == 1
    assert "wr-broken" not in str(drawing_of(random_chain(5, 1))["wide"])


def test_hostile_text_stays_text() -> None:
    for name in ("wide", "narrow"):
        svg = str(drawing_of(line([HOSTILE]))[name])
        tags = {each.tag.partition("}")[2] for each in ElementTree.fromstring(svg).iter()}
        assert tags <= {"svg", "g", "path", "circle", "polygon", "rect", "text", "tspan"}


def test_the_state_says_what_the_chains_give() -> None:
    assert chain_state([CHAIN]) == "timed"
    assert chain_state([untimed(CHAIN)]) == "untimed"
    assert chain_state([]) == "none"


@pytest.mark.parametrize(("file", "paths"), [("base/icons.js", ICONS), ("marks/sign.js", BADGES)])
def test_lists_have_the_signs_of_the_drawing(file: str, paths: dict[str, str]) -> None:
    text = (ROOT / "views" / "player" / "js" / file).read_text("utf-8")
    joined = re.sub(r'" \+\s+"', "", text)
    missing = [name for name, path in paths.items() if f'"{path}"' not in joined]
    assert missing in ([], ["missing"])
