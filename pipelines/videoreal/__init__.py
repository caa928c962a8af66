"""VideoRealBench's construction: clips of people, no two alike, with labels in polished words."""
