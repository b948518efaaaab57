"""A Chromium page on a sandbox; what it logs as an error fails the test.

All tests of this folder share one event loop, so that they share one browser.
"""

import asyncio
import json
import os
import re
import shutil
import sys
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, ConsoleMessage, Page, async_playwright, expect

from bot.config import PROJECT_ROOT
from tests.sandbox.conftest import RunTinyBot, open_sandbox
from tests.stage import Stage

SIZES = {"desktop": (1280, 800), "phone": (390, 800)}
FLAGS = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Nothing but this machine is ever reached.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
]
NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
ARTEFACTS = PROJECT_ROOT / "artefacts"
START_SECONDS = 60.0
expect.set_options(timeout=30_000)  # a busy machine is no fault: there a killed bot is back late


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    shared = pytest.mark.asyncio(loop_scope="session")
    for item in items:
        if here in item.path.parents:
            item.add_marker(shared, append=False)


def chromium() -> str | None:
    """The browser to use: the one in CHROMIUM, else one of this machine."""
    named = os.environ.get("CHROMIUM")
    return named or next(filter(None, map(shutil.which, NAMES)), None)


@pytest_asyncio.fixture(loop_scope="session", scope="session")
async def browser() -> AsyncIterator[Browser]:
    if (path := chromium()) is None:
        pytest.skip("no browser: install chromium or set CHROMIUM")
    async with async_playwright() as playwright:
        launched = await playwright.chromium.launch(
            executable_path=path, args=FLAGS, chromium_sandbox=False
        )
        yield launched
        await launched.close()


@pytest_asyncio.fixture(loop_scope="session")
async def page(browser: Browser, request: pytest.FixtureRequest) -> AsyncIterator[Page]:
    """An empty page, dark and of desktop size; `@pytest.mark.parametrize("page", ["phone"],
    indirect=True)` makes it narrow. Errors that it logs fail the test."""
    width, height = SIZES[getattr(request, "param", "desktop")]
    context = await browser.new_context(
        viewport={"width": width, "height": height}, color_scheme="dark", reduced_motion="reduce"
    )
    context.set_default_timeout(30_000)
    opened = await context.new_page()
    errors: list[str] = []
    opened.on("pageerror", lambda error: errors.append(str(error)))
    opened.on("console", lambda message: errors.extend(serious(message)))
    yield opened
    await context.close()
    assert errors == []


def serious(message: ConsoleMessage) -> list[str]:
    return [message.text] if message.type in ("error", "warning") else []


async def leave_page(page: Page, test: pytest.FixtureRequest) -> None:
    """Keeps how the page looked, and takes it from its server, which is about to stop."""
    ARTEFACTS.mkdir(exist_ok=True)
    name = re.sub(r"\W+", "-", test.node.name)
    await page.screenshot(path=ARTEFACTS / f"{name}.png")
    await page.goto("about:blank")


@pytest_asyncio.fixture(loop_scope="session")
async def stage(page: Page, tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[Stage]:
    """The tiny bot on a server of its own, and the page open as Ann."""
    async with open_sandbox(tmp_path, RunTinyBot()) as stage:
        ann = json.dumps(stage.ann["id"])
        player = f"if (location.host) sessionStorage.player ??= {ann};"
        await page.add_init_script(player)
        await page.goto(stage.server.base_url)
        await page.get_by_role("heading", name="# general", level=2).wait_for()
        yield stage
        await leave_page(page, request)


@dataclass
class Sandbox:
    """`run.py sandbox` as a process of its own."""

    database: Path
    url: str = ""
    process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        command = (sys.executable, "-m", "bot", "sandbox", "--no-browser", "--db")
        self.process = await asyncio.create_subprocess_exec(
            *command,
            str(self.database),
            cwd=PROJECT_ROOT,
            env={**os.environ, "COMPUTER_PAUSE": "0"},
            stdout=asyncio.subprocess.PIPE,
        )
        assert self.process.stdout is not None
        async with asyncio.timeout(START_SECONDS):
            self.url = (await self.process.stdout.readline()).decode().strip()

    async def stop(self) -> int:
        """Ends it as a service would; its exit status."""
        assert self.process is not None
        if self.process.returncode is None:
            self.process.terminate()
        async with asyncio.timeout(START_SECONDS):
            return await self.process.wait()


@pytest_asyncio.fixture(loop_scope="session")
async def sandbox(
    page: Page, tmp_path: Path, request: pytest.FixtureRequest
) -> AsyncIterator[Sandbox]:
    """The bot itself in a fresh sandbox, and the page open on it."""
    running = Sandbox(tmp_path / "sandbox.db")
    await running.start()
    await page.goto(running.url)
    yield running
    await leave_page(page, request)
    assert await running.stop() == 0
