"""Is this the release of the paper? What is loaded beside what papers count."""
