"""The Streamlit shell, at /streamlit."""
