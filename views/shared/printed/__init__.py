"""Printed numbers as pages show them: statuses in words, tables as printed, hollow marks."""
