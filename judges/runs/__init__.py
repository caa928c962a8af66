"""Many calls as a run: planned, logged, resumed, on one machine or many."""
