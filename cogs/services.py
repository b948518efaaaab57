"""The services that commands use, created in app.py."""

from collections.abc import Callable
from dataclasses import dataclass

from bot.delivery import Delivery
from bot.match.service import MatchService
from data.store import Store
from render.renderer import Renderer


@dataclass(frozen=True)
class Services:
    """One instance of each service for the whole bot."""

    store: Store
    matches: MatchService
    renderer: Renderer
    delivery: Delivery
    now: Callable[[], int]
