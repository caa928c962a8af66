"""What the front page says of the data: a benchmark at a glance, and how much papers print."""
