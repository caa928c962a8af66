"""The Studies page: what a form says, and no clip that a participant must not know."""

import re

from app.pages.rendered_page import mounted
from schema.protocols import EVA
from tests.conftest import Site


def test_the_page_has_the_words_of_its_forms_and_names_no_clip(theatre: Site) -> None:
    view = theatre.fill("studies")
    content = view.slots["study"]
    payload = mounted(content)["payload"]
    assert [name for name, _, _ in payload["eva"]] == list(EVA.dimensions)
    assert payload["levels"][0][0] == "5 Excellent"
    assert [code for code, _, _ in payload["categories"]] == [
        "human_state", "object_state", "interaction",
    ]  # fmt: skip
    (theatre_,) = payload["benchmarks"]
    counts = {kind: about["n"] for kind, about in theatre_["kinds"].items()}
    assert counts["scores"] == counts["realism"] == 192 and counts["ranking"] == 48
    assert counts["answers"] > 100 and theatre_["kinds"]["answers"]["strata"]["type"] > 1
    assert "withdraw" in payload["consent"]
    assert not re.search(r"theatre\.[a-z]", str(payload)), "no id of a clip"
