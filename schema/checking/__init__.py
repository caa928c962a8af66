"""Items that people keep or drop one by one: what an item is, and how it comes of other data."""
