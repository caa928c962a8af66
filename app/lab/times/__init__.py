"""Times of steps as files of other tools, and in from them: WebVTT, ELAN, Label Studio."""
