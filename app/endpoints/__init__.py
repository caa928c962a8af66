"""Named endpoints for Gradio's clients: boards, cases, one case and figures, read-only."""
