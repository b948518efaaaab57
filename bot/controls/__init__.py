"""Buttons, selects and the messages that carry them."""
