"""The filter bar: what is set as chips, and what else the cases of a page can be cut by."""
