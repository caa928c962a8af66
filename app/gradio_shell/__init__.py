"""The Gradio shell, at /."""
