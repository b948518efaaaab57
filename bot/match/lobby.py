"""Commands before a match begins: pure functions from a lobby to the changed lobby."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeAlias

from bot.game import Option, Options, OptionValue, Seat
from bot.games import AnyGame
from bot.match.clock import PACES, USUAL_PACE
from bot.match.model import (
    EPOCH,
    LEVELS,
    OFFERED_LEVELS,
    Chair,
    ComputerChair,
    Invitation,
    Match,
    MatchId,
    Person,
    PersonChair,
    Place,
    Status,
    UserId,
)
from bot.match.refusals import Refused
from bot.texts import text

LobbyChange: TypeAlias = Callable[[Match], Match]

SEATS_KEPT = 24 * 3600
"""Seconds for which a lobby keeps a seat for somebody."""


def new_lobby(
    match_id: MatchId,
    game: AnyGame,
    person: Person,
    place: Place,
    places: int | None,
    options: Options,
) -> Match:
    """Return a new lobby with its creator seated."""
    if places is None and place.guild is None:
        places = min(game.seats)  # nobody else can join; each computer adds a place
    places = places_for(game, places)
    return Match(
        id=match_id,
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
        pace=None if place.guild is None else USUAL_PACE,
    )


def rematch_lobby(
    match_id: MatchId, over: Match, person: Person, at: int, *, same_thread: bool = False
) -> Match:
    """Return the lobby of a rematch: same game, options, places and computers, with only `person`
    seated. Seats are kept for the other players, who join by themselves. With `same_thread` it is
    played where the match was, else in a new thread."""
    if over.status is not Status.OVER:
        raise Refused("not_over", match=over.id)
    if over.origin is not None:
        raise Refused("practice_again")
    if over.chair_of(person.user) is None:
        raise Refused("not_seated")
    thread = over.where.thread if same_thread else None
    place = Place(over.where.guild, over.where.channel, thread)
    options = fit_options(over.game, over.places, over.options)
    match = new_lobby(match_id, over.game, person, place, over.places, options)
    match = replace(match, pace=over.pace, private=over.private)
    for level in [c.computer for c in over.chairs if isinstance(c, ComputerChair)]:
        match = add_computer(match, person.user, level)
    former = [c for c in over.held_by_people if not c.resigned]
    return invite(match, {c.user: c.name for c in former}, at)


def invite(match: Match, people: Mapping[UserId, str], at: int) -> Match:
    """Keep seats for these people, by user and name, for SEATS_KEPT seconds."""
    new = [Invitation(user, name, at + SEATS_KEPT) for user, name in people.items()]
    before = [each for each in match.invited if each.user not in people]
    absent = [each for each in (*before, *new) if match.chair_of(each.user) is None]
    return replace(match, invited=tuple(absent))


def decline(match: Match, user: UserId) -> Match:
    """Keep no seat for this person any longer. No effect once the lobby is closed; refused if they
    have taken their seat meanwhile."""
    if match.chair_of(user) is not None:
        raise Refused("joined_already" if match.status is Status.LOBBY else "seated_already")
    if match.status is not Status.LOBBY:
        return match
    return replace(match, invited=tuple(each for each in match.invited if each.user != user))


def invite_more(match: Match, by: UserId, people: Mapping[UserId, str], at: int) -> Match:
    """Keep seats for further people at the creator's request, and add places for them if the game
    has room. No effect on those who sit here already."""
    _refuse_unless_creator(match, by)
    if match.is_alone:
        raise Refused("played_alone")
    invited = invite(match, people, at)
    wanted = len(match.chairs) + sum(at < each.until for each in invited.invited)
    if wanted <= match.places:
        return invited
    if wanted > max(match.game.seats):
        raise Refused("no_seat_to_keep", n=max(match.game.seats))
    return _with_places(invited, wanted)


def hand_over(match: Match, by: UserId, to: UserId) -> Match:
    """Make another person who sits here the lobby's creator."""
    _refuse_unless_creator(match, by)
    if match.chair_of(to) is None:
        raise Refused("left_lobby")
    return replace(match, creator=to)


def set_private(match: Match, by: UserId, private: bool) -> Match:
    """Let only invited people join, or everybody."""
    _refuse_unless_creator(match, by)
    return replace(match, private=private)


def join(match: Match, person: Person, at: int) -> Match:
    """Seat a person. No effect if already seated. Refused if all free seats are kept for others,
    and in a private lobby for those who were not invited."""
    if match.chair_of(person.user):
        return match
    _refuse_unless_open(match)
    if match.private and person.user not in {each.user for each in match.invited}:
        creator = match.chair_of(match.creator)
        raise Refused("private", name=match.names[creator.seat] if creator else "–")
    free = match.places - len(match.chairs)
    if free <= 0:
        raise Refused("full", n=match.places)
    invited = [each for each in match.invited if at < each.until]
    if free <= len(invited) and person.user not in {each.user for each in invited}:
        names = match.invited_names
        raise Refused("kept", names=", ".join(names[each.user] for each in invited))
    return _add_chair(decline(match, person.user), person_chair(person))


def leave(match: Match, user: UserId) -> Match:
    """Remove a person; the next person becomes the creator. A lobby without people closes. Whoever
    has a seat kept for them gives it up."""
    _refuse_unless_open(match)
    if match.chair_of(user) is None:
        if all(each.user != user for each in match.invited):
            raise Refused("not_seated")
        return decline(match, user)
    left = _renumber(match, [c for c in match.chairs if c.user != user])
    if not left.people:
        return replace(match, status=Status.CANCELLED)
    return left if user != match.creator else replace(left, creator=left.people[0].user)


def add_computer(match: Match, by: UserId, level: str) -> Match:
    """Seat a computer player of this level."""
    _refuse_unless_creator(match, by)
    if level not in LEVELS:
        raise Refused("unknown_level", level=level, levels=", ".join(OFFERED_LEVELS))
    if match.is_alone and len(match.chairs) == match.places < max(match.game.seats):
        match = set_places(match, by, match.places + 1)
    if len(match.chairs) >= match.places:
        raise Refused("full", n=match.places)
    seat = Seat(len(match.chairs))
    return _add_chair(match, ComputerChair(seat, computer_name(match), level))


def free_seat(match: Match, by: UserId, holder: str) -> Match:
    """Remove a person (by their user id) or a computer (by its name) at the creator's request, or
    keep no seat for a person any longer. No effect if they have left meanwhile."""
    _refuse_unless_creator(match, by)
    match = replace(match, invited=tuple(e for e in match.invited if str(e.user) != holder))
    kept = [c for c in match.chairs if c.user == by or holder_key(c) != holder]
    return match if len(kept) == len(match.chairs) else _renumber(match, kept)


def holder_key(chair: Chair) -> str:
    """Return what names the holder of a seat in a lobby, whose seat number can change."""
    return chair.name if chair.user is None else str(chair.user)


def set_places(match: Match, by: UserId, n: int) -> Match:
    """Set the number of places."""
    _refuse_unless_creator(match, by)
    _refuse_wrong_seats(match.game, n)
    if n < len(match.chairs):
        raise Refused("more_seated", n=len(match.chairs))
    return _with_places(match, n)


def set_option(match: Match, by: UserId, key: str, value: OptionValue) -> Match:
    """Set an option, if the other chosen options allow the value."""
    _refuse_unless_creator(match, by)
    return replace(
        match, options=merge_options(match.game, match.places, match.options, {key: value})
    )


def set_pace(match: Match, by: UserId, pace: int | None) -> Match:
    """Set the time limit per move in seconds; None means no limit."""
    _refuse_unless_creator(match, by)
    if pace is not None and pace not in PACES:
        raise Refused("unknown_pace")
    return replace(match, pace=pace)


def cancel(match: Match, by: UserId) -> Match:
    """Close the lobby at its creator's request."""
    _refuse_unless_creator(match, by)
    return close(match)


def close(match: Match) -> Match:
    """Close an idle lobby; a match that has begun is returned unchanged."""
    return replace(match, status=Status.CANCELLED) if match.status is Status.LOBBY else match


def prepare_start(match: Match, by: UserId) -> Match:
    """Return the match without empty places, ready to deal. Refused with too few players. One
    person alone has no time limit: nobody waits for them."""
    _refuse_unless_creator(match, by)
    seats = len(match.chairs)
    if seats not in match.game.seats:
        raise Refused("too_few", n=min(match.game.seats), seated=seats)
    if seats < match.least_players:
        raise Refused("alone_in_lobby")
    pace = match.pace if len(match.people) > 1 else None
    return _with_places(replace(match, pace=pace, invited=()), seats)


def next_to_begin(ready: Match, former: Match, starter: Seat) -> Seat | None:
    """Return who begins a rematch of `former`, in which `starter` began: the next in turn, so that
    whoever began begins last. None if they do not play again; then it is drawn."""
    holder = holder_key(former.chairs[starter])
    found = [chair.seat for chair in ready.chairs if holder_key(chair) == holder]
    return Seat((found[0] + 1) % len(ready.chairs)) if found and len(ready.chairs) > 1 else None


def places_for(game: AnyGame, places: int | None) -> int:
    """Return the requested number of places, or the game's maximum if None."""
    if places is None:
        return max(game.seats)
    _refuse_wrong_seats(game, places)
    return places


def person_chair(person: Person) -> PersonChair:
    """Return a chair for a person; it gets its seat number when it is added."""
    return PersonChair(Seat(0), person.user, person.name, person.locale, username=person.username)


def merge_options(
    game: AnyGame,
    seats: int,
    before: Options,
    wanted: Options,
) -> dict[str, OptionValue]:
    """Return a value for every option of the game: `wanted`, else `before`, else the default.

    Refused if an option or value does not exist, or if two values exclude each other.
    """
    described = game.options_for(seats)
    known = {option.key: option for option in described}
    for key, value in wanted.items():
        if key not in known:
            raise Refused("unknown_option", option=key, options=", ".join(known) or "–")
        if not known[key].accepts(value):
            if known[key].own is not None:  # the item changed after it was offered
                raise Refused("unfinished_things")
            values = ", ".join(str(choice).lower() for choice in known[key].choices) or "–"
            raise Refused("wrong_option", option=key, value=value, values=values)
    options = {o.key: wanted.get(o.key, before.get(o.key, o.default)) for o in described}
    if clash := _clash(described, options):
        raise Refused("options_clash", option=clash[0], other=clash[1])
    return options


def _with_places(match: Match, places: int) -> Match:
    """Change the number of places. An option that was left as usual becomes what is usual for the
    new number."""
    usual = {option.key: option.default for option in match.game.options_for(match.places)}
    chosen = {key: v for key, v in match.options.items() if key not in usual or v != usual[key]}
    return replace(match, places=places, options=fit_options(match.game, places, chosen))


def fit_options(game: AnyGame, seats: int, options: Options) -> dict[str, OptionValue]:
    """Keep the options that exist for this number of seats; reset all others to defaults."""
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
        raise Refused("not_creator", name=match.names[creator.seat] if creator else "–")


def _refuse_wrong_seats(game: AnyGame, places: int) -> None:
    if places not in game.seats:
        raise Refused("wrong_seats", least=min(game.seats), most=max(game.seats))


def computer_name(match: Match) -> str:
    """Return a name for a computer that nobody in the match has."""
    taken = {c.name for c in match.chairs}
    names = (text("computer.name", n=n) for n in range(1, len(match.chairs) + 2))
    return next(n for n in names if n not in taken)


def _add_chair(match: Match, newcomer: Chair) -> Match:
    return _renumber(match, [*match.chairs, newcomer])


def _renumber(match: Match, chairs: list[Chair]) -> Match:
    """Number the seats from 0 in the order of joining."""
    return replace(match, chairs=tuple(replace(c, seat=Seat(i)) for i, c in enumerate(chairs)))
