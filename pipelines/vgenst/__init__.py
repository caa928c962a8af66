"""VGenST-Bench's construction: from a theme to a clip and its questions."""
