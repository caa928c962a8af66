"""What can stop a run of judging; every message is fit to show."""


class JudgingError(Exception):
    """A run can't begin or go on."""


class LogError(JudgingError):
    """The log can't be written, is another run's, or is being written by another process."""
