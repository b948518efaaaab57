"""The command line, started by `python3 run.py COMMAND …`."""

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn

from bot.commands.arguments import BadArgument
from bot.config import StartError, read_settings
from bot.texts import text

COMMANDS = {
    "bot": "bot.commands.run_bot",
    "sandbox": "bot.commands.sandbox",
    "simulate": "bot.commands.simulate",
    "strength": "bot.commands.strength",
    "picture": "bot.commands.picture",
    "backup": "bot.commands.backup",
    "restore": "bot.commands.restore",
    "export": "bot.commands.export",
    "verify": "bot.commands.verify",
    "doctor": "bot.commands.doctor",
    "sync": "bot.commands.sync",
    "smoke": "bot.commands.smoke",
    "bench": "bot.commands.bench.command",
}
"""The module of each command. Only the requested one is imported: `simulate` needs no Discord.
Its `add_parser(commands)` sets `run`, which returns the exit status."""


class Parser(ArgumentParser):
    """Reports an error in one sentence, without the usage."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{message[:1].upper()}{message[1:]}. Try `{self.prog} --help`.\n")


def main(argv: Sequence[str]) -> int:
    """Run one command; return its exit status. Errors that the user can fix print one sentence."""
    try:
        argv = argv or default_command()
        args = build_parser(argv).parse_args(argv)
        return int(args.run(args))
    except BadArgument as error:
        print(error, file=sys.stderr)
        return 2
    except StartError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def default_command() -> list[str]:
    """Return the default command: the bot if a token is set, else the sandbox."""
    if read_settings().token:
        return ["bot"]
    print(text("start.sandbox"), flush=True)
    return ["sandbox"]


def build_parser(argv: Sequence[str]) -> Parser:
    parser = Parser(
        prog="run.py",
        description="Jungle board games by post, on Discord.",
        epilog="Without a command: the bot where DISCORD_TOKEN is set, else the sandbox. "
        "`run.py test` runs the tests.",
    )
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for name in [argv[0]] if argv[0] in COMMANDS else COMMANDS:
        import_module(COMMANDS[name]).add_parser(commands)
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
