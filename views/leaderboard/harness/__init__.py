"""What a harness made of the replies itself, beside the board."""
