"""All sprites by name: the drawing and the size at which it is stored."""

from dataclasses import dataclass

from render.art import (
    crawlers,
    elements,
    jungle_chips,
    jungo_cards,
    mammals,
    marks,
    plants,
    puzzle_jungle,
    puzzle_specials,
    reptiles,
    signs,
    toucan,
    village,
    winged,
)
from render.art.palette import FAR_LEAVES, FLOWERS, NEAR_LEAVES, PLAYERS
from render.art.pen import svg

FIGURE, SMALL, LEAF = 256, 128, 220
CARD = (300, 450)
SHEET = (1280, 800)


@dataclass(frozen=True)
class Sprite:
    """An SVG drawing and its full size in pixels."""

    drawing: str
    width: int
    height: int


def _square(body: str, size: int) -> Sprite:
    return Sprite(svg(body), size, size)


def _figures() -> dict[str, Sprite]:
    drawings = {
        "monkey": mammals.monkey(),
        "jaguar": mammals.jaguar(),
        "toucan": toucan.toucan(),
        "snake": reptiles.snake(),
        "chameleon": reptiles.chameleon(),
        "frog": reptiles.frog(),
        "bee": winged.bee(),
        "butterfly": winged.butterfly(),
        "fly": winged.fly(),
        "dragonfly": winged.dragonfly(),
        "spider": crawlers.spider(),
        "caterpillar": crawlers.caterpillar(),
        "snail": crawlers.snail(),
        "ladybird": crawlers.ladybird(),
        "firefly": crawlers.firefly(),
        "berry": plants.berry(),
        "twig": plants.twig(),
        "cacao-pod": plants.cacao_pod(),
        "two-cacao-pods": plants.two_cacao_pods(),
        "hole": plants.hole(),
        "stone": elements.stone(),
        "wind": elements.wind(),
        "water": elements.water(),
        "sun": elements.sun(),
        "mine": elements.mine(),
        "coin": village.coin(),
        "temple": village.temple(),
        "market": village.market(),
    }
    return {name: _square(body, FIGURE) for name, body in drawings.items()}


def _players() -> dict[str, Sprite]:
    found: dict[str, Sprite] = {}
    for player in PLAYERS:
        shape = marks.SHAPES[player.mark]
        found[f"mark-{player.mark}"] = _square(shape("#ffffff"), SMALL)
        found[f"badge-{player.name}"] = _square(shape(player.fill), SMALL)
        found[f"hut-{player.name}"] = _square(village.hut(player.fill), SMALL)
        found[f"meeple-{player.name}"] = _square(village.meeple(player.fill), SMALL)
        found[f"chameleon-{player.name}"] = _square(reptiles.chameleon(player.fill), FIGURE)
    return found


def _signs() -> dict[str, Sprite]:
    drawings = {
        "target": signs.target(),
        "square-target": signs.square_target(),
        "ring": signs.ring(),
        "turn": signs.turn(),
        "to-hand": signs.to_hand(),
        "won": signs.won(),
        "not-won": signs.not_won(),
        "crown": signs.crown(),
        "hand": signs.hand_of_cards(),
    }
    return {name: _square(body, SMALL) for name, body in drawings.items()}


def _scenery() -> dict[str, Sprite]:
    found = {"canopy": _square(plants.canopy(FAR_LEAVES[0]), LEAF)}
    for i, colour in enumerate(NEAR_LEAVES):
        found[f"frond-{i}"] = _square(plants.frond(colour), LEAF)
        found[f"palm-{i}"] = _square(plants.palm(colour), LEAF)
        found[f"monstera-{i}"] = _square(plants.monstera(colour), LEAF)
    found |= {f"flower-{i}": _square(plants.flower(c), SMALL // 2) for i, c in enumerate(FLOWERS)}
    return found


def _jungo_cards() -> dict[str, Sprite]:
    view = (0, 0, jungo_cards.WIDTH, jungo_cards.HEIGHT)
    faces = {"jungo-back": jungo_cards.back()}
    for values in jungo_cards.VALUES:
        name = "-".join(map(str, values))
        faces[f"jungo-strip-{name}"] = jungo_cards.strip(values)
        faces[f"jungo-open-{name}"] = jungo_cards.open_face(values)
    return {name: Sprite(svg(body, view), *CARD) for name, body in faces.items()}


def _jungle_chips() -> dict[str, Sprite]:
    drawings = {
        "chip-leaves": jungle_chips.leaves(),
        "bag": jungle_chips.bag(),
        "blind": jungle_chips.blind(),
        "stung": jungle_chips.stung(),
        "hourglass": jungle_chips.hourglass(),
        "rotation": jungle_chips.rotation(),
        "counter-rotation": jungle_chips.counter_rotation(),
        "gone": jungle_chips.cross(),
        "none-of": jungle_chips.none_of(),
        "looking": jungle_chips.eye(),
    }
    return {name: _square(body, SMALL) for name, body in drawings.items()}


def _puzzle() -> dict[str, Sprite]:
    view = (0, 0, puzzle_jungle.WIDTH, puzzle_jungle.HEIGHT)
    tiles = {
        "back": puzzle_jungle.back(),
        "web": puzzle_specials.web(),
        "jump": puzzle_specials.jump(),
        "clover": puzzle_specials.clover(),
        "slip": puzzle_specials.slip(),
        "own": puzzle_specials.own(),
    }
    pawns = {player.name: puzzle_specials.pawn(player) for player in PLAYERS}
    return {
        "puzzle-day": Sprite(svg(puzzle_jungle.day(), view), *SHEET),
        "puzzle-night": Sprite(svg(puzzle_jungle.night(), view), *SHEET),
        **{f"puzzle-{n}": Sprite(svg(d, (0, 0, 100, 100)), 240, 240) for n, d in tiles.items()},
        **{f"puzzle-pawn-{n}": Sprite(svg(d, (0, 0, 100, 64)), 150, 96) for n, d in pawns.items()},
        "puzzle-liana": Sprite(svg(puzzle_specials.liana(), (-14, 0, 68, 120)), 136, 240),
        "puzzle-start": Sprite(svg(puzzle_specials.start_leaf(), (0, 0, 200, 80)), 300, 120),
    }


def sprites() -> dict[str, Sprite]:
    """All sprites, by the names of their files."""
    return (
        _figures()
        | _players()
        | _signs()
        | _scenery()
        | _jungo_cards()
        | _jungle_chips()
        | _puzzle()
    )
