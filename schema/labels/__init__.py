"""Labels of people: what several of them say together."""
