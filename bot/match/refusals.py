"""Refusals: a request that fails with one sentence for the player and changes nothing."""

from bot.game import Line


class Refused(Exception):
    """`key` and `args` name the bot's text `refusal.<key>` that the player reads."""

    def __init__(self, key: str, **args: object) -> None:
        super().__init__(key, args)
        self.key = key
        self.args_by_name = args


class RefusedByRules(Exception):
    """The game's rules refuse the move; `line` is a text of the game."""

    def __init__(self, line: Line) -> None:
        super().__init__(line)
        self.line = line
