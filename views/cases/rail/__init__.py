"""The list that an open case or clip is part of: its stretch around it, and its drawer."""
