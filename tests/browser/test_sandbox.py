"""The bot itself in the sandbox, as a newcomer meets it."""

from playwright.async_api import Page, expect

from tests.browser.conftest import Sandbox


async def test_the_bot_welcomes_and_comes_back_when_it_is_killed(
    page: Page, sandbox: Sandbox
) -> None:
    await expect(page.get_by_role("button", name="Play against the computer")).to_be_visible()
    await page.get_by_role("button", name="Faults and tools").click()
    await page.get_by_role("button", name="Kill the bot").click()
    await expect(page.get_by_title("bot is down, starting again")).to_be_attached()
    await expect(page.get_by_title("bot connected")).to_be_attached()


async def test_everything_is_there_after_a_restart(page: Page, sandbox: Sandbox) -> None:
    box = page.get_by_role("combobox", name="Message")
    await box.fill("remember me")
    await box.press("Enter")
    await expect(page.get_by_role("article", name="Amara")).to_be_visible()
    await page.goto("about:blank")
    assert await sandbox.stop() == 0
    await sandbox.start()
    await page.goto(sandbox.url)
    await expect(page.get_by_text("remember me")).to_be_visible()


async def test_clearing_begins_anew(page: Page, sandbox: Sandbox) -> None:
    box = page.get_by_role("combobox", name="Message")
    await box.fill("forget me")
    await box.press("Enter")
    await expect(page.get_by_text("forget me")).to_be_visible()
    page.on("dialog", lambda dialog: dialog.accept())
    await page.get_by_role("button", name="Faults and tools").click()
    await page.get_by_role("button", name="Clear everything").click()
    await expect(page.get_by_role("button", name="Play against the computer")).to_be_visible()
    await expect(page.get_by_text("forget me")).to_have_count(0)
