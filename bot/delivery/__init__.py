"""What each audience of a match is owed, what it was shown, and the senders."""

from bot.delivery.delivery import Delivery

__all__ = ["Delivery"]
