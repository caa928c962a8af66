"""Pages filled, cached and drawn as HTML, for both shells."""
