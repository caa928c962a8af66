"""What Streamlit runs for every visitor and change: it stays two lines, so that nothing is kept."""

from app.streamlit_shell.shell import run

run()
