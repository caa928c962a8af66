"""What the server has built and no import knows yet, for pages."""
