"""Opening, joining and starting, as people see it."""

from tests.labels import label_of
from tests.stage import Stage, button_labels, is_private


async def test_a_server_is_welcomed_once_also_after_a_restart(club: Stage) -> None:
    await club.wait_until(lambda: club.messages())
    await club.restart()
    await club.use_command(club.ann, "help")
    hellos = [m for m in club.messages() if "Jungle Post" in m["content"]]
    assert len(hellos) == 1


async def test_three_presses_lead_from_the_welcome_to_a_running_match(club: Stage) -> None:
    await club.wait_until(lambda: club.messages())
    hello = club.messages()[0]
    games = await club.press_button(club.ann, hello, "button.solo")
    levels = await club.press_button(club.ann, games, "jungo:title")
    started = await club.press_button(club.ann, levels, "level.careful")
    assert is_private(started)
    assert f"<#{club.thread['id']}>" in started["content"]
    assert {"Move", "My hand"} <= set(button_labels(club.table))


async def test_play_opens_a_lobby_that_everybody_sees(club: Stage) -> None:
    card = await club.use_command(club.ann, "play", game="lots", seats=3)
    assert not is_private(card)
    assert "1. Ann\n2. *free seat*\n3. *free seat*" in card["content"]
    assert button_labels(card) == [
        "Join",
        "Leave",
        "Computer player",
        "Options",
        "Pace",
        "Start",
        "Cancel",
    ]


async def test_a_number_of_seats_that_the_game_has_not_is_refused_to_its_asker(
    club: Stage,
) -> None:
    await club.use_command(club.ann, "help")
    answer = await club.server.slash(club.ann, club.general, "play", game="lots", seats=5)
    await club.wait_until(lambda: len(club.private_answers(club.ann)) == 2)
    assert answer.type == 5
    assert "2 to 4 players" in club.private_answers(club.ann)[-1]["content"]
    assert not [m for m in club.messages() if "match 1" in m["content"]]


async def test_who_joins_twice_sits_once(club: Stage) -> None:
    await club.use_command(club.ann, "play", game="lots", seats=3)
    for _ in range(2):
        await club.press_on_card(club.bo, "button.join", "2. Bo")
    assert club.card["content"].count("Bo") == 1


async def test_a_full_table_says_so(club: Stage) -> None:
    await club.use_command(club.ann, "play", game="lots", seats=2)
    before = club.card
    await club.press_on_card(club.bo, "button.join", "2. Bo")
    await club.server.click(club.cy, before, label=label_of("button.join"))
    await club.wait_until(lambda: club.private_answers(club.cy))
    assert club.private_answers(club.cy)[0]["content"] == "All 2 seats are taken."


async def test_only_the_creator_starts(club: Stage) -> None:
    await club.use_command(club.ann, "play", game="lots", seats=2)
    await club.press_on_card(club.bo, "button.join", "2. Bo")
    await club.server.click(club.bo, club.card, label=label_of("button.start"))
    await club.wait_until(lambda: club.private_answers(club.bo))
    assert "Only Ann" in club.private_answers(club.bo)[0]["content"]


async def test_a_computer_sits_down_at_the_level_chosen(club: Stage) -> None:
    card = await club.use_command(club.ann, "play", game="lots", seats=2)
    levels = await club.press_button(club.ann, card, "button.computer")
    await club.press_button(club.ann, levels, "level.random")
    assert "2. Computer 1 · computer, easy" in club.card["content"]


async def test_an_option_is_changed_by_its_select(club: Stage) -> None:
    card = await club.use_command(club.ann, "play", game="jungo", seats=2)
    options = await club.press_button(club.ann, card, "button.options")
    await club.choose_option(club.ann, options, "jungo:option.rounds.3")
    assert "Rounds to win: 3 rounds" in club.card["content"]


async def test_the_card_of_a_started_match_links_its_thread_and_has_no_buttons(
    club: Stage,
) -> None:
    thread = await club.start_match()
    assert f"<#{thread['id']}>" in club.card["content"]
    assert club.card["components"] == []


async def test_a_cancelled_lobby_has_no_buttons(club: Stage) -> None:
    await club.use_command(club.ann, "play", game="lots", seats=2)
    await club.press_on_card(club.ann, "button.cancel", "closed")
    assert club.card["components"] == []


async def test_a_match_opened_in_the_thread_of_another_has_a_thread_of_its_own(
    club: Stage,
) -> None:
    thread = await club.start_match()
    await club.use_command(club.ann, "play", thread, game="lots", seats=2)
    card = club.messages(thread)[-1]
    await club.server.click(club.bo, card, label=label_of("button.join"))
    await club.wait_until(lambda: "2. Bo" in club.messages(thread)[-1]["content"])
    await club.server.click(club.ann, club.messages(thread)[-1], label=label_of("button.start"))
    await club.wait_until(lambda: len(club.server.threads(club.general)) == 2)
    await club.wait_until(lambda: club.messages(club.thread))
    assert club.thread["name"] == "Lots · match 2"
