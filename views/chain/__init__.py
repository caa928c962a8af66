"""The drawing of a chain: its layout, measured and wrapped texts, and accessible SVG."""
