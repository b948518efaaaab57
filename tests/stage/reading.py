"""What a test reads in a message or in the log of requests."""

from collections.abc import Iterable, Iterator

from bot.sandbox.requestlog import Request
from bot.sandbox.wire import Json

SEND = ("POST", "/channels/{channel_id}/messages")
EDIT = ("PATCH", "/channels/{channel_id}/messages/{message_id}")


def controls(message: Json) -> Iterator[Json]:
    """A message's buttons and selects, in order."""
    for row in message["components"]:
        yield from row["components"]


def button_labels(message: Json) -> list[str]:
    """The labels of a message's buttons."""
    return [item["label"] for item in controls(message) if "label" in item]


def option_labels(message: Json) -> list[str]:
    """The labels of the options of a message's selects."""
    return [each["label"] for item in controls(message) for each in item.get("options", ())]


def is_private(message: Json) -> bool:
    """Whether only the user of the interaction sees the message."""
    return bool(message["flags"] & 64)


def pinged_names(message: Json) -> list[str]:
    """The names of the people whom a message pings."""
    return [user["global_name"] for user in message["mentions"]]


def sent_messages(requests: Iterable[Request]) -> list[Request]:
    """The requests that send or edit a message."""
    return [r for r in requests if (r.method, r.template) in (SEND, EDIT)]
