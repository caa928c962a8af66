"""What Streamlit runs for every visitor and change: it stays two lines, so that nothing is kept."""

from app.streamlit_app import run

run()
