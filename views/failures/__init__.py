"""Failures: cases by named pattern."""
