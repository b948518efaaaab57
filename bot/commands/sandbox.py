"""`run.py sandbox`: runs the server and page in this process and the bot in a child process."""

import asyncio
import contextlib
import signal
import sys
import webbrowser
from argparse import ArgumentParser, Namespace, _SubParsersAction
from pathlib import Path

from bot.config import PROJECT_ROOT, StartError
from bot.sandbox.server import SandboxServer
from bot.sandbox.supervisor import Supervisor
from bot.sandbox.wire import Json
from bot.sandbox.world import populate
from bot.texts import ENGLISH, text
from bot.texts.catalogue import fill, template
from data.errors import StoreError

DATABASE = PROJECT_ROOT / "data" / "sandbox.db"
"""The sandbox's database, separate from the bot's."""
DEFAULT_PORT = 8686
"""Preferred port, so that an open tab finds the sandbox again after a restart."""
KEPT_REQUESTS = 20
"""Number of requests kept in the log, which nobody reads here."""
START_SECONDS = 20.0
"""Seconds after which the page opens even if the bot is not connected yet; it says so."""


def add_parser(commands: "_SubParsersAction[ArgumentParser]") -> None:
    parser = commands.add_parser("sandbox", help="play in the browser, without Discord")
    parser.add_argument(
        "--port", type=int, metavar="P", help=f"default: {DEFAULT_PORT}, or else any"
    )
    parser.add_argument("--db", type=Path, default=DATABASE, metavar="FILE", help="the database")
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    parser.set_defaults(run=lambda args: _run(args))


def main(port: int | None, db: Path, open_browser: bool) -> int:
    """Run the sandbox until SIGTERM or Ctrl-C. Raises StartError."""
    return asyncio.run(SandboxRunner(port, db).run(open_browser))


def _run(args: Namespace) -> int:
    return main(args.port, args.db, not args.no_browser)


class SandboxRunner:
    """The sandbox's server, page and bot."""

    def __init__(self, port: int | None, db: Path) -> None:
        self._db = db.absolute()
        world = self._db.with_name(self._db.name + ".world")
        self._world = world
        self._ports = (DEFAULT_PORT, 0) if port is None else (port,)
        self._server: SandboxServer
        self._supervisor: Supervisor | None = None

    async def run(self, open_browser: bool) -> int:
        stop = _stop_event()
        await self._start_server()
        try:
            self._start_bot()
            await self._wait_until_ready(stop)
            sys.stdout.write(f"{self._server.base_url}\n")
            sys.stdout.flush()
            if open_browser:
                await asyncio.to_thread(webbrowser.open, self._server.base_url)
            await stop.wait()
        finally:
            await self._stop_bot()
            await self._server.stop()
        return 0

    async def _start_server(self) -> None:
        self._server = await self._open_server()
        populate(self._server.world)
        self._server.requests.limit_to(KEPT_REQUESTS)
        self._server.page.control = self._control_bot
        self._server.page.status = self._bot_status
        self._server.hub.gateway.connection_listeners.append(self._publish_status)

    async def _open_server(self) -> SandboxServer:
        """Return a server on the first free port."""
        try:
            for port in self._ports[:-1]:
                with contextlib.suppress(OSError):
                    return await SandboxServer(self._world, port).start()
            return await SandboxServer(self._world, self._ports[-1]).start()
        except StoreError as error:
            raise StartError(_describe_store_error(error)) from None
        except OSError as error:
            reason = error.strerror or str(error)
            raise StartError(text("start.sandbox_failed", reason=reason)) from None

    def _start_bot(self) -> None:
        environment = self.bot_environment(self._server.world.token)
        command = (sys.executable, "-m", "bot.commands.sandboxed_bot", self._server.base_url)
        self._supervisor = Supervisor(command, environment, self._publish_status)
        self._supervisor.start()

    def bot_environment(self, token: str) -> dict[str, str]:
        """Return an environment that connects the bot to this sandbox, whatever the real
        settings."""
        return {
            "DISCORD_TOKEN": token,
            "JUNGLE_POST_DB": str(self._db),
        }

    async def _stop_bot(self) -> None:
        if self._supervisor is not None:
            await self._supervisor.stop()

    async def _wait_until_ready(self, stop: asyncio.Event) -> None:
        """Wait until the bot connects, exits for the first time, or START_SECONDS have passed."""
        assert self._supervisor is not None
        events = (self._server.hub.gateway.ready, self._supervisor.exited, stop)
        waiting = [asyncio.create_task(sign.wait()) for sign in events]
        await asyncio.wait(waiting, timeout=START_SECONDS, return_when=asyncio.FIRST_COMPLETED)
        for task in waiting:
            task.cancel()

    async def _control_bot(self, kind: str) -> None:
        """Carry out a request of the page's drawer on the bot's process."""
        assert self._supervisor is not None
        if kind == "kill":
            self._supervisor.kill()
        elif kind == "clear":
            await self._stop_bot()
            self._reset()
            self._start_bot()
            self._server.hub.notify_listeners("RELOAD", {})

    def _reset(self) -> None:
        """Create a new world and a new database; the bot must not be running."""
        for suffix in ("", "-wal", "-shm"):
            with contextlib.suppress(FileNotFoundError):
                self._db.with_name(self._db.name + suffix).unlink()
        self._server.hub.reset()
        self._server.world.clear()
        populate(self._server.world)

    def _bot_status(self) -> Json:
        supervisor = self._supervisor
        return {
            "connected": self._server.hub.gateway.is_connected,
            "running": supervisor is not None and supervisor.pid is not None,
            "starts": supervisor.start_count if supervisor else 0,
            "supervised": True,
        }

    def _publish_status(self) -> None:
        self._server.hub.notify_listeners("BOT", self._bot_status())


def _describe_store_error(error: StoreError) -> str:
    """Explain why the world's file cannot be used."""
    return fill(template("", f"store.{error.key}", ENGLISH), error.args_by_name)


def _stop_event() -> asyncio.Event:
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    return stop
