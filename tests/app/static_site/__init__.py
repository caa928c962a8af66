"""Tests of app/static_site."""
