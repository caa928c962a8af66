"""What Watch gives the player beside chains: colours, pins, questions, whose times are shown."""
