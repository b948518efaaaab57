"""Loads and saves players' preferences."""

from bot.match.model import Person, Preferences, UserId
from data import Connection, players
from data.players import PlayerRow
from data.seats import SeatRow


async def load_preferences(db: Connection, user: UserId) -> Preferences:
    """Return a person's preferences; the defaults if they never set any."""
    row = await players.find(db, user)
    return Preferences() if row is None else preferences_of(row)


def preferences_of(row: PlayerRow | SeatRow) -> Preferences:
    """Return the preferences stored in a row."""
    return Preferences(
        dms=bool(row.dms),
        confirm=bool(row.always_confirm),
        large=bool(row.large),
        in_words=bool(row.in_words),
        choose=bool(row.choose),
    )


async def save_preferences(tx: Connection, person: Person, preferences: Preferences) -> None:
    """Save a person's preferences, which apply to all matches."""
    await players.upsert(tx, person.user, person.name, person.locale)
    await players.set_preferences(
        tx,
        person.user,
        dms=preferences.dms,
        always_confirm=preferences.confirm,
        large=preferences.large,
        in_words=preferences.in_words,
        choose=preferences.choose,
    )
