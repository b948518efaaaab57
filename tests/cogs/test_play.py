"""Opening, joining and starting, as people see it."""

from tests.stage import Stage, button_labels, is_private, pinged_names


async def test_a_server_is_welcomed_once_also_after_a_restart(stage: Stage) -> None:
    await stage.wait_until(lambda: stage.messages())
    await stage.restart()
    await stage.use_command(stage.ann, "help")
    hellos = [m for m in stage.messages() if "Jungle Post" in m["content"]]
    assert len(hellos) == 1


async def test_three_presses_lead_from_the_welcome_to_a_running_match(stage: Stage) -> None:
    await stage.wait_until(lambda: stage.messages())
    hello = stage.messages()[0]
    games = await stage.press_button(stage.ann, hello, "button.solo")
    levels = await stage.press_button(stage.ann, games, "jungo:title")
    started = await stage.press_button(stage.ann, levels, "level.careful")
    assert is_private(started)
    assert f"<#{stage.thread['id']}>" in started["content"]
    assert {"Move", "Hand"} <= set(button_labels(stage.table))


async def test_play_opens_a_lobby_that_everybody_sees(stage: Stage) -> None:
    card = await stage.use_command(stage.ann, "play", game="lots", seats=3)
    assert not is_private(card)
    assert "1. Ann\n2. *free seat*\n3. *free seat*" in card["content"]
    assert button_labels(card) == [
        "Join",
        "Leave",
        "Computer player",
        "Players",
        "Options",
        "Pace",
        "Start",
        "Cancel",
    ]


async def test_a_lobby_for_two_says_how_one_plays_alone(stage: Stage) -> None:
    card = await stage.use_command(stage.ann, "play", game="puzzle-memo", seats=2)
    assert card["content"].endswith(
        "Waiting for one more player. To play alone, choose 1 seat under **Options**."
    )
    (start,) = (b for row in card["components"] for b in row["components"] if b["label"] == "Start")
    assert start["disabled"]


async def test_a_number_of_seats_that_the_game_has_not_is_refused_to_its_asker(
    stage: Stage,
) -> None:
    await stage.use_command(stage.ann, "help")
    answer = await stage.server.slash(stage.ann, stage.general, "play", game="lots", seats=5)
    await stage.wait_until(lambda: len(stage.private_answers(stage.ann)) == 2)
    assert answer.type == 5
    assert "2 to 4 players" in stage.private_answers(stage.ann)[-1]["content"]
    assert not [m for m in stage.messages() if "match 1" in m["content"]]


async def test_who_joins_twice_sits_once(stage: Stage) -> None:
    await stage.use_command(stage.ann, "play", game="lots", seats=3)
    for _ in range(2):
        await stage.press_on_card(stage.bo, "button.join", "2. Bo")
    assert stage.card["content"].count("Bo") == 1


async def test_a_full_table_says_so(stage: Stage) -> None:
    await stage.use_command(stage.ann, "play", game="lots", seats=2)
    before = stage.card
    await stage.press_on_card(stage.bo, "button.join", "2. Bo")
    refusal = await stage.press_button(stage.cy, before, "button.join")
    assert refusal["content"] == "All 2 seats are taken."


async def test_only_the_creator_starts(stage: Stage) -> None:
    await stage.use_command(stage.ann, "play", game="lots", seats=2)
    await stage.press_on_card(stage.bo, "button.join", "2. Bo")
    refusal = await stage.press_button(stage.bo, stage.card, "button.start")
    assert is_private(refusal)
    assert "Only Ann" in refusal["content"]


async def test_a_computer_sits_down_at_the_level_chosen(stage: Stage) -> None:
    card = await stage.use_command(stage.ann, "play", game="lots", seats=2)
    levels = await stage.press_button(stage.ann, card, "button.computer")
    await stage.press_button(stage.ann, levels, "level.easy")
    assert "2. Computer 1 · computer, easy" in stage.card["content"]


async def test_an_option_is_changed_by_its_select(stage: Stage) -> None:
    card = await stage.use_command(stage.ann, "play", game="jungo", seats=2)
    options = await stage.press_button(stage.ann, card, "button.options")
    await stage.choose_option(stage.ann, options, "jungo:option.rounds.3")
    assert "Rounds to win: 3 rounds" in stage.card["content"]


async def test_the_card_of_a_started_match_links_its_thread_and_has_no_buttons(
    stage: Stage,
) -> None:
    thread = await stage.start_match()
    assert f"<#{thread['id']}>" in stage.card["content"]
    assert stage.card["components"] == []


async def test_a_cancelled_lobby_has_no_buttons(stage: Stage) -> None:
    await stage.use_command(stage.ann, "play", game="lots", seats=2)
    await stage.press_on_card(stage.ann, "button.cancel", "closed")
    assert stage.card["components"] == []


async def test_a_match_opened_in_the_thread_of_another_has_a_thread_of_its_own(
    stage: Stage,
) -> None:
    thread = await stage.start_match()
    await stage.use_command(stage.ann, "play", thread, game="lots", seats=2)
    card = stage.messages(thread)[-1]
    await stage.click(stage.bo, card, "button.join")
    await stage.wait_until(lambda: "2. Bo" in str(stage.messages(thread)))
    (ready,) = (m for m in stage.messages(thread) if m["id"] == card["id"])
    await stage.click(stage.ann, ready, "button.start")
    await stage.wait_until(lambda: len(stage.server.threads(stage.general)) == 2)
    await stage.wait_until(lambda: stage.messages(stage.thread))
    assert stage.thread["name"] == "Lots · match 2"


async def test_a_lobby_shows_newcomers_the_game(stage: Stage) -> None:
    card = await stage.use_command(stage.ann, "play", game="jungo", seats=3)
    assert "-# a round takes 5 to 10 turns each · light: learned in minutes" in card["content"]
    assert [each["description"] for each in card["attachments"]] == ["A match of Jungo."]
    await stage.press_on_card(stage.bo, "button.join", "2. Bo")
    assert len(stage.card["attachments"]) == 1


async def test_the_card_of_a_started_match_has_no_picture(stage: Stage) -> None:
    await stage.start_match()
    assert stage.card["attachments"] == []


async def test_the_levels_say_what_they_play_like(stage: Stage) -> None:
    card = await stage.use_command(stage.ann, "play", game="jungo", seats=3)
    levels = await stage.press_button(stage.ann, card, "button.computer")
    assert "**careful**: plays the move that looks best now" in levels["content"]


async def test_alone_in_a_direct_message_nothing_speaks_of_seats(stage: Stage) -> None:
    dm = stage.server.world.dm_channel(stage.ann)
    card = await stage.use_command(stage.ann, "play", dm, game="jungo")
    assert "seat" not in card["content"]
    assert "Add a computer player to play against." in card["content"]
    assert button_labels(card) == ["Computer player", "Options", "Start", "Cancel"]
    for _ in range(2):  # each takes a place of its own
        levels = await stage.press_button(stage.ann, stage.messages(dm)[-1], "button.computer")
        await stage.press_button(stage.ann, levels, "level.careful")
    card = stage.messages(dm)[-1]
    assert "1. Ann\n2. Computer 1 · computer, careful\n3. Computer 2" in card["content"]
    options = await stage.press_button(stage.ann, card, "button.options")
    assert "seat" not in str(options["components"])


async def test_alone_a_game_for_one_can_be_started_at_once(stage: Stage) -> None:
    dm = stage.server.world.dm_channel(stage.ann)
    card = await stage.use_command(stage.ann, "play", dm, game="back-to-the-jungle")
    assert "Ready when you are" in card["content"]


async def test_the_first_message_says_how_to_play_in_one_line(stage: Stage) -> None:
    await stage.start_match("jungle")
    line = "-# New to Jungle? Move one of your animals the way an animal next to it moves."
    assert line in stage.table["content"]


async def test_the_creator_is_called_once_when_the_lobby_is_full(stage: Stage) -> None:
    await stage.use_command(stage.ann, "play", game="lots", seats=3)
    await stage.press_on_card(stage.bo, "button.join", "2. Bo")
    assert not any(m["mentions"] for m in stage.messages())
    await stage.press_on_card(stage.cy, "button.join", "3. Cy")
    await stage.click(stage.cy, stage.card, "button.leave")
    await stage.wait_until_idle()
    (called,) = (m for m in stage.messages() if m["mentions"])
    assert pinged_names(called) == ["Ann"]
    told = f"<@{stage.ann['id']}>, your lobby is full: Lots, match 1, in <#{stage.general['id']}>."
    assert called["content"].startswith(told)


async def test_the_match_starts_from_the_call_that_the_lobby_is_full(stage: Stage) -> None:
    await stage.use_command(stage.ann, "play", game="lots", seats=2)
    await stage.press_on_card(stage.bo, "button.join", "2. Bo")
    called = await stage.wait_until(lambda: [m for m in stage.messages() if m["mentions"]])
    refusal = await stage.press_button(stage.bo, called[0], "button.start")
    assert "Only Ann" in refusal["content"]
    started = await stage.press_button(stage.ann, called[0], "button.start")
    assert started["content"] == f"Your match is on: <#{stage.thread['id']}>"
    assert (started["id"], button_labels(started)) == (called[0]["id"], [])


async def test_whoever_leaves_and_joins_again_calls_the_creator_no_second_time(
    stage: Stage,
) -> None:
    await stage.use_command(stage.ann, "play", game="lots", seats=2)
    for _ in range(3):
        await stage.press_on_card(stage.bo, "button.join", "2. Bo")
        await stage.click(stage.bo, stage.card, "button.leave")
        await stage.wait_until_idle()
    assert sum(bool(m["mentions"]) for m in stage.messages()) == 1
