"""Draws signs that are laid over pictures: targets, rings, whose turn it is, what was won."""

from render.art.marks import star
from render.art.palette import GLOW, INK, PAPER
from render.art.pen import box, dot, flat, group, oval, path, spot


def target() -> str:
    """A round target: a dashed white ring with an ink edge."""
    dashes = 'stroke-dasharray="14 8.5"'
    return "".join(
        (
            spot(50, 50, 43, 43, "#ffffff", more='fill-opacity="0.2"'),
            oval(50, 50, 43, 43, "none", width=8),
            oval(50, 50, 43, 43, "none", stroke="#ffffff", width=4.8, more=dashes),
        )
    )


def square_target() -> str:
    """A square target."""
    edge = '<rect x="5" y="5" width="90" height="90" rx="11" fill="none" stroke='
    return "".join(
        (
            '<rect x="5" y="5" width="90" height="90" rx="11" fill="#ffffff" fill-opacity="0.18"/>',
            f'{edge}"{INK}" stroke-width="8"/>',
            f'{edge}"#ffffff" stroke-width="4.6" stroke-dasharray="12 8.2"/>',
        )
    )


def ring() -> str:
    """A ring around the last move: yellow with an ink edge."""
    return oval(50, 50, 45, 45, "none", width=9.6) + oval(
        50, 50, 45, 45, "none", stroke=GLOW, width=5.4
    )


def turn() -> str:
    """A bold arrow to the right, for the player on turn."""
    return path("M10 50 L10 34 L44 34 L44 12 L92 50 L44 88 L44 66 L10 66 Z", PAPER, INK, 8)


def to_hand() -> str:
    """An arrow to the left, into the hand."""
    return group("translate(100 0) scale(-1 1)", turn())


def won() -> str:
    """The sign of a round that was won."""
    return star("#ffcf3f") + flat("M50 14 L59 42 L50 53Z M50 53 L59 42 L88 43Z", "#ffe894")


def not_won() -> str:
    """The sign of a round that is still to be won."""
    return star("#123f28")


def crown() -> str:
    """The sign of the winner of the match."""
    band = box(16, 72, 68, 16, 5, "#f2a61d", 6)
    jewels = dot(50, 60, 5, "#d7301f") + dot(32, 63, 4, "#56b4e9") + dot(68, 63, 4, "#56b4e9")
    points = path("M16 74 L8 28 L32 50 L50 14 L68 50 L92 28 L84 74Z", "#ffcf3f", width=6)
    tips = dot(8, 26, 6, "#fff2a8", 4) + dot(50, 13, 6, "#fff2a8", 4) + dot(92, 26, 6, "#fff2a8", 4)
    return points + jewels + band + tips


def hand_of_cards() -> str:
    """Three cards' backs, for the number of cards in a hand."""
    back = "translate(50 96) rotate({}) translate(-50 -96)"
    cards = (box(28, 10, 44, 66, 7, colour, 5) for colour in ("#2c7a3f", "#37903f", "#4aa348"))
    turned = zip((-20, 0, 20), cards, strict=True)
    return "".join(f'<g transform="{back.format(angle)}">{card}</g>' for angle, card in turned)
