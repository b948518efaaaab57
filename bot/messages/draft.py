"""A draft: a message as data, before it is drawn, checked against Discord's limits and sent."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from bot.game import Value
from bot.games import AnyGame
from bot.match.model import UserId
from render.scene import Scene


@dataclass(frozen=True)
class PictureRequest:
    """A picture to be drawn when the message is sent."""

    game: AnyGame
    view: Value
    scene: Scene


Style: TypeAlias = Literal["primary", "secondary", "success", "danger"]


@dataclass(frozen=True)
class Button:
    """A button."""

    label: str
    custom_id: str
    style: Style = "secondary"
    disabled: bool = False


@dataclass(frozen=True)
class SelectOption:
    """One line of a select: the value comes back when it is picked."""

    label: str
    value: str
    description: str = ""
    is_default: bool = False


@dataclass(frozen=True)
class Select:
    """A select; it fills its row. From `least` to `most` of its choices can be picked at once."""

    custom_id: str
    placeholder: str
    options: tuple[SelectOption, ...]
    min_values: int = 1
    max_values: int = 1


@dataclass(frozen=True)
class TextInput:
    """A line of a form, of 1 to `most` characters; `value` stands there already."""

    label: str
    key: str
    max_length: int
    value: str = ""


@dataclass(frozen=True)
class Form:
    """A form that opens over Discord. What is written comes back like the values of a select, in
    the order of the blanks, to the handler of the kind in `custom_id`."""

    title: str
    custom_id: str
    inputs: tuple[TextInput, ...]


Row: TypeAlias = tuple[Button, ...] | tuple[Select]


@dataclass(frozen=True)
class Draft:
    """A message to be. `content` reads well on a lock screen; `mentions` are pinged, nobody else;
    a `silent` message notifies nobody.

    The alternative text of the picture is `alt`.
    """

    content: str
    picture: PictureRequest | None = None
    alt: str = ""
    rows: tuple[Row, ...] = ()
    mentions: tuple[UserId, ...] = ()
    silent: bool = False
