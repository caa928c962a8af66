"""Gradio is loaded without the stubs that it would write beside its components."""

import ast
import sys

import pytest

from app import gradio_shell


def test_gradio_writes_no_stubs(monkeypatch: pytest.MonkeyPatch) -> None:
    from gradio import component_meta

    written = component_meta.create_or_modify_pyi
    assert written.__module__ == gradio_shell.__name__, "is it called otherwise in this Gradio?"

    def fail(*_: object) -> None:
        raise AssertionError("a source was parsed")

    monkeypatch.setattr(ast, "parse", fail)
    import gradio

    class Own(gradio.Textbox):
        EVENTS = [gradio.Textbox.EVENTS[0]]  # noqa: RUF012

    assert issubclass(Own, gradio.Textbox)
    assert not [each for each in sys.meta_path if type(each).__module__ == gradio_shell.__name__]
