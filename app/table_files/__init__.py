"""Tables of pages as files: LaTeX and Markdown as printed, Excel exact."""
