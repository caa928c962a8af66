"""Figures of what construction pipelines write, before any video of it is judged."""
