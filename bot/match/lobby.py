"""What may be done before a match begins: pure functions from a lobby to the lobby after it."""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from bot.game import Option, Options, OptionValue, Seat
from bot.games import AnyGame
from bot.match.clock import PACES
from bot.match.model import (
    CARETAKER,
    EPOCH,
    LEVELS,
    Chair,
    Match,
    MatchId,
    Person,
    Place,
    Status,
    UserId,
)
from bot.match.refusals import Refused
from bot.texts import text

LobbyChange: TypeAlias = Callable[[Match], Match]


def new_lobby(
    game: AnyGame, person: Person, place: Place, places: int | None, options: Options
) -> Match:
    """A new lobby, in which its creator sits; its id comes with being stored."""
    places = places_for(game, places)
    return Match(
        id=MatchId(0),
        game=game,
        status=Status.LOBBY,
        options=merge_options(game, places, {}, options),
        places=places,
        chairs=(person_chair(person),),
        creator=person.user,
        where=place,
        version=0,
        epoch=EPOCH,
        rules_version=game.rules_version,
        seed_hash=None,
        seed=None,
        outcome=None,
    )


def rematch_lobby(over: Match, person: Person) -> Match:
    """The lobby of a rematch: the same game, options, places and computers, and whoever asked for
    it. The others sit down themselves."""
    if over.status is not Status.OVER:
        raise Refused("not_over", match=over.id)
    if over.chair_of(person.user) is None:
        raise Refused("not_seated")
    place = Place(over.where.guild, over.where.channel)
    options = fit_options(over.game, over.places, over.options)
    match = replace(new_lobby(over.game, person, place, over.places, options), pace=over.pace)
    for level in (c.computer for c in over.chairs if c.user is None):
        match = add_computer(match, person.user, level or CARETAKER)
    return match


def join(match: Match, person: Person) -> Match:
    """Sits down; once is enough."""
    if match.chair_of(person.user):
        return match
    _refuse_unless_open(match)
    if len(match.chairs) >= match.places:
        raise Refused("full", n=match.places)
    return _add_chair(match, person_chair(person))


def leave(match: Match, user: UserId) -> Match:
    """Stands up; the next person becomes the creator, and without people the lobby closes."""
    _refuse_unless_open(match)
    if match.chair_of(user) is None:
        raise Refused("not_seated")
    left = _renumber(match, [c for c in match.chairs if c.user != user])
    people = [c.user for c in left.people if c.user is not None]
    if not people:
        return replace(match, status=Status.CANCELLED)
    return left if user != match.creator else replace(left, creator=people[0])


def add_computer(match: Match, by: UserId, level: str) -> Match:
    """Seats a player of code."""
    _refuse_unless_creator(match, by)
    if level not in LEVELS:
        raise Refused("unknown_level", level=level, levels=", ".join(LEVELS))
    if len(match.chairs) >= match.places:
        raise Refused("full", n=match.places)
    return _add_chair(match, _computer_chair(match, level))


def remove_computer(match: Match, by: UserId) -> Match:
    """Sends the computer away that sat down last."""
    _refuse_unless_creator(match, by)
    computers = [c for c in match.chairs if c.user is None]
    if not computers:
        raise Refused("no_computer")
    return _renumber(match, [c for c in match.chairs if c is not computers[-1]])


def set_places(match: Match, by: UserId, n: int) -> Match:
    """How many may sit down."""
    _refuse_unless_creator(match, by)
    _refuse_wrong_seats(match.game, n)
    if n < len(match.chairs):
        raise Refused("more_seated", n=len(match.chairs))
    return replace(match, places=n, options=fit_options(match.game, n, match.options))


def set_option(match: Match, by: UserId, key: str, value: OptionValue) -> Match:
    """Chooses an option, where nothing chosen before excludes it."""
    _refuse_unless_creator(match, by)
    return replace(
        match, options=merge_options(match.game, match.places, match.options, {key: value})
    )


def set_pace(match: Match, by: UserId, pace: int | None) -> Match:
    """How many seconds there are for a move; None is no limit."""
    _refuse_unless_creator(match, by)
    if pace is not None and pace not in PACES:
        raise Refused("unknown_pace")
    return replace(match, pace=pace)


def cancel(match: Match, by: UserId) -> Match:
    """Closes the lobby, for its creator."""
    _refuse_unless_creator(match, by)
    return close(match)


def close(match: Match) -> Match:
    """Closes a lobby that nobody starts; what has begun meanwhile is left alone."""
    return replace(match, status=Status.CANCELLED) if match.status is Status.LOBBY else match


def prepare_start(match: Match, by: UserId) -> Match:
    """The match as it begins: empty seats go away. Refused where too few are seated."""
    _refuse_unless_creator(match, by)
    seats = len(match.chairs)
    if seats not in match.game.seats:
        raise Refused("too_few", n=min(match.game.seats), seated=seats)
    return replace(match, places=seats, options=fit_options(match.game, seats, match.options))


def places_for(game: AnyGame, places: int | None) -> int:
    """As many as asked for, else as many as the game takes."""
    if places is None:
        return max(game.seats)
    _refuse_wrong_seats(game, places)
    return places


def person_chair(person: Person) -> Chair:
    """A person's chair; its number comes with sitting down."""
    return Chair(Seat(0), person.user, person.name, person.locale, None, False, 0, None)


def merge_options(
    game: AnyGame,
    seats: int,
    before: Options,
    wanted: Options,
) -> dict[str, OptionValue]:
    """Every option of the game with its value, `wanted` over `before` over the defaults.

    Refused where there is no such option or value, or where two values exclude each other.
    """
    described = game.options_for(seats)
    known = {option.key: option for option in described}
    for key, value in wanted.items():
        if key not in known:
            raise Refused("unknown_option", option=key, options=", ".join(known) or "–")
        if not known[key].accepts(value):
            if known[key].own is not None:  # changed since it was offered
                raise Refused("unfinished_things")
            values = ", ".join(str(choice).lower() for choice in known[key].choices) or "–"
            raise Refused("wrong_option", option=key, value=value, values=values)
    options = {o.key: wanted.get(o.key, before.get(o.key, o.default)) for o in described}
    if clash := _clash(described, options):
        raise Refused("options_clash", option=clash[0], other=clash[1])
    return options


def fit_options(game: AnyGame, seats: int, options: Options) -> dict[str, OptionValue]:
    """The options that still exist for this number of seats; the others get their defaults."""
    described = game.options_for(seats)
    kept = {o.key: options.get(o.key, o.default) for o in described}
    fits = {o.key: kept[o.key] if o.accepts(kept[o.key]) else o.default for o in described}
    return {o.key: o.default for o in described} if _clash(described, fits) else fits


def _clash(described: tuple[Option, ...], options: Options) -> tuple[str, str] | None:
    for option in described:
        for value, other, of_other in option.excludes:
            if options[option.key] == value and options.get(other) == of_other:
                return option.key, other
    return None


def _refuse_unless_open(match: Match) -> None:
    match match.status:
        case Status.CANCELLED:
            raise Refused("cancelled")
        case Status.LIVE | Status.OVER | Status.FROZEN:
            raise Refused("started")


def _refuse_unless_creator(match: Match, by: UserId) -> None:
    _refuse_unless_open(match)
    if by != match.creator:
        creator = match.chair_of(match.creator)
        raise Refused("not_creator", name=creator.name if creator else "–")


def _refuse_wrong_seats(game: AnyGame, places: int) -> None:
    if places not in game.seats:
        raise Refused("wrong_seats", least=min(game.seats), most=max(game.seats))


def computer_name(match: Match) -> str:
    """A name for a player of code that nobody at the table has."""
    taken = {c.name for c in match.chairs}
    names = (text("computer.name", n=n) for n in range(1, len(match.chairs) + 2))
    return next(n for n in names if n not in taken)


def _computer_chair(match: Match, level: str) -> Chair:
    return Chair(Seat(0), None, computer_name(match), "en", level, False, 0, None)


def _add_chair(match: Match, newcomer: Chair) -> Match:
    return _renumber(match, [*match.chairs, newcomer])


def _renumber(match: Match, chairs: list[Chair]) -> Match:
    """Seats are counted through from 0, in the order of sitting down."""
    return replace(match, chairs=tuple(replace(c, seat=Seat(i)) for i, c in enumerate(chairs)))
