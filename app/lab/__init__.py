"""The work that people do: judging, building, annotating, studies, uploads, submissions."""
