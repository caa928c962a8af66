"""Local copies of remote places (hf:// and other fsspec URLs)."""
