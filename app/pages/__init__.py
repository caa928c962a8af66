"""Pages loaded, cached and rendered as HTML, for both shells."""
