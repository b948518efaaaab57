"""Colours that everybody can tell apart, letters that everybody can read."""

from itertools import combinations

import pytest

from render.art.jungo_cards import SUITS
from render.art.palette import GLOW, INK, JUNGLE, NIGHT, PLAYERS, SAND, lighter
from tests.render.vision import KINDS, contrast, distance, lab

READABLE = 4.5
"""WCAG's least contrast of text; large text may do with 3."""


@pytest.mark.parametrize("kind", KINDS)
def test_player_colours_are_far_apart_for_every_kind_of_colour_vision(kind: str) -> None:
    """G5."""
    seen = [lab(player.fill, kind) for player in PLAYERS]
    assert min(distance(a, b) for a, b in combinations(seen, 2)) >= 20


def test_every_player_has_a_mark_of_their_own() -> None:
    """G5: colour is never all there is."""
    assert len({player.mark for player in PLAYERS}) == len(PLAYERS)


@pytest.mark.parametrize(
    ("letters", "ground"),
    [
        ("#ffffff", NIGHT),
        (INK, "#fff6dc"),
        (INK, SAND),
        ("#ffffff", INK),
        (GLOW, INK),
        *(("#ffffff", green) for green in JUNGLE),
    ],
)
def test_labels_can_be_read(letters: str, ground: str) -> None:
    assert contrast(letters, ground) >= READABLE


@pytest.mark.parametrize(
    "ground", [*(p.fill for p in PLAYERS), *(s.colour for s in SUITS.values())]
)
def test_white_letters_with_ink_edge_stand_out_from_every_ground(ground: str) -> None:
    assert max(contrast("#ffffff", ground), contrast(INK, lighter(ground, 0.2))) >= 3
