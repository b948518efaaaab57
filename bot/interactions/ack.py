"""How an interaction is acknowledged, which happens before any other work."""

from enum import Enum


class Ack(Enum):
    """The kind of the acknowledgement, which decides how the interaction can be answered."""

    PUBLIC = "a new message that everybody sees"
    PRIVATE = "a new message that only its reader sees"
    UPDATE = "the message with the control is about to change"
    FORM = "nothing yet: a form opens, and that is the first answer"
