"""The registry of exports, tables as they are shown, figures, films, sets and sites."""
