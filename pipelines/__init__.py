"""Agents that build prompts, scenes and questions; nothing here draws a page."""
