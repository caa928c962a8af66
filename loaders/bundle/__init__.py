"""WhyReel's own bundle format (docs/bundle.md)."""
