"""The settings, read once at the start from the environment and from `.env`."""

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, TypeAlias, TypeVar, cast, get_args

from dotenv import dotenv_values

PROJECT_ROOT = Path(__file__).resolve().parent.parent
"""The project's folder; relative paths in settings start here."""

ENV_FILE = PROJECT_ROOT / ".env"

ImageFormat: TypeAlias = Literal["palette", "lossless"]
LogLevel: TypeAlias = Literal["DEBUG", "INFO", "WARNING", "ERROR"]

DEFAULTS: Mapping[str, str] = {
    "DISCORD_TOKEN": "",
    "JUNGLE_POST_DB": "data/jungle-post.db",
    "IMAGE_FORMAT": "palette",
    "LOG_LEVEL": "INFO",
    "COMPUTER_PAUSE": "1",
    "LOBBIES_PER_PERSON": "10",
    "MATCHES_PER_PERSON": "50",
    "LOBBIES_PER_SERVER": "100",
    "MATCHES_PER_SERVER": "500",
    "PICTURES_PER_MINUTE": "60",
    "NEW_DMS_PER_MINUTE": "20",
    "REQUESTS_PER_SECOND": "40",
}
"""All settings with their defaults. An empty value counts as not set."""

T = TypeVar("T")


class StartError(Exception):
    """The start fails; the message is a sentence for the host."""


class SettingError(StartError):
    """A setting has an invalid value."""


@dataclass(frozen=True)
class Limits:
    """Limits on one person's or one server's use of the bot; 0 means no limit."""

    lobbies_per_person: int = 0
    matches_per_person: int = 0
    """Lobbies and live matches in which the person has a seat."""
    lobbies_per_server: int = 0
    matches_per_server: int = 0
    """Live matches only."""
    pictures_per_minute: int = 0
    """In private answers to one person; further answers have words instead of a picture."""
    new_dms_per_minute: int = 0
    """Direct messages to people whom the bot never wrote before; the others wait."""
    requests_per_second: int = 0
    """Requests to Discord except the answers to commands and buttons; the others wait."""


@dataclass(frozen=True)
class Settings:
    """The host's settings, explained in `.env.example`.

    `computer_pause` is the number of seconds that a computer player waits before it moves.
    """

    token: str | None = field(repr=False)
    database: Path
    image_format: ImageFormat
    log_level: LogLevel
    computer_pause: float
    limits: Limits = Limits()


def read_settings(environment: Mapping[str, str] = os.environ, file: Path = ENV_FILE) -> Settings:
    """Read settings from `environment`, else `file`, else the defaults. Raises SettingError."""
    file_values = _read_file(file)

    def read(name: str, parse: Callable[[str], T]) -> T:
        text = environment.get(name, "").strip() or (file_values.get(name) or "").strip()
        try:
            return parse(text or DEFAULTS[name])
        except ValueError as error:
            raise SettingError(f"{name}={text} cannot be used: {error}.") from None

    return Settings(
        token=read("DISCORD_TOKEN", str) or None,
        database=read("JUNGLE_POST_DB", PROJECT_ROOT.joinpath),
        image_format=cast(ImageFormat, read("IMAGE_FORMAT", _choice_parser(get_args(ImageFormat)))),
        log_level=cast(LogLevel, read("LOG_LEVEL", _choice_parser(get_args(LogLevel), str.upper))),
        computer_pause=read("COMPUTER_PAUSE", _parse_seconds),
        limits=Limits(
            lobbies_per_person=read("LOBBIES_PER_PERSON", _parse_limit),
            matches_per_person=read("MATCHES_PER_PERSON", _parse_limit),
            lobbies_per_server=read("LOBBIES_PER_SERVER", _parse_limit),
            matches_per_server=read("MATCHES_PER_SERVER", _parse_limit),
            pictures_per_minute=read("PICTURES_PER_MINUTE", _parse_limit),
            new_dms_per_minute=read("NEW_DMS_PER_MINUTE", _parse_limit),
            requests_per_second=read("REQUESTS_PER_SECOND", _parse_limit),
        ),
    )


def _read_file(file: Path) -> Mapping[str, str | None]:
    try:
        return dotenv_values(file, interpolate=False)  # a token can contain a $
    except (OSError, UnicodeDecodeError) as error:
        raise SettingError(f"{file.name} cannot be read: {error}.") from None


def _choice_parser(
    choices: tuple[str, ...], normalize: Callable[[str], str] = str.lower
) -> Callable[[str], str]:
    def parse(text: str) -> str:
        if normalize(text) not in choices:
            raise ValueError(f"it is one of {', '.join(choices)}")
        return normalize(text)

    return parse


def _parse_seconds(text: str) -> float:
    """Parse seconds from 0 to 60; so neither `nan` nor a typing error can stall a match."""
    if not text.replace(".", "", 1).isdecimal() or not 0 <= float(text) <= 60:
        raise ValueError("it is a number of seconds from 0 to 60")
    return float(text)


def _parse_limit(text: str) -> int:
    if not text.isdecimal() or len(text) > 6:
        raise ValueError("it is a whole number from 0, which is no limit")
    return int(text)
