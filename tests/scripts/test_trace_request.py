"""The stages of a request: each is entered once, in the order of the design."""

from pathlib import Path

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from app.lab.judging import routes as judge_routes
from app.pages import page_cache
from app.pages.page_service import framed
from app.pages.rendered_page import render_notices
from app.server import visible_store
from app.server.errors import add_error_handlers
from scripts.trace_request import (
    CLIP,
    JUDGING_STAGES,
    PAGE_STAGES,
    ROOT,
    lines_of,
    stage_places,
    traced,
)
from tests.conftest import Site
from tests.rounds import sweep
from tests.variables import set_variable
from views.page.page import address_of
from views.registry import BY_PATH, PAGES

BOARD = "leaderboard?metric=accuracy"
OTHERS = (f"cases?clip={CLIP}", f"cases?clip={CLIP}&show=models", "trends?by=size")
EVERY = (BOARD, "cases", *OTHERS, *(page.path for page in PAGES))
MOST_FILES = 85


@pytest.mark.parametrize("address", sweep((BOARD, "cases", OTHERS[0]), EVERY))
def test_a_page_goes_through_each_stage_once(
    address: str, theatre: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_cache, "pages", lambda: page_cache.PageCache(0))
    trace = traced(lambda: theatre.show(address))
    assert trace.stages == list(PAGE_STAGES)
    assert trace.parsed == 1 and trace.modules <= MOST_FILES


def test_a_frame_is_settled_with_its_page(theatre: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_cache, "pages", lambda: page_cache.PageCache(0))
    monkeypatch.setattr(visible_store, "library", lambda: theatre.library)
    trace = traced(lambda: framed(address_of(BY_PATH["leaderboard"], "metric=accuracy")))
    assert trace.stages == list(PAGE_STAGES)


def test_a_stage_that_is_entered_again_is_printed() -> None:
    page = BY_PATH["leaderboard"]
    trace = traced(lambda: (address_of(page, ""), render_notices(()), address_of(page, "")))
    assert trace.stages == ["parse", "HTML", "parse"]
    assert "again: parse\n" in f"{lines_of('', trace, lists_again=False)}\n"


def test_a_live_run_goes_through_each_stage_once(
    theatre: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_variable(monkeypatch, "WHYREEL_HOME", str(tmp_path))
    monkeypatch.setattr(visible_store, "library", lambda: theatre.library)
    app = FastAPI()
    add_error_handlers(app)
    app.include_router(judge_routes.router)
    client = TestClient(app, headers={"x-whyreel": "1"})
    judges = [{"kind": "trivial", "model": name} for name in ("always pass", "coin")]
    order = {"clip": CLIP, "protocol": "eva", "judges": judges, "repeats": 2}
    answers = list[str]()
    trace = traced(
        lambda: answers.append(client.post("/api/judge", json=order).text), JUDGING_STAGES
    )
    assert answers[0].count("event: outcome") == 4 and "event: done" in answers[0]
    assert trace.stages == list(JUDGING_STAGES)


def test_every_stage_names_modules_that_are_there() -> None:
    for stages in (PAGE_STAGES, JUDGING_STAGES):
        for place in stage_places(stages):
            assert (ROOT / place.partition(":")[0]).is_file(), place
