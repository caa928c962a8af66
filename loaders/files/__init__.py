"""Files that anyone may have written: text, JSON, where they lie, and their words made
printable."""
