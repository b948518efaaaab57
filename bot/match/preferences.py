"""What people have set for themselves, read and written."""

from bot.match.model import Person, Preferences, UserId
from data import Connection, players


async def load_preferences(db: Connection, user: UserId) -> Preferences:
    """Of somebody who never set anything: the defaults."""
    row = await players.find(db, user)
    if row is None:
        return Preferences()
    return Preferences(bool(row.dms), bool(row.confirm), bool(row.large), bool(row.in_words))


async def save_preferences(tx: Connection, person: Person, preferences: Preferences) -> None:
    """Keeps what a person wishes, for all matches."""
    await players.upsert(tx, person.user, person.name, person.locale)
    await players.set_preferences(
        tx,
        person.user,
        dms=preferences.dms,
        confirm=preferences.confirm,
        large=preferences.large,
        in_words=preferences.in_words,
    )
