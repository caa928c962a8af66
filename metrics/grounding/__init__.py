"""Temporal grounding: intervals on a clip's time line."""
