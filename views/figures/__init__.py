"""The figures of the papers, each from printed numbers, from computed ones, or from both."""
