"""The judge itself: it passes what is right and names what is not."""

from typing import Any

import pytest

from bot.sandbox.requestlog import Request
from tests.wire.description import FILE, description

pytestmark = pytest.mark.skipif(not FILE.exists(), reason="no openapi.json beside the project")


def request(method: str, path: str, body: Any) -> Request:
    return Request(method, path, None, {}, {}, body, {}, 200, None)


def test_a_right_request_passes() -> None:
    assert not list(description().faults(request("POST", "/channels/1/messages", {"nonce": "x"})))


def test_an_id_may_be_a_number() -> None:
    body = {"recipient_id": 7}
    assert not list(description().faults(request("POST", "/users/@me/channels", body)))


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/channels/1/messages", {"content": 7}),
        ("POST", "/channels/1/messages", {"content": "x" * 4001}),
        ("POST", "/channels/1/messages", {"content": "hello", "colour": "red"}),
        ("POST", "/channels/1/nonsense", {}),
        ("PUT", "/channels/1/thread-members/2", {"anything": 1}),
    ],
    ids=["wrong type", "too long", "unknown field", "no such route", "unexpected body"],
)
def test_a_wrong_request_is_named(method: str, path: str, body: Any) -> None:
    (fault, *_) = description().faults(request(method, path, body))
    assert fault.startswith(f"{method} {path}: ")
