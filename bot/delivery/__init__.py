"""Delivery: what each audience of a match is owed, what it was shown, and how it is sent."""

from bot.delivery.delivery import Delivery

__all__ = ["Delivery"]
