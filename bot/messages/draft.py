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
    chosen: bool = False


@dataclass(frozen=True)
class Pick:
    """A select; it fills its row. From `least` to `most` of its choices can be picked at once."""

    custom_id: str
    placeholder: str
    choices: tuple[Choice, ...]
    least: int = 1
    most: int = 1


@dataclass(frozen=True)
class Blank:
    """A line of a form, of 1 to `most` characters; `value` stands there already."""

    label: str
    key: str
    most: int
    value: str = ""


@dataclass(frozen=True)
class Form:
    """A form that opens over Discord. What is written comes back like the values of a select, in
    the order of the blanks, to the handler of the kind in `custom_id`."""

    title: str
    custom_id: str
    blanks: tuple[Blank, ...]


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
