"""What evaluation harnesses call things that are ours."""
