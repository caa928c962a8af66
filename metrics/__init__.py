"""Every figure is made here: means and intervals, boards, agreement, failure patterns."""
