"""The stage that plays several clips in lock-step."""
