"""What `--input` of the command line names, as cases."""
