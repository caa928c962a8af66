"""One clip and what lies around it: chains, items, media, runs, reasons."""
