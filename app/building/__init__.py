"""Building from the command line and from the Build page: cases, runs, the human check."""
