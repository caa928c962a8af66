"""Ground: clips as files. What an mp4 holds, its frames, its fingerprint, copies altered on
purpose."""
