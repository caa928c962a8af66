"""What WhyReel itself writes: judging logs, exported tables, published numbers, checks."""
