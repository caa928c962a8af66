"""An import becomes a new version: staged, merged, encoded, filled, published."""
