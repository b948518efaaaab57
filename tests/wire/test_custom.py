"""Special tiles of one's own, made on the wire: form, selects, preview, shelf, match."""

import pytest

from bot.match.model import MatchId
from bot.sandbox.wire import Json
from tests.labels import label_of
from tests.wire.evening import SECONDS, WireStage


async def pressed(
    evening: WireStage, message: Json, label: str, *values: str, who: int = 0
) -> Json:
    """What the message says after a press, or after choices in a select."""
    user = evening.people[who]
    answer = await evening.server.click(user, message, label=label, values=list(values))
    return await answer.final_message(SECONDS)


def offered(message: Json) -> list[str]:
    """Labels of buttons, placeholders of selects."""
    parts = [part for row in message["components"] for part in row["components"]]
    return [part.get("label") or part.get("placeholder") for part in parts]


def choices(message: Json, placeholder: str) -> dict[str, str]:
    """The values of a select by their labels."""
    parts = [part for row in message["components"] for part in row["components"]]
    select = next(p for p in parts if (p.get("placeholder") or "").startswith(placeholder))
    return {option["label"]: option["value"] for option in select["options"]}


async def shelf(evening: WireStage, who: int = 0, seats: int = 2) -> Json:
    """Somebody opens a lobby and goes to its tiles of one's own."""
    ann = evening.people[who]
    answer = await evening.server.slash(
        ann, evening.channel, "play", game="puzzle-memo", seats=seats
    )
    card = await answer.final_message(SECONDS)
    options = await (
        await evening.server.click(ann, card, label=label_of("button.options"))
    ).final_message(SECONDS)
    button = next(label for label in offered(options) if label.startswith("Special tiles of your"))
    return await pressed(evening, options, button, who=who)


async def made(evening: WireStage, at: Json, name: str, sentence: str, *steps: str) -> Json:
    """Ann makes a tile from the shelf; returns its card."""
    ann = evening.people[0]
    form = await evening.server.click(ann, at, label=label_of("button.customnew"))
    sent = await evening.server.submit(ann, form, {"name": name, "sentence": sentence})
    card = await sent.final_message(SECONDS)
    for step in steps:
        what = next(label for label in offered(card) if label.startswith("What it does"))
        card = await pressed(evening, card, what, choices(card, "What it does")[step])
    return card


async def test_a_tile_is_made_saved_picked_and_played_with(evening: WireStage) -> None:
    card = await made(
        evening,
        await shelf(evening),
        "Mud *slide*",
        "Down <@123456789012345678>!",
        "your pawn 2 back",
        "flip another tile (last step)",
    )
    assert card["content"].startswith(
        "Mud \\*slide\\*: “Down \\<@\u200b123456789012345678>!” your pawn 2 back → flip"
    )
    assert "Ready" in card["content"]
    listed = await pressed(evening, card, "Done")
    values = choices(listed, "Play with")
    assert list(values) == ["Mud *slide*"]
    listed = await pressed(evening, listed, "Play with …", *values.values())
    assert "1. Mud" in listed["content"]
    match = await evening.bot.matches.match(MatchId(1))
    things = match.options["own_specials"]
    assert isinstance(things, tuple)
    assert things[0].value_of("steps") == ("back_2", "again")
    await evening.bot.matches.add_computer(match.id, match.creator, "careful")
    await evening.bot.matches.start(match.id, match.creator)
    view = (await evening.bot.matches.position(match.id)).view(None)
    assert "Mud *slide*" in str(view)


async def test_a_later_lobby_lists_what_was_saved_and_can_delete_it(evening: WireStage) -> None:
    await made(evening, await shelf(evening), "Mud", "Splash!", "your turn ends (last step)")
    later = await shelf(evening)
    assert list(choices(later, "Play with")) == ["Mud"]
    card = await pressed(
        evening, later, "Look at one, change or delete it …", choices(later, "Look")["Mud"]
    )
    gone = await pressed(evening, card, "Delete")
    assert not any("Play with" in label for label in offered(gone))


async def test_a_tile_without_steps_is_kept_but_not_offered(evening: WireStage) -> None:
    card = await made(evening, await shelf(evening), "Mud", "Splash!")
    assert "Not ready yet" in card["content"]
    listed = await pressed(evening, card, "Done")
    assert not any("Play with" in label for label in offered(listed))
    assert list(choices(listed, "Look")) == ["Mud"]


async def test_the_last_step_can_be_taken_away_and_nothing_follows_the_end(
    evening: WireStage,
) -> None:
    card = await made(evening, await shelf(evening), "Mud", "Splash!", "your turn ends (last step)")
    what = next(label for label in offered(card) if label.startswith("What it does"))
    same = await pressed(evening, card, what, "0")
    assert same["content"] == card["content"]
    less = await pressed(evening, same, "Take the last away")
    assert "(nothing yet)" in less["content"]


async def test_texts_are_limited_cleaned_and_can_be_written_again(evening: WireStage) -> None:
    ann = evening.people[0]
    card = await made(evening, await shelf(evening), "  Mud\u202e  pie ", "x" * 80)
    assert card["content"].startswith("Mud pie: ")
    form = await evening.server.click(ann, card, label=label_of("button.customtexts"))
    sent = await evening.server.submit(ann, form, {"sentence": "Splash!"})
    assert (await sent.final_message(SECONDS))["content"].startswith("Mud pie: “Splash!”")


async def test_one_name_is_saved_once(evening: WireStage) -> None:
    ann = evening.people[0]
    await made(evening, await shelf(evening), "Mud", "Splash!")
    at = await shelf(evening)
    form = await evening.server.click(ann, at, label=label_of("button.customnew"))
    await evening.server.submit(ann, form, {"name": "MUD", "sentence": "Again!"})
    await refused(evening, "saved already")


@pytest.mark.parametrize("act", ["Delete", "Take the last away"])
async def test_only_who_made_a_tile_changes_it(evening: WireStage, act: str) -> None:
    await made(evening, await shelf(evening), "Mud", "Splash!", "your pawn 2 back")
    later = await shelf(evening, who=1)
    look = "Look at one, change or delete it …"
    card = await pressed(evening, later, look, choices(later, "Look")["Mud"], who=1)
    await evening.server.click(evening.people[1], card, label=act)
    await refused(evening, "Only who has made", who=1)


async def refused(evening: WireStage, words: str, who: int = 0) -> None:
    """Waits until somebody reads these words in place of what was asked for."""
    user = evening.people[who]
    await evening.server.wait_until(
        lambda: any(words in m["content"] for m in evening.server.ephemerals(user)), SECONDS
    )
