"""Arguments that describe a match on the command line: game, seats, options and seed."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from bot.game import Option, OptionValue
from bot.games import GAMES, AnyGame


class BadArgument(Exception):
    """An argument is invalid; the message is a sentence for the user."""


@dataclass(frozen=True)
class Setup:
    """A match as described on the command line. `options` holds every option of the game."""

    game: AnyGame
    seats: int
    options: Mapping[str, OptionValue]
    seed: str


def add_setup_arguments(parser: ArgumentParser) -> None:
    """Add the arguments `GAME --seats --seed --option`, which `read_setup` reads."""
    parser.add_argument("game", metavar="GAME", help=" | ".join(GAMES))
    parser.add_argument("--seats", type=int, metavar="N", help="default: the game's minimum")
    parser.add_argument("--seed", default="1", metavar="S", help="default: 1")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="an option of the game; may be given several times",
    )


def read_setup(args: Namespace) -> Setup:
    """Return the match that the arguments describe. Raises BadArgument."""
    if args.game not in GAMES:
        raise BadArgument(f"There is no game {args.game!r}; there is {', '.join(GAMES)}.")
    game = GAMES[args.game]
    seats = game.seats[0] if args.seats is None else args.seats
    if seats not in game.seats:
        first, last = game.seats[0], game.seats[-1]
        raise BadArgument(f"{game.id} is played with {first} to {last} seats, not with {seats}.")
    return Setup(game, seats, read_options(game.options_for(seats), args.option), args.seed)


def read_options(offered: Iterable[Option], pairs: Iterable[str]) -> dict[str, OptionValue]:
    """Return every offered option with its value: the one in `pairs` (`key=value`) or its default.

    >>> read_options([Option("rounds", 2, (1, 2, 3))], ["rounds=3"])
    {'rounds': 3}
    """
    by_key = {option.key: option for option in offered}
    values = {option.key: option.default for option in by_key.values()}
    for pair in pairs:
        key, _, value = pair.partition("=")
        if key not in by_key:
            known = ", ".join(by_key) or "none"
            raise BadArgument(f"There is no option {key!r} here; there is {known}.")
        values[key] = _parse_choice(by_key[key], value)
    _check_exclusions(by_key.values(), values)
    return values


def _parse_choice(option: Option, text: str) -> OptionValue:
    """Return the choice written as `text`: `true`, `3`, `published`."""
    written = {str(choice).lower(): choice for choice in option.choices}
    if text.lower() not in written:
        raise BadArgument(f"{option.key} is one of {', '.join(written)}, not {text!r}.")
    return written[text.lower()]


def _check_exclusions(offered: Iterable[Option], values: Mapping[str, OptionValue]) -> None:
    for option in offered:
        for value, other, excluded in option.excludes:
            if values[option.key] == value and values[other] == excluded:
                mine, theirs = (f"{k}={str(values[k]).lower()}" for k in (option.key, other))
                raise BadArgument(f"{mine} and {theirs} do not go together.")
