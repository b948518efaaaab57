"""The stage of every test at the wire: a sandbox server, a guild with people, and the bot.

    async with open_stage(tmp_path) as stage:  # Ann, Bo and Cy, and the whole bot, connected
        thread = await stage.start_match("jungo")
        user = await stage.to_act()
        shown = await stage.use_command(user, "turn", thread)
        await stage.press_button(user, shown, "button.rules")
        assert stage.dm_of(user), "their hand"

Each folder of tests has a fixture that opens it. What can be chosen when it is opened: the people,
where their world is stored, the clock, and *which bot* runs:

- `WholeBot()`: everything, in this process. Tests reach its parts by `stage.matches`,
  `stage.delivery`, `stage.store` and `stage.bot`.
- `DeliveryOnly()`: match service and delivery without a gateway: nobody can use a command, the
  test moves by `stage.play_move`. It is quicker, and its parts can be restarted one by one.
- `BotProcess(kill_at=…)`: the whole bot in a process of its own, which may kill itself.
- `NoBot()`: only the server.

Verbs act as a person does and wait until the bot has answered and sent what it owes; nouns say what
is there to be seen. No test waits for a time: `stage.wait_until` waits for what has to happen, as
long as it takes, and fails after a minute.
"""

from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import tests.conftest  # noqa: F401  # the toy game is there before a command lists the games
from bot.sandbox import SandboxServer
from bot.sandbox.snowflakes import SandboxClock
from tests.stage.bots import SEED, DeliveryOnly, NoBot, WholeBot, count_seeds, same_seed
from tests.stage.process import BotProcess
from tests.stage.reading import (
    EDIT,
    SEND,
    button_labels,
    controls,
    is_private,
    option_labels,
    pinged_names,
    sent_messages,
)
from tests.stage.stage import SECONDS, Bot, Stage, person_of, user_id

__all__ = [
    "EDIT",
    "SECONDS",
    "SEED",
    "SEND",
    "Bot",
    "BotProcess",
    "DeliveryOnly",
    "NoBot",
    "Stage",
    "WholeBot",
    "button_labels",
    "controls",
    "count_seeds",
    "is_private",
    "open_stage",
    "option_labels",
    "person_of",
    "pinged_names",
    "same_seed",
    "sent_messages",
    "user_id",
]

NAMES = ("Ann", "Bo", "Cy")


@asynccontextmanager
async def open_stage(
    folder: Path,
    bot: Bot | None = None,
    *,
    names: Sequence[str] = NAMES,
    owner: str = "",
    world: Path | None = None,
    clock: SandboxClock | None = None,
    started: bool = True,
) -> AsyncIterator[Stage]:
    """A stage with its database in `folder`, closed at the end.

    `bot` is the whole bot unless another is given; with `started=False` the test starts it. `world`
    is the file of the server's world, which is in memory without one. `clock` is the server's.
    """
    server = SandboxServer(world)
    server.clock = clock or server.clock
    async with AsyncExitStack() as stack:
        await stack.enter_async_context(server)
        stage = Stage(server, folder, names, owner, bot or WholeBot())
        stack.push_async_callback(stage.stop)
        if started:
            await stage.start()
        yield stage
