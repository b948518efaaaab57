"""A draft: a message as data, before it is drawn, checked against Discord's limits and sent."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from bot.game import Value
from bot.games import AnyGame
from bot.match.model import UserId
from render.scene import Scene


@dataclass(frozen=True)
class Shot:
    """A picture to be drawn when the message is sent."""

    game: AnyGame
    view: Value
    scene: Scene


Style: TypeAlias = Literal["primary", "secondary", "success", "danger"]


@dataclass(frozen=True)
class Press:
    """A button."""

    label: str
    custom_id: str
    style: Style = "secondary"
    disabled: bool = False


@dataclass(frozen=True)
class Choice:
    """One line of a select: the value comes back when it is picked."""

    label: str
    value: str
    description: str = ""


@dataclass(frozen=True)
class Pick:
    """A select; it fills its row."""

    custom_id: str
    placeholder: str
    choices: tuple[Choice, ...]


Row: TypeAlias = tuple[Press, ...] | tuple[Pick]


@dataclass(frozen=True)
class Draft:
    """A message to be. `content` reads well on a lock screen; `mentions` are pinged, nobody else.

    The picture is `shot`, with `alt` as its alternative text.
    """

    content: str
    shot: Shot | None = None
    alt: str = ""
    rows: tuple[Row, ...] = ()
    mentions: tuple[UserId, ...] = ()
