"""Draws the picture of Puzzle-Memo: the jungle by night, lit up tile by tile."""

from collections.abc import Hashable, Set

from PIL import Image

from bot.game import Seat, SeatArg
from bot.games.puzzle_memo.components import SPACES_OF, Piece, Row, Spot
from bot.games.puzzle_memo.view import Phase, View
from render.art.palette import INK, PLAYERS
from render.kit import shapes
from render.kit.box import Box
from render.kit.headline import draw_headline, fit_headline
from render.kit.seat_signs import medal
from render.kit.text import text_sprite
from render.kit.turn_numbers import Doer, draw_other_turns, font_of, sign
from render.puzzle_memo import aside, layout, track
from render.puzzle_memo.board import draw_board, draw_completed
from render.puzzle_memo.faces import draw_own_flip, draw_waiting_flips
from render.puzzle_memo.flips import Flip, News, collect_news, flip_headline
from render.puzzle_memo.ground import ground
from render.puzzle_memo.layout import SIZE, WIDTH, Layout
from render.puzzle_memo.tiles import ROUND, back, draw_barred, draw_face, draw_rows, empty_slot
from render.scene import Scene

PLACES = frozenset({"below", "above", "slot", "peek"})
"""The fields of moves that ask for the number of a place."""
HEADLINE_SIZES, HEADLINE_ROOM = (56, 48), WIDTH - 70
IN_SLOT = 14
"""How far the number of a turn reaches into the place of a tile, below the tile's own number."""


def draw(view: View, scene: Scene) -> Image.Image:
    """An RGB image, 1,200 pixels wide and at most as high."""
    news = collect_news(view, scene.numbered_events())
    if (special := _draw_faces(view, scene, news)) is not None:
        return special
    if _asks_number(scene):
        return _draw_question(view, scene, news)
    if scene.large:
        return _draw_large(view, scene, news)
    return _draw_table(view, scene, news)


def _draw_faces(view: View, scene: Scene, news: News) -> Image.Image | None:
    """Draw a private picture that shows flips: the reader's own or those that wait."""
    if view.seat is None or scene.choices or view.phase is Phase.OVER or not news.faces:
        return None
    if all(flip.seat == view.seat for flip in news.faces):
        return draw_own_flip(view, scene, news.faces[-1])
    return None if view.relaxed else draw_waiting_flips(scene, news.faces)


def _asks_number(scene: Scene) -> bool:
    return scene.field in PLACES and bool(scene.choices)


def _draw_table(view: View, scene: Scene, news: News) -> Image.Image:
    over = view.phase is Phase.OVER
    flip = news.flips[-1] if news.flips else None
    headline = _headline(scene, None if over else flip)
    arranged = table_layout(view, scene, news)
    picture = ground(arranged, scene.contrast).copy()
    ys = ((), (46,), (38, 94))[arranged.headline]
    draw_headline(picture, headline, scene.names, WIDTH // 2, ys, HEADLINE_SIZES, HEADLINE_ROOM)
    if not over:
        draw_rows(picture, arranged, view)
        _draw_touched(picture, arranged, news, scene)
        aside.draw_aside(picture, arranged, view, flip)
    draw_board(picture, arranged, view)
    signed: Set[int] = set()
    if over and any(view.found):
        _draw_found(picture, arranged, view)
    else:
        signed = _draw_placed(picture, arranged, news, scene)
    track.draw_pawns(picture, arranged, view, news.moved)
    aside.draw_plates(picture, arranged, view, scene)
    _number_turns(picture, arranged, news, scene, signed)
    _number_pawns(picture, arranged, scene)
    return picture


def _headline(scene: Scene, flip: Flip | None) -> str:
    """The result of the last flip, or else the question."""
    return (flip_headline(flip, scene) if flip is not None else "") or scene.headline


def _headline_lines(scene: Scene, headline: str) -> tuple[str, ...]:
    if not headline:
        return ("",)
    return fit_headline(headline, scene.names, HEADLINE_SIZES, HEADLINE_ROOM)[0]


def table_layout(view: View, scene: Scene, news: News) -> Layout:
    over = view.phase is Phase.OVER
    flip = news.flips[-1] if news.flips and not over else None
    headline = _headline(scene, flip)
    return layout.table(
        () if over else _numbers(view, news),
        view.relaxed and not over,
        track.upper_stack(view),
        0 in view.pawns.at,
        len(scene.names),
        aside.plate_lines(view, scene),
        len(_headline_lines(scene, headline)) if headline else 0,
        over,
    )


def _numbers(view: View, news: News, large: bool = False) -> tuple[int, ...]:
    """The numbers of the places above the board that are drawn. If everybody may look at faces:
    those with a tile. Otherwise: in large print those that have a tile or have just lost one, else
    all up to the highest of these."""
    used = {n for n, lies in enumerate(view.above, 1) if lies}
    spots = [spot for flip in news.flips for spot in (flip.spot, flip.to) if spot is not None]
    if view.relaxed:
        return tuple(sorted(used))
    used |= {spot.n for spot in spots if spot.row is Row.ABOVE}
    return tuple(sorted(used) if large else range(1, max(used, default=0) + 1))


def _draw_touched(picture: Image.Image, arranged: Layout, news: News, scene: Scene) -> None:
    """Mark the tiles above that flips have put there or taken from there, in the colour of their
    player."""
    newest = _touched_above(arranged, news)
    for n, by in newest.items():
        box = arranged.slots.box(n)
        _frame(picture, box, by.seat)
        if by.number and _has_room_below(arranged, scene):
            stamp = sign(by, arranged.letters, scene)
            y = box.bottom + stamp.height // 2 - IN_SLOT
            stamp.draw_on(picture, box.centre[0], y)
        elif len(newest) > 1:
            away = arranged.letters // 2 + 3  # keeps medals of the outermost tiles inside
            x, y = min(box.right - 4, picture.width - away), max(box.y + 2, away)
            medal(by.seat, arranged.letters).draw_on(picture, x, y)


def _has_room_below(arranged: Layout, scene: Scene) -> bool:
    """Whether the numbers of turns have room below the places above the board: if these are in one
    row, and not in large print."""
    tops = {arranged.slots.box(n).y for n in arranged.slots.numbers}
    return len(tops) == 1 and not scene.large


def _touched_above(arranged: Layout, news: News) -> dict[int, Doer]:
    """Return, by the number of a place above, who put a tile there or took it from there."""
    newest: dict[int, Doer] = {}
    for flip in news.flips:
        spot = flip.to or flip.spot
        if spot.row is Row.ABOVE and flip.seat is not None and spot.n in arranged.slots.numbers:
            newest[spot.n] = Doer(flip.seat, flip.number)
    return newest


def _frame(picture: Image.Image, box: Box, seat: int) -> None:
    layers = ((INK, 2), ("#ffffff", 3), (PLAYERS[seat].fill, 6), (INK, 2))
    frame = shapes.layered_frame(box.width - 6, box.height - 6, ROUND - 2, layers)
    frame.draw_on(picture, box.x + 3, box.y + 3)


def _draw_found(picture: Image.Image, arranged: Layout, view: View) -> None:
    """Draw at the end every animal in the colour of the player who completed it, with mark and
    points."""
    for seat, animals in enumerate(view.found):
        for animal in animals:
            draw_completed(picture, arranged, animal, seat, len(SPACES_OF[animal]))


def _draw_placed(picture: Image.Image, arranged: Layout, news: News, scene: Scene) -> Set[int]:
    """Mark tiles that were placed and animals that were completed, in the colour of their player.
    Return the numbers of the turns that got a sign."""
    signed: set[int] = set()
    done: set[int] = set()
    for flip in news.flips:
        if flip.animal is not None and flip.seat is not None:
            draw_completed(picture, arranged, flip.animal, flip.seat, flip.points)
            done |= set(SPACES_OF[flip.animal])
    for flip in news.flips:
        if not flip.placed or flip.seat is None or not isinstance(flip.tile, Piece):
            continue
        if flip.tile.at not in done:
            box = arranged.cell(flip.tile.at)
            _frame(picture, box.expand(-6), flip.seat)
            away = arranged.letters // 2 - 2
            stamp = sign(Doer(flip.seat, flip.number), arranged.letters, scene)
            stamp.draw_on(picture, box.right - away, box.y + away)
            signed.add(flip.number)
    return signed


def _number_turns(
    picture: Image.Image, arranged: Layout, news: News, scene: Scene, signed: Set[int]
) -> None:
    """Draw the numbers of turns that have none yet on the marks of the players' plates."""
    shown = set(signed)
    if _has_room_below(arranged, scene):
        shown |= {by.number for by in _touched_above(arranged, news).values()}
    size = font_of(scene)
    draw_other_turns(picture, scene, shown, lambda seat: _mark_of_plate(arranged, seat, size))


def _mark_of_plate(arranged: Layout, seat: Seat, size: int) -> Box:
    """The box around the mark of a player's plate, which tells the same as the name beside it."""
    plate = arranged.plates[seat]
    return Box(plate.x, plate.y, size, plate.height)


def _number_pawns(picture: Image.Image, arranged: Layout, scene: Scene) -> None:
    """Draw the choices of the question for a pawn on the players' plates."""
    for index, value in enumerate(scene.choices, 1):
        if isinstance(value, SeatArg) and value.seat < len(arranged.plates):
            box = arranged.plates[value.seat]
            size = round(arranged.letters * 1.25)
            disc = shapes.rounded_box(size, size, size / 2, "#ffffff", 4)
            away = 44 if box.height > size + 30 else 128
            if scene.large:
                away = aside.large_number_room(arranged.letters) + size // 2
            x, y = box.right - away, box.centre[1]
            disc.draw_on(picture, x - size / 2, y - size / 2)
            text_sprite(str(index), arranged.letters, INK).draw_on(picture, x, y)


def _draw_large(view: View, scene: Scene, news: News) -> Image.Image:
    """Draw the table in large print: tiles above, the jungle, the spaces of all pawns."""
    arranged = large_layout(view, scene, news)
    picture = ground(arranged, scene.contrast).copy()
    over = view.phase is Phase.OVER
    if not over:
        draw_rows(picture, arranged, view)
        _draw_touched(picture, arranged, news, scene)
        if arranged.pile is not None:
            aside.draw_pile_count(picture, sum(view.below), arranged.pile, arranged.letters)
    draw_board(picture, arranged, view)
    signed: Set[int] = set()
    if over:
        _draw_found(picture, arranged, view)
    else:
        signed = _draw_placed(picture, arranged, news, scene)
    aside.draw_large_plates(picture, arranged, view, scene)
    _number_turns(picture, arranged, news, scene, signed)
    _number_pawns(picture, arranged, scene)
    return picture


def large_layout(view: View, scene: Scene, news: News) -> Layout:
    numbers = () if view.phase is Phase.OVER else _numbers(view, news, large=True)
    faces = view.relaxed and 0 < len(numbers) <= layout.MOST_LARGE_FACES
    pile = any(view.below) and view.phase is not Phase.OVER
    return layout.large_table(numbers, len(scene.names), faces, pile)


def question_layout(view: View, scene: Scene) -> Layout:
    if scene.field == "slot":
        count = len(view.above)
    else:
        lies = view.below if scene.field == "below" else view.above
        count = max((n for n, there in enumerate(lies, 1) if there), default=1)
    lines = 0 if scene.large or not scene.headline else len(_headline_lines(scene, scene.headline))
    numbers = tuple(range(1, count + 1))
    return layout.question(numbers, lines, scene.large, _needs_aside(view, scene))


def _needs_aside(view: View, scene: Scene) -> bool:
    """Whether a question shows something beside the board: in large print the pile is drawn only
    beside a flipped tile."""
    if not scene.large:
        return True
    flips = collect_news(view, scene.numbered_events()).flips
    return bool(flips) and flips[-1].tile is not None


def _draw_question(view: View, scene: Scene, news: News) -> Image.Image:
    """Draw the question for a tile or a slot: the numbers large, the choices dashed."""
    arranged = question_layout(view, scene)
    picture = ground(arranged, scene.contrast).copy()
    if not scene.large:
        ys = ((), (50,), (40, 98))[arranged.headline]
        draw_headline(
            picture, scene.headline, scene.names, WIDTH // 2, ys, HEADLINE_SIZES, HEADLINE_ROOM
        )
    for n in arranged.slots.numbers:
        _draw_place(picture, arranged, view, scene, n)
    draw_board(picture, arranged, view)
    if not _needs_aside(view, scene):
        return picture
    x = arranged.board.right + 34
    room = WIDTH - 34 - x
    flip = news.flips[-1] if news.flips else None
    if flip is not None and flip.tile is not None:
        draw_face(picture, flip.tile, Box(x, arranged.board.y + 10, room, room), SIZE + 24)
    if scene.field != "below":
        size = min(room - 20, 150)
        aside.draw_pile(picture, view, x, arranged.board.bottom - size, size, arranged.letters)
    return picture


def _draw_place(picture: Image.Image, arranged: Layout, view: View, scene: Scene, n: int) -> None:
    """Draw a numbered place: a tile, a free slot, or one that cannot be chosen."""
    box, letters = arranged.slots.box(n), arranged.letters
    lies = (view.below if scene.field == "below" else view.above)[n - 1]
    if n not in scene.choices:
        if lies and scene.field != "slot":
            draw_barred(picture, box, n, n in view.peeked, letters)
        else:
            empty_slot(box.width, box.height).draw_on(picture, box.x, box.y)
        return
    if scene.field == "slot":
        empty_slot(box.width, box.height).draw_on(picture, box.x, box.y)
        text_sprite(str(n), letters, edge=4).draw_on(picture, *box.centre)
    else:
        back(n, box.width, box.height, letters).draw_on(picture, box.x, box.y)
    shapes.dashed_frame(box.width, box.height, ROUND, 5).draw_on(picture, box.x, box.y)


def place(view: View, scene: Scene, value: Hashable) -> Box | None:
    """The box of a space, a place above, a pawn, or a number that is asked for."""
    news = collect_news(view, scene.numbered_events())
    asked = _asks_number(scene)
    if asked:
        arranged = question_layout(view, scene)
    elif scene.large:
        arranged = large_layout(view, scene, news)
    else:
        arranged = table_layout(view, scene, news)
    match value:
        case Piece():
            return arranged.cell(value.at)
        case Spot(Row.ABOVE, n) if n in arranged.slots.numbers:
            return arranged.slots.box(n)
        case SeatArg(seat):
            return track.pawn(arranged, view, seat)
        case int() if asked and value in arranged.slots.numbers:
            return arranged.slots.box(value)
        case _:
            return None
