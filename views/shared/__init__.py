"""What several pages share: names of rows, cases, patterns, raters, clips to choose from."""
