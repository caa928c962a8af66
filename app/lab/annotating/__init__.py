"""`/annotate/…`: what people annotate, by clip, set and annotator, as JSON."""
