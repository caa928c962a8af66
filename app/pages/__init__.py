"""Pages loaded, cached and rendered as HTML, and both shells."""
