"""Content of pages that show printed numbers, as plain values."""
