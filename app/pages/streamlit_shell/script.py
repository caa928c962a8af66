"""The script that Streamlit runs for every visitor and change: two lines, so it keeps no state."""

from app.pages.streamlit_shell.shell import run

run()
