"""Conditions on scores and answers (`where=`): text → a typed tree → SQL conditions."""
