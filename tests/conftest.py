"""For all tests: the toy game is there, as if its three folders had been dropped in."""

from pathlib import Path

import bot.games
import render
import tests.games

TOY = Path(__file__).parent / "toy"

collect_ignore = ["toy"]

bot.games.__path__.append(str(TOY / "games"))
render.__path__.append(str(TOY / "render"))
tests.games.__path__.append(str(TOY / "kits"))
bot.games.GAMES.update(bot.games.discover([str(TOY / "games")]))
