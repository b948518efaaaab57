"""Draws the score sheet at the end, with every part of each total."""

from collections import Counter

from PIL import Image

from bot.game import Seat
from bot.games.back_to_the_jungle.components import POINTS, Chip
from bot.games.back_to_the_jungle.view import BONUS, View, chip_points, score_goal_of
from bot.texts.catalogue import template
from render.art.palette import INK, SAND
from render.back_to_the_jungle.chips import GAME_ID, short_name, sprite
from render.back_to_the_jungle.goals import card, draw_points
from render.back_to_the_jungle.layout import WIDTH, sheet_height, sheet_row
from render.kit import shapes
from render.kit.box import Box
from render.kit.figures import load_sprite
from render.kit.headline import draw_headline
from render.kit.names import fit_names
from render.kit.scenery import jungle_background
from render.kit.seat_signs import header_height, name_x, seat_panel
from render.kit.text import text_sprite, text_width
from render.scene import Scene

SIZE, LARGE_SIZE, TOTAL, CROWN = 48, 72, 62, 96
TO_EDGE, BESIDE = 14, 66
"""From the right edge to a total, and from a total to the middle of the crown."""
SEED = 11
CARD_HEIGHT, CARD_WIDTH = 84, 444
DRAWING, APART = 62, 12
"""The width of the drawing of a kind, and the distance between two kinds."""


def draw_sheet(view: View, scene: Scene) -> Image.Image:
    """An RGB image, 1,200 pixels wide."""
    seats = len(view.eaten)
    picture = jungle_background(WIDTH, sheet_height(seats, scene.large), SEED, flat=scene.contrast)
    if not scene.large:
        draw_headline(
            picture, scene.headline, scene.names, WIDTH // 2, (46,), (56, SIZE), WIDTH - 120
        )
    for seat in range(seats):
        row = sheet_row(seat, seats, scene.large)
        _row(picture, view, scene, Seat(seat), row)
    return picture


def _row(picture: Image.Image, view: View, scene: Scene, seat: Seat, row: Box) -> None:
    size = LARGE_SIZE if scene.large else SIZE
    header = header_height(1, size)
    name = fit_names(scene.names, size, _name_room(view, row, size), 1)[seat]
    seat_panel(seat, name, row.width, row.height, header, size).draw_on(picture, row.x, row.y)
    _draw_total(picture, view, seat, row, header, size)
    if scene.large:
        _draw_large_sums(picture, view, seat, row, header)
        return
    _draw_chips(picture, view, seat, row, row.y + header + 6, scene.locale)
    _draw_goals(picture, view, scene, seat, row)


def _name_room(view: View, row: Box, size: int) -> int:
    """The width of the names: what the widest total and a crown leave, so that all are alike."""
    widest = max(total_size(score, size)[0] for score in view.scores)
    return row.width - name_x(size) - TO_EDGE - widest - BESIDE - CROWN // 2 - 12


def total_size(score: int, size: int) -> tuple[int, int]:
    """The width and the height of the pill of a total."""
    letters = round(size * TOTAL / SIZE)
    high = round(letters * 1.16)
    return max(high, round(text_width(str(score), letters) + letters * 0.7)), high


def _draw_total(
    picture: Image.Image, view: View, seat: Seat, row: Box, header: int, size: int
) -> None:
    """Draw the total on a light pill, and a crown for the winners."""
    width, high = total_size(view.scores[seat], size)
    x, y = row.right - TO_EDGE - width / 2, row.y + header / 2 + 2
    pill = shapes.rounded_box(width, high, high / 2, "#fff6dc", 4)
    pill.draw_on(picture, x - width / 2, y - high / 2)
    total = text_sprite(str(view.scores[seat]), round(size * TOTAL / SIZE), INK)
    total.draw_on(picture, x, y)
    if view.scores[seat] == max(view.scores):
        load_sprite("crown", CROWN, 4).draw_on(picture, x - width / 2 - BESIDE, y - 10)


def _draw_chips(
    picture: Image.Image, view: View, seat: Seat, row: Box, top: int, locale: str
) -> None:
    """Draw every kind that was eaten, its number and its points; if several have points, their sum
    at the right."""
    eaten = view.eaten[seat]
    if sum(POINTS[chip] > 0 for chip in set(eaten)) > 1:
        text = f"= {chip_points(eaten)}"
        text_sprite(text, SIZE, INK, align="right").draw_on(picture, row.right - 24, top + 52)
    x = float(row.x + 16)
    for chip, count in sorted(Counter(eaten).items(), key=lambda each: list(POINTS).index(each[0])):
        x += _draw_kind(picture, chip, count, x, top, locale) + APART


def _draw_kind(
    picture: Image.Image, chip: Chip, count: int, x: float, top: int, locale: str
) -> float:
    """Draw a kind's picture and points, and below them its two letters and its number; return the
    width."""
    label = short_name(chip, locale) or ""
    label += f"×{count}" if count > 1 else ""
    load_sprite(sprite(chip), DRAWING).draw_on(picture, x + DRAWING / 2, top + DRAWING / 2)
    text_sprite(label, SIZE, INK, align="left").draw_on(picture, x, top + DRAWING + 21)
    width = float(DRAWING)
    if points := count * POINTS[chip]:
        width += 4 + max(60, text_width(str(points), SIZE) + 24)
        draw_points(picture, points, x + width, top + DRAWING / 2 - 1, SIZE)
    return max(width, text_width(label, SIZE))


def _draw_goals(picture: Image.Image, view: View, scene: Scene, seat: Seat, row: Box) -> None:
    """Draw both goals with the points they scored, and the bonus of the first seat with a fourth
    species."""
    y = row.bottom - CARD_HEIGHT - 9
    goals = view.all_goals[seat]
    bonus = view.first == seat
    text = str(template(GAME_ID, "board.kinds", scene.locale))
    taken = round(text_width(text, SIZE)) + 110 if bonus else 0
    width = min(CARD_WIDTH, (row.width - 32 - taken - 12 * bonus) // max(1, len(goals)) - 8)
    for i, goal in enumerate(goals):
        score = score_goal_of(goal, seat, view.eaten, view.board)
        stamp = card(goal.number, width, CARD_HEIGHT, False, SIZE, score)
        stamp.draw_on(picture, row.x + 12 + i * (width + 12), y)
    if bonus:
        x = row.right - 12 - taken
        plate = shapes.rounded_box(taken, CARD_HEIGHT, 20, SAND, 4)
        plate.draw_on(picture, x, y)
        text_sprite(text, SIZE, INK, align="left").draw_on(picture, x + 14, y + CARD_HEIGHT / 2)
        draw_points(picture, BONUS, x + taken - 12, y + CARD_HEIGHT / 2, SIZE)


def _draw_large_sums(picture: Image.Image, view: View, seat: Seat, row: Box, header: int) -> None:
    """Draw in large print the sum of the chips, each goal by its number, and the bonus for the
    fourth species."""
    y, x = row.y + header + (row.height - header) // 2, row.x + 24
    load_sprite("bag", 110).draw_on(picture, x + 55, y)
    x += 130
    x = _large_sum(picture, chip_points(view.eaten[seat]), x, y) + 40
    for goal in view.all_goals[seat]:
        points = score_goal_of(goal, seat, view.eaten, view.board).points
        tab = shapes.rounded_box(116, 116, 20, "#34342f", 4)
        tab.draw_on(picture, x, y - 58)
        text_sprite(str(goal.number), LARGE_SIZE).draw_on(picture, x + 58, y)
        x = _large_sum(picture, points, x + 130, y) + 40
    if view.first == seat:
        text_sprite("+", LARGE_SIZE, INK).draw_on(picture, x, y)
        _large_sum(picture, BONUS, x + 36, y)


def _large_sum(picture: Image.Image, points: int, x: int, y: int) -> int:
    width = max(90, round(text_width(str(points), LARGE_SIZE) + 36))
    draw_points(picture, points, x + width, y, LARGE_SIZE)
    return x + width
