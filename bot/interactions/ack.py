"""How an interaction is acknowledged: at once and before any work."""

from enum import Enum


class Ack(Enum):
    """What the acknowledgement promises."""

    PUBLIC = "a new message that everybody sees"
    PRIVATE = "a new message that only its reader sees"
    UPDATE = "the message with the control is about to change"
    FORM = "nothing yet: a form opens, and that is the first answer"
