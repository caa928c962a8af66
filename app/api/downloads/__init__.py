"""Downloads: tables, exports, clips, training data."""
