"""Statistics of a benchmark as it is loaded, to be held against those that its paper prints."""
