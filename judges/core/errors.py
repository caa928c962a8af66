"""Errors that stop a judging run; their messages may be shown to users."""


class JudgingError(Exception):
    """A run can't start or continue."""


class LogError(JudgingError):
    """The log can't be written, is another run's, or is being written by another process."""
