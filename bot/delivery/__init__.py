"""Delivery: what each audience is owed, what it was shown, and the senders."""
