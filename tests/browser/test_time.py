"""Time set forward from the page: deadlines come nearer, and whoever sleeps is played for."""

import re

import pytest
from playwright.async_api import Page, expect

from tests.browser.test_match import become, private, table

pytestmark = pytest.mark.usefixtures("sandbox")


async def set_forward(page: Page, said: str) -> None:
    await page.get_by_role("button", name="Faults and tools").click()
    await page.get_by_role("button", name=f"Set the clock forward: {said}").click()
    await page.keyboard.press("Escape")


async def paced(page: Page) -> None:
    """Amara against Björn with a day for a move, and into its thread."""
    await page.get_by_role("button", name="channel games").click()
    box = page.get_by_role("combobox", name="Message")
    await box.fill("/play game:Jungo seats:2")
    await box.press("Enter")
    await page.get_by_role("button", name="Pace").click()
    await private(page).locator(".choose > button").click()
    await page.get_by_role("option", name="1 day for a move").click()
    await become(page, "Björn")
    await page.get_by_role("button", name="Join").click()
    await become(page, "Amara")
    await expect(page.locator(".message", has_text="Pace: 1 day for a move").last).to_be_visible()
    await page.get_by_role("button", name="Start", exact=True).first.click()
    await page.get_by_role("button", name="thread Jungo").click()
    await expect(table(page)).to_contain_text("until")


async def test_a_day_passes_at_a_press_and_the_sleeper_is_played_for(page: Page) -> None:
    """F4, in the sandbox."""
    await paced(page)
    await expect(table(page)).to_contain_text(re.compile("in (1 day|2[34] hours)"))
    await set_forward(page, "8 hours")
    await expect(table(page)).to_contain_text("in 16 hours")
    await set_forward(page, "1 day")
    await expect(page.get_by_text("ran out of time").last).to_be_visible()
