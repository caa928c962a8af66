"""Files that visitors take: tables, exports, clips, training data."""
