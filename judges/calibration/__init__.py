"""Calibration of judges against clips of known truth."""
