"""Cases: the list, one clip in the player, and two to four clips in lock-step."""
