"""The welcome message, and the three presses from it to a match against the computer."""

from bot.games import GAMES
from bot.match.model import OFFERED_LEVELS
from bot.messages.custom_ids import Ref
from bot.messages.draft import Button, Draft
from bot.messages.game_preview import game_lines, sample_alt, sample_picture
from bot.messages.limits import MAX_BUTTONS_PER_ROW, MAX_CONTENT, shorten
from bot.messages.lobby import levels_text
from bot.texts import text
from bot.texts.wording import Wording


def welcome_message(locale: str) -> Draft:
    """Return what the bot is, and the button with which a newcomer begins."""
    solo = Button(text("button.solo", locale), Ref("solo").custom_id, "success")
    game = next(iter(GAMES.values()))
    picture = sample_picture(game, game.seats[-1], locale)
    hello = text("welcome.hello", locale)
    return Draft(hello, picture, sample_alt(game, locale), rows=((solo,),))


def choose_game_message(locale: str) -> Draft:
    """Return a button for each game that can be played against computers, and what it is like."""
    buttons = tuple(
        Button(
            Wording(game, {}, locale).text("title"),
            Ref("sologame", extra=game.id).custom_id,
            "primary",
        )
        for game in GAMES.values()
    )
    lines = [text("welcome.which_game", locale)]
    for game in GAMES.values():
        lines += [f"**{Wording(game, {}, locale).text('title')}**", *game_lines(game, locale)]
    return Draft(shorten("\n".join(lines), MAX_CONTENT), rows=(buttons[:MAX_BUTTONS_PER_ROW],))


def choose_level_message(game: str, locale: str) -> Draft:
    """Return a button for each level of the computer player, and what it plays like."""
    buttons = tuple(
        Button(
            text(f"level.{level}", locale),
            Ref("sololevel", extra=f"{game}/{level}").custom_id,
            "primary",
        )
        for level in OFFERED_LEVELS
    )
    return Draft(levels_text(locale), rows=(buttons,))
