"""Matches in the sandbox, as people play them."""

import re

import pytest
from playwright.async_api import Locator, Page, expect

pytestmark = pytest.mark.usefixtures("sandbox")


async def begin(page: Page) -> None:
    """From the welcome to a running match in three presses, and into its thread."""
    for name in ("Play against the computer", "Jungo", "careful"):
        await page.get_by_role("button", name=name, exact=True).last.click()
    await page.get_by_role("button", name="thread Jungo").click()
    await expect(table(page).get_by_role("img")).to_be_visible()


def table(page: Page) -> Locator:
    """The newest message of the table."""
    return page.locator(".message:not(.private)", has=page.get_by_role("button", name="Move")).last


def private(page: Page) -> Locator:
    """The newest message that only this player sees."""
    return page.locator(".message.private").last


async def answer(page: Page) -> None:
    """Gives the first answer to the question that is asked, or confirms."""
    message = private(page)
    asked = await message.locator("[data-control]").first.get_attribute("data-control")
    if await message.locator(".choose").count():
        await message.locator(".choose > button").click()
        await message.get_by_role("option").first.click()
    else:
        await message.locator(".press").first.click()
    await expect(message.locator(f"[data-control='{asked}']")).to_have_count(0)


async def become(page: Page, name: str) -> None:
    await page.get_by_role("button", name="Switch player").click()
    await page.get_by_role("option", name=name).click()
    await expect(page.get_by_role("button", name=f"You are {name}")).to_be_visible()


async def test_three_presses_lead_from_the_welcome_to_the_hand(page: Page) -> None:
    await begin(page)
    await page.get_by_role("button", name="direct messages with Jungle Post").click()
    hand = page.get_by_role("article", name="Jungle Post").last
    await expect(hand.get_by_role("img")).to_have_attribute("alt", re.compile("."))
    await expect(hand.get_by_role("button", name="Move")).to_be_visible()


async def test_a_move_is_made_by_buttons_and_selects(page: Page) -> None:
    await begin(page)
    before = await table(page).inner_text()
    await table(page).get_by_role("button", name="Move").click()
    await expect(private(page)).to_be_visible()
    for _ in range(6):
        answers = private(page).locator(".choose, .press.primary, .press.success")
        played = private(page).locator("[data-control^='jp:goon']")
        if await played.count() or not await answers.count():
            break  # what is left to press shows what others do, or takes the move back
        await answer(page)
    await expect(table(page)).not_to_have_text(before)


async def test_a_move_is_made_by_command(page: Page) -> None:
    await begin(page)
    before = await table(page).inner_text()
    box = page.get_by_role("combobox", name="Message")
    await box.press_sequentially("/move text:")
    await expect(page.get_by_role("option").first).to_be_visible()
    for key in ("ArrowDown", "Enter", "Enter"):
        await page.keyboard.press(key)
    await expect(private(page)).to_be_visible()
    await expect(table(page)).not_to_have_text(before)


async def test_with_closed_messages_the_hand_is_shown_in_the_thread(page: Page) -> None:
    await page.get_by_role("button", name="Faults and tools").click()
    await page.get_by_label("Close my direct messages to the bot").check()
    await page.keyboard.press("Escape")
    await begin(page)
    await table(page).get_by_role("button", name="Hand", exact=True).click()
    await expect(private(page).get_by_role("img")).to_be_visible()
    await expect(page.get_by_role("button", name="direct messages")).to_have_count(0)


async def test_two_people_meet_at_one_table(page: Page) -> None:
    box = page.get_by_role("combobox", name="Message")
    await page.get_by_role("button", name="channel games").click()
    await box.fill("/play game:Jungo")
    await box.press("Enter")
    await expect(page.get_by_role("button", name="Join")).to_be_visible()
    await become(page, "Björn")
    await page.get_by_role("button", name="Join").click()
    await expect(page.get_by_role("article", name="Jungle Post")).to_contain_text("Björn")
    await become(page, "Amara")
    await page.get_by_role("button", name="Start", exact=True).first.click()
    await page.get_by_role("button", name="thread Jungo").click()
    await expect(table(page).get_by_role("img")).to_be_visible()
    await become(page, "Björn")
    await expect(page.get_by_role("button", name="thread Jungo")).to_be_visible()
    await expect(page.get_by_role("button", name="direct messages")).to_be_visible()


async def test_the_match_goes_on_after_the_bot_was_killed(page: Page) -> None:
    await begin(page)
    await page.get_by_role("button", name="Faults and tools").click()
    await page.get_by_role("button", name="Kill the bot").click()
    await page.keyboard.press("Escape")
    await expect(page.get_by_title("bot is down, starting again")).to_be_attached()
    await expect(page.get_by_title("bot connected")).to_be_attached()
    await table(page).get_by_role("button", name="Hand", exact=True).click()
    await expect(private(page).get_by_role("img")).to_be_visible()
