"""Decodes JSON in text columns."""

import json


def decode_seats(text: str) -> tuple[int, ...]:
    """Decode a JSON list of seats; an invalid text gives an empty tuple."""
    try:
        found = json.loads(text)
    except ValueError:
        return ()
    return tuple(each for each in found if isinstance(each, int)) if isinstance(found, list) else ()
