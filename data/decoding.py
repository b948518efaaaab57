"""Reading what a text column holds."""

import json


def decode_seats(text: str) -> tuple[int, ...]:
    """A JSON list of seats; none where the text is no such list."""
    try:
        found = json.loads(text)
    except ValueError:
        return ()
    return tuple(each for each in found if isinstance(each, int)) if isinstance(found, list) else ()
