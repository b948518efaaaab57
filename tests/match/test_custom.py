"""Options of one's own: which values a lobby takes, and how they are kept."""

from dataclasses import replace

import msgspec
import pytest

from bot.codec import encode
from bot.game import ChoiceField, CustomItem, CustomSpec, Option, OptionValue, TextField
from bot.match import lobby as rules
from bot.match.refusals import Refused
from tests.match.table import LOTS

OWN = CustomSpec(
    fields=(
        TextField("name", 6),
        ChoiceField("steps", ("on", "back", "stop"), max_choices=3, only_last=("stop",)),
    ),
    max_items=2,
)
GAME = replace(LOTS, options_for=lambda seats: (Option("tiles", (), (), own=OWN),))


def thing(name: str, *steps: str | int) -> CustomItem:
    return CustomItem((("name", name), ("steps", steps)))


def test_nothing_of_ones_own_is_the_default() -> None:
    assert rules.merge_options(GAME, 2, {}, {}) == {"tiles": ()}


@pytest.mark.parametrize(
    "made", [thing("Mud", "on"), thing("Mud", "on", "on", "back"), thing("Mud", "back", "stop")]
)
def test_a_thing_that_is_made_as_described_is_taken(made: CustomItem) -> None:
    assert rules.merge_options(GAME, 2, {}, {"tiles": (made, made)}) == {"tiles": (made, made)}


@pytest.mark.parametrize(
    "wrong",
    [
        (thing("", "on"),),
        (thing("   ", "on"),),
        (thing("Quicksand", "on"),),
        (thing("Mud"),),
        (thing("Mud", "on", "on", "on", "on"),),
        (thing("Mud", "fly"),),
        (thing("Mud", "stop", "on"),),
        (CustomItem((("name", "Mud"),)),),
        (CustomItem((("steps", ("on",)), ("name", "Mud"))),),
        (thing("A", "on"), thing("B", "on"), thing("C", "on")),
        True,
        "Mud",
    ],
)
def test_a_thing_that_is_made_otherwise_is_refused(wrong: OptionValue) -> None:
    with pytest.raises(Refused, match="unfinished_things"):
        rules.merge_options(GAME, 2, {}, {"tiles": wrong})


def test_things_survive_being_kept() -> None:
    options: dict[str, OptionValue] = {"tiles": (thing("Mud", "on", 2),), "rounds": 2, "a": True}
    kept = msgspec.json.decode(encode(options), type=dict[str, OptionValue])
    assert kept == options
    assert type(kept["a"]) is bool


def test_a_part_is_found_by_its_key() -> None:
    assert thing("Mud", "on").value_of("steps") == ("on",)
