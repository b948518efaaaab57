"""Loads and saves players' preferences."""

import msgspec

from bot.codec import encode
from bot.match.model import Person, Preferences, UserId
from data import Connection, players

_DECODER = msgspec.json.Decoder(Preferences)


def decode_preferences(text: str) -> Preferences:
    """Decode what is stored; a damaged text gives the defaults, so that the match goes on."""
    try:
        return _DECODER.decode(text)
    except ValueError:
        return Preferences()


async def load_preferences(db: Connection, user: UserId) -> Preferences:
    """Return a person's preferences; the defaults if they never set any."""
    row = await players.find(db, user)
    return Preferences() if row is None else decode_preferences(row.preferences)


async def save_preferences(tx: Connection, person: Person, preferences: Preferences) -> None:
    """Save a person's preferences, which apply to all matches."""
    await players.upsert(tx, person.user, person.name, person.locale, person.username)
    await players.set_preferences(tx, person.user, encode(preferences).decode())
