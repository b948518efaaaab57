"""Links to the bot's messages, and where each turn of a match is told at its table."""

from bot.game import Seat
from bot.match.model import Match
from bot.messages.log_pages import TablePost
from data import Store, messages
from data.messages import StoredMessage


def message_link(match: Match, sent: StoredMessage) -> str:
    """Return the link to a message of a match."""
    place = match.where.guild or "@me"
    return f"https://discord.com/channels/{place}/{sent.record.channel}/{sent.message_id}"


async def table_posts(store: Store, match: Match) -> tuple[TablePost, ...]:
    """Return the messages at a match's table that are still there, oldest first."""
    posts = list[TablePost]()
    for sent in await messages.standing_at_table(store.read, match.id):
        asked = frozenset(map(Seat, sent.record.display.to_act))
        posts.append(TablePost(sent.record.turn, asked, message_link(match, sent)))
    return tuple(posts)
