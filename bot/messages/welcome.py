"""The welcome, and the three presses from it to a running match against the computer."""

from bot.ai import LEVELS
from bot.games import GAMES
from bot.messages.custom_ids import Ref
from bot.messages.draft import Draft, Press
from bot.texts import text
from bot.texts.wording import Wording


def welcome(locale: str) -> Draft:
    """What the bot is, and the button with which a newcomer begins."""
    solo = Press(text("button.solo", locale), Ref("solo").custom_id, "success")
    return Draft(text("welcome.hello", locale), rows=((solo,),))


def which_game(locale: str) -> Draft:
    """A button for each game that can be played against computers."""
    presses = tuple(
        Press(
            Wording(game, {}, locale).text("title"),
            Ref("sologame", extra=game.id).custom_id,
            "primary",
        )
        for game in GAMES.values()
    )
    return Draft(text("welcome.which_game", locale), rows=(presses[:5],))


def which_level(game: str, locale: str) -> Draft:
    """A button for each level of the computer player."""
    presses = tuple(
        Press(
            text(f"level.{level}", locale),
            Ref("sololevel", extra=f"{game}/{level}").custom_id,
            "primary",
        )
        for level in LEVELS
    )
    return Draft(text("welcome.which_level", locale), rows=(presses,))
