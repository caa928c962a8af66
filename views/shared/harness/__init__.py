"""What a harness made of the replies itself, as several pages tell it."""
