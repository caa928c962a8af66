"""The smallest server with Gradio at / and Streamlit at /streamlit: what every ratio is against.

`python -m benchmarks.support.bare PORT`. The Gradio page has one textbox that answers an event
with a text, the Streamlit page one widget and one line, as their own tutorials start.
"""

import contextlib
import sys
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

SCRIPT = """
import streamlit as st
value = st.selectbox("Tier", ["easy", "medium", "hard"], index=None)
st.write(f"answer {value}")
"""


def create() -> Any:
    """The bare app."""
    import gradio as gr
    import streamlit
    from fastapi import FastAPI

    script = Path(tempfile.mkdtemp()) / "bare.py"
    script.write_text(SCRIPT, encoding="utf-8")
    shell = streamlit.App(script)

    @contextlib.asynccontextmanager
    async def lifespan(outer: FastAPI) -> AsyncIterator[None]:
        async with shell.lifespan()(outer):
            yield

    app = FastAPI(lifespan=lifespan)
    app.mount("/streamlit", shell)
    with gr.Blocks(analytics_enabled=False) as blocks:
        choice = gr.Dropdown(["easy", "medium", "hard"], label="Tier", elem_id="bare-in")
        answer = gr.Textbox(label="Answer", elem_id="bare-out")
        choice.input(lambda value: f"answer {value}", choice, answer, api_name="bare")
    return gr.mount_gradio_app(app, blocks, path="/", footer_links=[])


def main() -> None:
    """Serve on loopback."""
    import uvicorn

    uvicorn.run(create(), host="127.0.0.1", port=int(sys.argv[1]), log_level="warning")


if __name__ == "__main__":
    main()
