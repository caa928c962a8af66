"""Build pipelines from the command line and the Build page: cases, runs, the human check."""
