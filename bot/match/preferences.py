"""What people have set for themselves, read and written."""

from bot.match.model import Person, UserId, Wishes
from data import Connection, players


async def wishes_of(db: Connection, user: UserId) -> Wishes:
    """Of somebody who never set anything: the defaults."""
    row = await players.find(db, user)
    if row is None:
        return Wishes()
    return Wishes(bool(row.dms), bool(row.confirm), bool(row.large), bool(row.in_words))


async def wish(tx: Connection, person: Person, wishes: Wishes) -> None:
    """Keeps what a person wishes, for all matches."""
    await players.meet(tx, person.user, person.name, person.locale)
    await players.set_wishes(
        tx,
        person.user,
        dms=wishes.dms,
        confirm=wishes.confirm,
        large=wishes.large,
        in_words=wishes.in_words,
    )
