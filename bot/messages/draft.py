"""Draft: a message as data, before it is drawn, checked against Discord's limits and sent."""

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from bot.game import Value
from bot.games import AnyGame
from bot.match.model import UserId
from render.scene import Scene


@dataclass(frozen=True)
class PictureRequest:
    """A picture that is drawn when the message is sent."""

    game: AnyGame
    view: Value = field(repr=False)
    scene: Scene = field(repr=False)


@dataclass(frozen=True)
class File:
    """A file to be downloaded. Texts and pictures are shown in the message, too; `alt` is the
    alternative text of a picture."""

    name: str
    data: bytes = field(repr=False)
    alt: str = field(default="", repr=False)


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
    """An option of a select; its value is sent back if it is chosen."""

    label: str
    value: str
    description: str = ""
    is_default: bool = False


@dataclass(frozen=True)
class Select:
    """A select, which fills its row. From `min_values` to `max_values` of its options can be
    chosen at once."""

    custom_id: str
    placeholder: str
    options: tuple[SelectOption, ...]
    min_values: int = 1
    max_values: int = 1


@dataclass(frozen=True)
class UserSelect:
    """A select of people of the server, which fills its row. Up to `max_values` can be chosen at
    once; their user ids are sent back."""

    custom_id: str
    placeholder: str
    max_values: int = 1


@dataclass(frozen=True)
class TextInput:
    """A text field of a form, for 1 to `max_length` characters, filled with `value`; for none too
    if it is not required. A long one has several lines."""

    label: str
    key: str
    max_length: int
    value: str = ""
    is_long: bool = False
    is_required: bool = True


@dataclass(frozen=True)
class Form:
    """A form in a dialog window. The texts are sent back like the values of a select, in the order
    of the fields, to the handler of the kind in `custom_id`."""

    title: str
    custom_id: str
    inputs: tuple[TextInput, ...]


Row: TypeAlias = tuple[Button, ...] | tuple[Select] | tuple[UserSelect]


@dataclass(frozen=True)
class Draft:
    """A message to be sent. `content` also makes sense on a lock screen. Only `mentions` are
    pinged. A `silent` message notifies nobody.

    `alt` is the alternative text of the picture. The `repr` has no field that may reveal a hand.
    """

    content: str = field(repr=False)
    picture: PictureRequest | None = None
    alt: str = field(default="", repr=False)
    rows: tuple[Row, ...] = field(default=(), repr=False)
    mentions: tuple[UserId, ...] = ()
    silent: bool = False
    asks: str = ""
    """The custom id of the control that leads to the question which the message asks, if any."""
    files: tuple[File, ...] = field(default=(), repr=False)
