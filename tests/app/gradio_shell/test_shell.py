"""The pages as Gradio's blocks: made without an app each."""

import pytest
from fastapi import FastAPI
from gradio.blocks import App

from app.gradio_shell import shell
from app.server import asgi


def test_one_app_is_made_where_the_pages_are_mounted(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[object] = []
    configure = App.configure_app
    monkeypatch.setattr(App, "configure_app", lambda app, of: made.append(of) or configure(app, of))
    create = vars(App)["create_app"]
    blocks = shell.build()
    assert not made and vars(App)["create_app"] is create
    assert len(blocks.pages) > 10
    outer = FastAPI()
    asgi._mount_gradio(outer)
    assert len(made) == 1 and isinstance(outer.routes[-1].app, App)
