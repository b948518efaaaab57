"""The page for keyboards, screen readers and large print: axe finds nothing on any screen, and what
axe cannot see is tested by itself."""

import re
from importlib.resources import files
from typing import Any

import pytest
from playwright.async_api import Locator, Page, expect

from tests.browser.conftest import Sandbox
from tests.browser.test_match import answer, private, table
from tests.stage import Stage

WIDTHS = pytest.mark.parametrize("page", ["desktop", "phone"], indirect=True)
PHONE = pytest.mark.parametrize("page", ["phone"], indirect=True)
AXE = (files("axe_playwright_python") / "axe.min.js").read_text("utf-8")
RUN = """async () => {
  const [names, sizes] = ["label-content-name-mismatch", "target-size"]; // off by themselves
  const rules = { [names]: { enabled: true }, [sizes]: { enabled: true } };
  return (await axe.run({ resultTypes: ["violations"], rules })).violations;
}"""


async def assert_accessible(page: Page, screen: str) -> None:
    """axe finds nothing on this screen, light or dark."""
    if not await page.evaluate("Boolean(window.axe)"):
        await page.evaluate(AXE)
    for theme in ("light", "dark"):
        await page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
        found: list[dict[str, Any]] = await page.evaluate(RUN)
        told = [f"{each['id']}: {each['nodes'][0]['html'][:200]}" for each in found]
        assert told == [], f"{screen}, {theme}"


async def go(page: Page, name: str) -> None:
    """Opens a place; on a phone the list of places first."""
    if await page.locator("#menu").is_visible():
        await page.locator("#menu").click()
    await page.get_by_role("button", name=name).first.click()


async def command(page: Page, line: str) -> None:
    box = page.get_by_role("combobox", name="Message")
    await box.fill(line)
    await box.press("Enter")


@WIDTHS
async def test_axe_finds_nothing_on_any_screen_of_the_bot(page: Page, sandbox: Sandbox) -> None:
    await expect(page.get_by_role("button", name="Play against the computer")).to_be_visible()
    await assert_accessible(page, "welcome")
    await go(page, "channel games")
    await command(page, "/play game:Jungo seats:2")
    await page.get_by_role("button", name="Pace").click()
    await assert_accessible(page, "lobby and options")
    opener = private(page).locator(".choose > button").first
    await opener.click()
    await assert_accessible(page, "open select")
    await page.keyboard.press("Escape")
    await page.get_by_role("button", name="Computer player").click()
    await page.get_by_role("button", name="careful", exact=True).last.click()
    await page.get_by_role("button", name="Start", exact=True).click()
    await go(page, "thread Jungo")
    await expect(table(page).get_by_role("img")).to_be_visible()
    await assert_accessible(page, "thread")
    await table(page).get_by_role("button", name="Move").click()
    await expect(private(page)).to_be_visible()
    await assert_accessible(page, "question")
    await page.get_by_role("button", name="Enlarge the picture").last.click()
    await assert_accessible(page, "picture")
    await page.keyboard.press("Escape")
    await command(page, "/settings ")
    await expect(page.get_by_role("button", name="Large print")).to_be_visible()
    await assert_accessible(page, "settings")
    await go(page, "direct messages with Jungle Post")
    await expect(page.get_by_role("article", name="Jungle Post").last).to_be_visible()
    await assert_accessible(page, "direct messages")
    await go(page, "Faults and tools")
    await assert_accessible(page, "drawer")


@WIDTHS
async def test_axe_finds_nothing_on_forms_and_suggestions(page: Page, stage: Stage) -> None:
    await stage.server.slash(stage.bo, stage.general, "menu")
    await page.get_by_role("combobox", name="Message").press_sequentially("/gue")
    await expect(page.get_by_role("option").first).to_be_visible()
    await assert_accessible(page, "suggestions")
    await page.get_by_role("button", name="Ask").press("Enter")
    await expect(page.get_by_role("textbox", name="Answer")).to_be_visible()
    await assert_accessible(page, "form")
    await page.keyboard.press("Escape")
    await go(page, "You are Ann")
    await assert_accessible(page, "players")


def options(page: Page) -> Locator:
    return page.get_by_role("option")


async def test_selected_means_picked_and_not_where_the_keyboard_is(
    page: Page, stage: Stage
) -> None:
    await page.get_by_role("button", name="You are Ann").press("Enter")
    await page.keyboard.press("ArrowDown")
    ann, bo = options(page).filter(has_text="Ann"), options(page).filter(has_text="Bó")
    await expect(ann).to_have_attribute("aria-selected", "true")
    await expect(bo).to_have_attribute("aria-selected", "false")
    active = await page.locator("#players").get_attribute("aria-activedescendant")
    await expect(bo).to_have_id(str(active))


async def test_controls_are_named_by_their_question(page: Page, stage: Stage) -> None:
    await stage.server.slash(stage.bo, stage.general, "menu")
    question = page.locator(".message .text").last
    await expect(question).to_be_visible()
    asked = (await question.inner_text()).split("\n")[0]
    group = page.get_by_role("group", name=asked).first
    await expect(group).to_be_visible()
    opener = page.get_by_role("button", name="Make a selection")
    await expect(opener).to_have_attribute("aria-label", f"{asked}: Make a selection")


async def test_what_is_new_is_said_in_one_line_and_the_log_is_silent(
    page: Page, stage: Stage
) -> None:
    await expect(page.locator("#log")).to_have_attribute("aria-live", "off")
    news = page.locator("#news")
    await stage.server.say(stage.bo, stage.general, "first line\nsecond line")
    await expect(news).to_have_text("Bó: first line")
    await stage.server.slash(stage.bo, stage.general, "menu")
    await page.get_by_role("button", name="Replace").click()
    await expect(news).to_contain_text("replaced")
    assert "\n" not in await news.inner_text()


async def test_a_switch_of_the_player_reads_no_old_messages_aloud(page: Page, stage: Stage) -> None:
    await stage.server.say(stage.bo, stage.general, "old")
    await expect(page.locator("#news")).to_have_text("Bó: old")
    await page.evaluate("news.replaceChildren()")
    await page.get_by_role("button", name="You are Ann").press("Enter")
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("button", name="You are Bó")).to_be_visible()
    await expect(page.get_by_text("old")).to_be_visible()
    await expect(page.locator("#news")).to_have_text("")


async def test_after_a_choice_the_focus_is_on_the_next_question(
    page: Page, sandbox: Sandbox
) -> None:
    for name in ("Play against the computer", "Jungo", "careful"):
        await page.get_by_role("button", name=name, exact=True).last.click()
    await page.get_by_role("button", name="thread Jungo").click()
    await table(page).get_by_role("button", name="Move").click()
    await expect(private(page).locator("[data-control]").first).to_be_visible()
    await private(page).locator(".press").first.focus()
    await answer(page)
    focused = page.locator(":focus")
    await expect(focused).to_have_class(re.compile("text"))
    await expect(private(page).locator(":focus")).to_have_count(1)


@PHONE
async def test_the_bot_s_state_is_said_in_words_on_a_phone_too(page: Page, stage: Stage) -> None:
    await expect(page.locator("#bot-status")).to_be_visible()
    await expect(page.get_by_text("bot connected")).to_be_visible()


@WIDTHS
async def test_letters_grow_with_the_browser_s_own_size(page: Page, stage: Stage) -> None:
    await stage.server.slash(stage.bo, stage.general, "menu")
    await expect(page.get_by_role("button", name="Ask")).to_be_visible()
    sizes = """() => [...document.querySelectorAll("main *, #sidebar *")]
        .map((each) => parseFloat(getComputedStyle(each).fontSize))"""
    before: list[float] = await page.evaluate(sizes)
    await page.evaluate("document.documentElement.style.fontSize = '200%'")
    after: list[float] = await page.evaluate(sizes)
    assert [size / 2 for size in after] == pytest.approx(before, abs=0.1)
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
