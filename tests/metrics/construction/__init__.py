"""Tests of figures of what construction pipelines write."""
