"""The page by itself: reading, writing, commands, controls, by mouse and by keyboard."""

import pytest
from playwright.async_api import Locator, Page, expect

from tests.stage import Stage

PHONE = pytest.mark.parametrize("page", ["phone"], indirect=True)


def log(page: Page) -> Locator:
    """The messages; what is new is said beside them, too, for screen readers."""
    return page.locator("#log")


async def write(page: Page, text: str) -> None:
    """Types a line and sends it, as a person would."""
    box = page.get_by_role("combobox", name="Message")
    await box.fill("")
    await box.press_sequentially(text)
    await box.press("Enter")


async def post(stage: Stage, content: str) -> None:
    """A message of Bó, who is somewhere else."""
    await stage.server.say(stage.bo, stage.general, content)


async def test_a_message_is_written_and_read(page: Page, stage: Stage) -> None:
    await write(page, "hello **all**")
    message = page.get_by_role("article", name="Ann")
    await expect(message.get_by_text("hello all")).to_be_visible()
    await expect(message.locator("strong")).to_have_text("all")


async def test_markup_in_a_message_stays_text(page: Page, stage: Stage) -> None:
    attack = "<img src=x onerror=alert(1)> [x](javascript:alert(1)) <script>alert(1)</script>"
    await post(stage, attack)
    await expect(log(page).get_by_text(attack)).to_be_visible()
    assert await page.locator("#log img[src='x'], #log script, #log a").count() == 0


MARKDOWN = """\
# Title
*leaf* _leaf_ **leaf** __leaf__ ~~leaf~~ `a *b*`
-# small
> said
> again
- one
- two
snake_case_name \\*not\\* <b> [here](https://example.org)
```
x = *1*
```"""
DRAWN = (
    "<h3>Title</h3><em>leaf</em> <em>leaf</em> <strong>leaf</strong> <u>leaf</u> <s>leaf</s> "
    '<code>a *b*</code>\n<div class="small">small</div><blockquote>said\nagain</blockquote>'
    "<ul><li>one</li><li>two</li></ul>snake_case_name *not* &lt;b&gt; "
    '<a href="https://example.org/" rel="noreferrer noopener" target="_blank">here</a>\n'
    "<pre><code>x = *1*</code></pre>"
)


async def test_markdown_is_drawn(page: Page, stage: Stage) -> None:
    await post(stage, MARKDOWN)
    text = page.get_by_role("article", name="Bó").locator(".text")
    assert await text.inner_html() == DRAWN


async def test_a_mention_and_a_moment_are_told(page: Page, stage: Stage) -> None:
    await post(stage, f"<@{stage.ann['id']}> <t:0:R>")
    message = page.get_by_role("article", name="Bó")
    await expect(message.locator(".mention")).to_have_text("@Ann")
    await expect(message.locator("time.stamp")).to_contain_text("years ago")
    await expect(page.locator(".message.pings")).to_have_count(1)


async def test_a_moment_that_no_calendar_has_stays_text(page: Page, stage: Stage) -> None:
    never = f"<t:{'9' * 17}>"
    await post(stage, never)
    message = page.get_by_role("article", name="Bó")
    await expect(message.locator(".text")).to_have_text(never)


async def test_a_command_is_picked_and_run_by_keyboard_alone(page: Page, stage: Stage) -> None:
    box = page.get_by_role("combobox", name="Message")
    await box.focus()
    await page.keyboard.type("/hel")
    await expect(page.get_by_role("option")).to_have_count(1)
    await page.keyboard.press("Enter")
    await expect(box).to_have_value("/hello ")
    await page.keyboard.press("Enter")
    await expect(page.get_by_text("Only you can see this")).to_be_visible()


async def test_choices_are_asked_of_the_bot(page: Page, stage: Stage) -> None:
    box = page.get_by_role("combobox", name="Message")
    await box.press_sequentially("/guess word:al")
    await expect(page.get_by_role("option")).to_have_text(["alpha", "alabama"])
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await expect(box).to_have_value("/guess word:alabama ")
    await box.press_sequentially("times:3")
    await page.keyboard.press("Enter")
    await expect(log(page).get_by_text("alabama 3")).to_be_visible()


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("/guess times:3 ", "Still needed – word:"),
        ("/menu jaguar", "“jaguar” belongs to no option. This command has no further option."),
        ("/guess word:jaguar times:12", "The option times takes 1 to 9."),
    ],
)
async def test_a_command_that_cannot_be_sent_says_why(
    page: Page, stage: Stage, line: str, why: str
) -> None:
    await write(page, line)
    await expect(page.get_by_text(why).first).to_be_visible()
    assert stage.messages() == []


@pytest.mark.parametrize("key", ["Enter", " "])
async def test_behind_a_whole_name_comes_the_option_that_is_needed(
    page: Page, stage: Stage, key: str
) -> None:
    box = page.get_by_role("combobox", name="Message")
    await box.press_sequentially("/guess")
    await expect(page.get_by_role("option")).to_have_count(1)
    await page.keyboard.press(key)
    await page.keyboard.type("al")
    await expect(box).to_have_value("/guess word:al")
    await expect(page.get_by_role("option")).to_have_text(["alpha", "alabama"])


async def test_a_command_that_lacks_an_option_is_not_sent(page: Page, stage: Stage) -> None:
    await write(page, "/guess times:3")
    await expect(page.locator("#hint")).to_contain_text("word")
    assert stage.messages() == []


async def test_a_silent_bot_did_not_respond(page: Page, stage: Stage) -> None:
    stage.server.hub.response_timeout = 0.5
    await write(page, "/silent ")
    await expect(page.locator("#notice")).to_contain_text("The application did not respond")


async def test_a_button_changes_the_picture_live(page: Page, stage: Stage) -> None:
    await stage.server.slash(stage.bo, stage.general, "menu")
    await page.get_by_role("button", name="Replace").click()
    await expect(log(page).get_by_text("replaced")).to_be_visible()
    await expect(page.get_by_text("(edited)")).to_be_visible()


async def test_a_private_answer_is_dismissed_and_gone_after_a_reload(
    page: Page, stage: Stage
) -> None:
    await stage.server.slash(stage.bo, stage.general, "menu")
    private = page.locator(".message.private")
    for _ in range(2):
        await page.get_by_role("button", name="Private").click()
    await expect(private).to_have_count(2)
    await private.first.get_by_role("button", name="Dismiss").click()
    await expect(private).to_have_count(1)
    await page.reload()
    await expect(page.get_by_role("button", name="Private")).to_be_visible()
    await expect(private).to_have_count(0)


async def test_a_choice_is_made_by_keyboard(page: Page, stage: Stage) -> None:
    await stage.server.slash(stage.bo, stage.general, "menu")
    await page.get_by_role("button", name="Make a selection").focus()
    for key in ("Enter", "ArrowDown", "Enter"):
        await page.keyboard.press(key)
    await expect(log(page).get_by_text("picked b")).to_be_visible()


async def test_a_form_is_filled_in_and_the_focus_comes_back(page: Page, stage: Stage) -> None:
    await stage.server.slash(stage.bo, stage.general, "menu")
    await page.get_by_role("button", name="Ask").press("Enter")
    await page.get_by_role("textbox", name="Answer").fill("forty two")
    await page.keyboard.press("Enter")
    await expect(log(page).get_by_text("You said forty two")).to_be_visible()
    await expect(page.get_by_role("button", name="Ask")).to_be_focused()


async def test_a_form_is_left_with_escape(page: Page, stage: Stage) -> None:
    await stage.server.slash(stage.bo, stage.general, "menu")
    await page.get_by_role("button", name="Ask").click()
    await expect(page.get_by_role("dialog")).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("dialog")).to_have_count(0)


async def test_a_picture_opens_large_with_its_words(page: Page, stage: Stage) -> None:
    await stage.server.slash(stage.ann, stage.general, "whisper", to=stage.ann["id"])
    await page.get_by_role("button", name="direct messages with Jungle Post").click()
    await page.get_by_role("button", name="Enlarge the picture").click()
    large = page.get_by_role("dialog")
    await expect(large.get_by_role("img", name="a green square")).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(large).to_have_count(0)


async def test_a_direct_message_is_marked_until_it_is_read(page: Page, stage: Stage) -> None:
    await stage.server.slash(stage.bo, stage.general, "whisper", to=stage.ann["id"])
    place = page.locator(".channel", has_text="Jungle Post")
    await expect(place.locator(".badge")).to_have_text("1")
    await place.click()
    await expect(log(page).get_by_text("psst")).to_be_visible()
    await expect(place.locator(".badge")).to_have_count(0)


async def test_the_player_is_switched_by_keyboard(page: Page, stage: Stage) -> None:
    await page.get_by_role("button", name="You are Ann").press("Enter")
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("button", name="You are Bó")).to_be_visible()
    await write(page, "it is me")
    await expect(page.get_by_role("article", name="Bó")).to_contain_text("it is me")


async def test_closed_messages_are_a_fault_of_the_drawer(page: Page, stage: Stage) -> None:
    await page.get_by_role("button", name="Faults and tools").click()
    await page.get_by_label("Close my direct messages to the bot").check()
    await stage.wait_until(lambda: stage.server.world.has_closed_dms(stage.ann["id"]))


async def test_an_unknown_route_is_said_aloud(page: Page, stage: Stage) -> None:
    stage.server.hub.notify_listeners("NOT_IMPLEMENTED", {"message": "501: GET /nothing"})
    await expect(page.get_by_role("alert")).to_contain_text("501: GET /nothing")


async def test_light_and_dark_are_kept(page: Page, stage: Stage) -> None:
    root = page.locator("html")
    await expect(root).to_have_attribute("data-theme", "dark")
    await page.get_by_role("button", name="Switch between light and dark").click()
    await page.reload()
    await expect(root).to_have_attribute("data-theme", "light")


@PHONE
async def test_on_a_phone_the_channels_are_behind_a_button(page: Page, stage: Stage) -> None:
    stage.server.world.add_channel(stage.guild, "other")
    await page.reload()
    await page.get_by_role("button", name="Channels").click()
    await page.get_by_role("button", name="channel other").click()
    await expect(page.get_by_role("heading", name="# other", level=2)).to_be_visible()
    await expect(page.get_by_role("button", name="channel other")).to_be_hidden()


@PHONE
async def test_on_a_phone_the_button_of_the_channels_closes_them_too(
    page: Page, stage: Stage
) -> None:
    menu = page.get_by_role("button", name="Channels")
    await menu.click()
    await expect(page.get_by_role("button", name="channel general")).to_be_visible()
    await menu.click()
    await expect(page.get_by_role("button", name="channel general")).to_be_hidden()


@PHONE
async def test_on_a_phone_who_switches_the_player_sees_the_messages(
    page: Page, stage: Stage
) -> None:
    await page.get_by_role("button", name="Channels").click()
    await page.get_by_role("button", name="Switch player").click()
    await page.get_by_role("option", name="Bó").click()
    await expect(page.get_by_role("button", name="channel general")).to_be_hidden()
    await expect(page.get_by_role("button", name="Channels")).to_be_focused()


@PHONE
async def test_a_phone_never_scrolls_sideways(page: Page, stage: Stage) -> None:
    await stage.server.slash(stage.bo, stage.general, "menu")
    await post(stage, "long" * 200)
    await expect(page.get_by_role("article", name="Bó")).to_be_visible()
    assert await page.evaluate("document.documentElement.scrollWidth") == 390
    assert await page.evaluate("log.scrollWidth <= log.clientWidth")


async def test_a_player_may_write_to_the_bot_first(page: Page, stage: Stage) -> None:
    await page.get_by_role("button", name="Message Jungle Post").click()
    await expect(page.locator("#title")).to_have_text("Jungle Post")
    await write(page, "hello bot")
    await expect(page.get_by_role("article", name="Ann")).to_contain_text("hello bot")
    assert stage.dm_of(stage.ann)[-1]["content"] == "hello bot"


async def test_a_double_click_on_a_select_only_opens_it(page: Page, stage: Stage) -> None:
    for n in range(20):
        await post(stage, f"line {n}")  # so that the list, as it opens, moves under the pointer
    await stage.server.slash(stage.bo, stage.general, "menu")
    await page.get_by_role("button", name="Make a selection").dblclick()
    await expect(page.get_by_role("option")).to_have_count(3)
    await expect(log(page).get_by_text("picked")).to_have_count(0)


async def test_a_select_shows_a_choice_only_if_the_bot_shows_it(page: Page, stage: Stage) -> None:
    await stage.server.slash(stage.bo, stage.general, "menu")
    await page.get_by_role("button", name="Make a selection").click()
    await page.get_by_role("option", name="b").click()
    await expect(log(page).get_by_text("picked b")).to_be_visible()
    await expect(page.locator(".choose > button")).to_have_text("Make a selection")


@pytest.mark.parametrize("typed", ["Bó", "@bó"])
async def test_a_person_is_named_by_their_whole_name(page: Page, stage: Stage, typed: str) -> None:
    box = page.get_by_role("combobox", name="Message")
    await box.fill(f"/whisper to:{typed}")
    await page.get_by_role("button", name="Send").click()
    await expect(log(page).get_by_text("sent", exact=True)).to_be_visible()
    assert stage.dm_of(stage.bo)[-1]["content"] == "psst"


async def test_a_person_who_is_not_here_is_refused(page: Page, stage: Stage) -> None:
    await page.get_by_role("combobox", name="Message").fill("/whisper to:Zorro")
    await page.get_by_role("button", name="Send").click()
    await expect(page.locator("#hint")).to_have_text(
        "“Zorro” is not here. Choose to from the list."
    )


async def test_a_private_answer_is_in_sight_though_one_had_scrolled_up(
    page: Page, stage: Stage
) -> None:
    await stage.server.slash(stage.bo, stage.general, "menu")
    for n in range(40):
        await post(stage, f"line {n}")
    await page.get_by_role("button", name="Private").click()
    await expect(log(page).get_by_text("yours")).to_be_in_viewport()


async def test_a_link_to_a_message_leads_to_it_in_the_page(page: Page, stage: Stage) -> None:
    await post(stage, "the first of all")
    for n in range(60):
        await post(stage, f"line {n}")
    first = next(m for m in stage.messages() if m["content"] == "the first of all")
    place = f"https://discord.com/channels/{stage.guild['id']}/{stage.general['id']}"
    await post(stage, f"{place}/{first['id']}")
    await page.reload()
    await expect(page.get_by_role("button", name="Earlier messages")).to_be_attached()
    await log(page).get_by_role("button", name="#general › message").click()
    await expect(page.get_by_text("the first of all")).to_be_in_viewport()


async def test_a_link_to_what_one_may_not_see_says_so(page: Page, stage: Stage) -> None:
    await post(stage, "[the board](https://discord.com/channels/1/2/3)")
    await log(page).get_by_role("button", name="the board").click()
    await expect(page.locator("#notice")).to_have_text("You can't see that channel.")
