"""Slash commands and the handlers of controls."""
