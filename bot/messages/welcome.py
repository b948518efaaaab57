"""The welcome message, and the three presses from it to a match against the computer."""

from bot.ai import PLAYERS_BY_LEVEL
from bot.games import GAMES
from bot.messages.custom_ids import Ref
from bot.messages.draft import Button, Draft
from bot.texts import text
from bot.texts.wording import Wording


def welcome_message(locale: str) -> Draft:
    """Return what the bot is, and the button with which a newcomer begins."""
    solo = Button(text("button.solo", locale), Ref("solo").custom_id, "success")
    return Draft(text("welcome.hello", locale), rows=((solo,),))


def choose_game_message(locale: str) -> Draft:
    """Return a button for each game that can be played against computers."""
    buttons = tuple(
        Button(
            Wording(game, {}, locale).text("title"),
            Ref("sologame", extra=game.id).custom_id,
            "primary",
        )
        for game in GAMES.values()
    )
    return Draft(text("welcome.which_game", locale), rows=(buttons[:5],))


def choose_level_message(game: str, locale: str) -> Draft:
    """Return a button for each level of the computer player."""
    buttons = tuple(
        Button(
            text(f"level.{level}", locale),
            Ref("sololevel", extra=f"{game}/{level}").custom_id,
            "primary",
        )
        for level in PLAYERS_BY_LEVEL
    )
    return Draft(text("welcome.which_level", locale), rows=(buttons,))
