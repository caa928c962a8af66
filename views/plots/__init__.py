"""What charts of several pages share: lanes of dots with intervals, names at the ends of lines."""
