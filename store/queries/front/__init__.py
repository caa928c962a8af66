"""What the front page says of the data: a few numbers, printed leaders, a first case."""
