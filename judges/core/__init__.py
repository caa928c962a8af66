"""What judging is about: subjects, endpoints, errors, progress."""
