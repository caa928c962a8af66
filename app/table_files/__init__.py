"""Tables of pages as files: LaTeX, Markdown and Excel as printed, CSV, JSON and Parquet exact."""
