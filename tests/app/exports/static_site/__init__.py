"""Tests of app/exports/static_site."""
