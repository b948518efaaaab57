"""Refusals: a player's request that cannot be met, said in one sentence, changing nothing."""

from bot.game import Line


class Refused(Exception):
    """`key` and `args` name the bot's own text (`refusal.<key>`) that the player reads."""

    def __init__(self, key: str, **args: object) -> None:
        super().__init__(key, args)
        self.key = key
        self.args_by_name = args


class RefusedByRules(Exception):
    """The game's rules refuse the move: `line` is a text of the game."""

    def __init__(self, line: Line) -> None:
        super().__init__(line)
        self.line = line
