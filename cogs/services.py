"""What the commands are given: the parts that app.py wires together."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import discord

from bot.delivery import Delivery
from bot.interactions.ack import Ack
from bot.interactions.answer import Reply, handle_interaction
from bot.interactions.handlers import Handlers
from bot.match.service import MatchService
from data.store import Store
from render.studio import Studio


@dataclass(frozen=True)
class Services:
    """One of each for the whole bot."""

    store: Store
    matches: MatchService
    studio: Studio
    delivery: Delivery
    handlers: Handlers
    now: Callable[[], int]


async def reply_privately(
    interaction: discord.Interaction[Any], work: Callable[[Reply], Awaitable[None]]
) -> None:
    """Answers a command in a message that only its user sees."""
    await handle_interaction(interaction, Ack.PRIVATE, work)


async def reply_publicly(
    interaction: discord.Interaction[Any], work: Callable[[Reply], Awaitable[None]]
) -> None:
    """Answers a command in a message that everybody sees."""
    await handle_interaction(interaction, Ack.PUBLIC, work)
