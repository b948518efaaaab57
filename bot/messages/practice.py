"""*Play on from here*: the questions and answers of a practice match."""

from bot.game import Seat
from bot.match.model import OFFERED_LEVELS, Match, Origin
from bot.messages.custom_ids import Ref
from bot.messages.draft import Button, Draft
from bot.messages.lobby import levels_text
from bot.messages.names import escape_markup
from bot.messages.reader import Reader
from bot.texts import text


def practice_button(reader: Reader, version: int) -> Button:
    """Return a button that plays on from a version, as the seat whose view is shown."""
    ref = Ref("playon", reader.match.id, reader.seat, path=(version,))
    return Button(reader.say("button.playon"), ref.custom_id)


def ask_level_message(former: Match, seat: Seat, origin: Origin, locale: str) -> Draft:
    """Return the question against which computers to play on; whoever plays alone just begins."""
    name = escape_markup(former.names[seat])
    where = origin_text(origin, locale)
    words = text("practice.ask", locale, where=where, name=name)

    def button(level: str, key: str) -> Button:
        ref = Ref("playonlevel", former.id, seat, path=(origin.version,), check=level)
        return Button(text(key, locale), ref.custom_id, "primary")

    if len(former.chairs) == 1:
        return Draft(words, rows=((button(OFFERED_LEVELS[0], "button.start"),),))
    buttons = tuple(button(level, f"level.{level}") for level in OFFERED_LEVELS)
    return Draft(f"{words}\n{levels_text(locale)}", rows=(buttons,))


def hello_text(match: Match, former: Match, seat: Seat, locale: str) -> str:
    """Return the message with which a practice match begins in direct messages."""
    assert match.origin is not None, f"expected a practice match, got {match!r}"
    reader = Reader(match, seat, locale)
    return text(
        "practice.hello",
        locale,
        game=reader.wording.text("title"),
        match=match.id,
        where=origin_text(match.origin, locale),
        name=escape_markup(former.names[seat]),
    )


def origin_text(origin: Origin, locale: str) -> str:
    """Return the position from which a practice match was played on."""
    key = "practice.after_turn" if origin.turn else "practice.after_deal"
    args = {"turn": origin.turn} if origin.turn else {}
    return text(key, locale, match=origin.match, **args)
