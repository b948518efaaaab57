"""Draws the panel of the solo mode: this turn's berries, the steps or looks left, what was
eaten."""

from collections import Counter

from PIL import Image

from bot.game import Seat
from bot.games.back_to_the_jungle.components import COUNT, INSECTS
from bot.games.back_to_the_jungle.view import SoloState, View
from bot.texts.catalogue import fill, template
from render.art.palette import INK
from render.back_to_the_jungle.chips import GAME_ID, short_name, sprite
from render.back_to_the_jungle.layout import Layout
from render.back_to_the_jungle.seats import LARGE_HEADER, LARGE_SIZE, SIZE, names_in
from render.kit.box import Box
from render.kit.figures import load_sprite
from render.kit.names import fit_names
from render.kit.seat_signs import header_height, mark_turn, seat_panel
from render.kit.stamp import Sprite, with_opacity
from render.kit.text import text_sprite
from render.scene import Scene

BERRIES = 4
"""The number of berries at the start."""
STEPS, LOOKS = 2, 3
"""The numbers of steps and of looks that a berry pays for."""
ALL_INSECTS = sum(COUNT[chip] for chip in INSECTS)
PALE = 0.4
BERRY, ROW = 72, 90


def draw_solo(picture: Image.Image, layout: Layout, view: View, scene: Scene) -> None:
    assert view.solo is not None
    box = layout.panel(0, 1)
    if scene.large:
        _draw_large(picture, view, scene, view.solo, box)
        return
    name = names_in(box, scene)[0]
    header = header_height(len(name), SIZE)
    seat_panel(Seat(0), name, box.width, box.height, header, SIZE).draw_on(picture, box.x, box.y)
    if not view.all_goals:
        mark_turn(picture, box)
        room = Box(box.x + 16, box.y + header + 14, box.width - 32, 0)
        _draw_energy(picture, view.solo, room, scene.locale)
    _draw_counts(picture, view, box, scene.locale)


def _draw_energy(picture: Image.Image, solo: SoloState, room: Box, locale: str) -> None:
    """Draw the berries: those left in this turn, spent ones pale, lost ones crossed out; then the
    steps or looks left of the last one."""
    for i in range(BERRIES):
        x, y = room.x + 36 + i * (room.width - BERRY) / (BERRIES - 1), room.y + BERRY / 2
        berry = load_sprite("berry", BERRY)
        (berry if i < solo.energy else _pale(berry)).draw_on(picture, x, y)
        if i >= solo.berries:
            load_sprite("gone", BERRY - 12).draw_on(picture, x, y)
    if not solo.steps and not solo.looks:
        return
    key, sign, left, most = (
        ("looks", "looking", solo.looks, LOOKS)
        if solo.looks
        else ("steps", "turn", solo.steps, STEPS)
    )
    y = room.y + BERRY + 40
    _line(picture, str(template(GAME_ID, f"board.{key}", locale)), room, y)
    for i in range(most):
        stamp = load_sprite(sign, 68)
        (stamp if i < left else _pale(stamp)).draw_on(picture, room.x + 36 + 80 * i, y + 64)


def _pale(stamp: Sprite) -> Sprite:
    return with_opacity(stamp, PALE)


def _line(picture: Image.Image, text: str, room: Box, y: int) -> None:
    text_sprite(text, SIZE, INK, align="left", room=room.width + 14).draw_on(picture, room.x, y)


def _draw_counts(picture: Image.Image, view: View, box: Box, locale: str) -> None:
    """Draw each insect with its letters and how many of it were eaten."""
    counts = Counter(view.eaten[0])
    top = box.bottom - 16 - ROW * len(INSECTS)
    text = fill(
        template(GAME_ID, "board.eaten", locale),
        {"n": len(view.eaten[0]), "all": ALL_INSECTS},
    )
    picture.paste(INK, (box.x + 4, top - 88, box.right - 4, top - 84))
    text_sprite(text, SIZE, INK, room=box.width - 16).draw_on(picture, box.centre[0], top - 40)
    for i, chip in enumerate(INSECTS):
        y = top + ROW * i + ROW // 2
        drawing = load_sprite(sprite(chip), 84)
        (drawing if counts[chip] else _pale(drawing)).draw_on(picture, box.x + 66, y)
        text_sprite(short_name(chip, locale) or "", SIZE, INK, align="left").draw_on(
            picture, box.x + 136, y
        )
        text_sprite(str(counts[chip]), 56, INK).draw_on(picture, box.right - 52, y)


def _draw_large(picture: Image.Image, view: View, scene: Scene, solo: SoloState, box: Box) -> None:
    """Draw in large print mark and name, in two lines if it is long, the berries in a column, the
    steps or looks left, and the number of insects eaten."""
    plate = seat_panel(Seat(0), ("",), box.width, box.height, LARGE_HEADER, LARGE_SIZE)
    plate.draw_on(picture, box.x, box.y)
    name = fit_names(scene.names, LARGE_SIZE, box.width - 8, 2)[0]
    x, y = box.centre[0], box.y + LARGE_HEADER + 34
    for line in name:
        text_sprite(line, LARGE_SIZE, INK).draw_on(picture, x, y)
        y += LARGE_SIZE
    y += 36
    for i in range(BERRIES):
        berry = load_sprite("berry", 108)
        (berry if i < solo.energy else _pale(berry)).draw_on(picture, x, y + 120 * i)
        if i >= solo.berries:
            load_sprite("gone", 90).draw_on(picture, x, y + 120 * i)
    y += 120 * BERRIES
    left, sign = (solo.looks, "looking") if solo.looks else (solo.steps, "turn")
    if left and not view.all_goals:
        load_sprite(sign, 100).draw_on(picture, x, y + 20)
        text_sprite(str(left), 72, INK).draw_on(picture, x, y + 110)
    text_sprite(str(len(view.eaten[0])), 84, INK).draw_on(picture, x, box.bottom - 170)
    text_sprite(f"/ {ALL_INSECTS}", 72, INK).draw_on(picture, x, box.bottom - 80)
