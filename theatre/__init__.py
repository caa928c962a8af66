"""Scenes as scripts: frames, chains, questions and true scores of clips that we draw."""
