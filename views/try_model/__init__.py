"""Try a model: a live call with the visitor's own key."""
