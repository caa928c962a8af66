"""Content of the front page and the Guide, as plain values."""
