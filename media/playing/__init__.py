"""What a browser shows of a film: its pictures and their times, and whether it plays at all."""
