"""The pictures of Jungo."""

from functools import partial
from itertools import pairwise
from random import Random

import pytest
from msgspec.structs import replace
from PIL import ImageChops

from bot.game import Event, Seat, SeatArg, rng_for, text_args
from bot.games.jungo import GAME
from bot.games.jungo.components import Card, Combination, Place, Run
from bot.games.jungo.view import Phase, View
from render import jungo
from render.jungo.cards import NUMERAL, SMALLEST, STRIP
from render.jungo.end import card_height
from render.jungo.hand import APART, MARGIN, hand
from render.jungo.large_table import combination_boxes
from render.jungo.strip import seat_line, strip_bottom
from render.jungo.table import News, collect_news, table
from render.jungo.targets import beating_runs, targets
from render.kit.encode import encode_png
from render.kit.panels import BACKGROUND_ANIMALS
from render.kit.scenery import jungle_background
from render.kit.text import cap_height, text_width
from render.kit.turn_numbers import Doer
from render.scene import Scene
from tests.render.jungo_states import (
    COMPUTERS,
    END,
    HAND,
    LONG_NAMES,
    NAMES,
    STATES,
    TABLE,
    card,
    seat_event,
    some_cards,
)
from tests.render.likeness import assert_approved
from tests.render.measuring import assert_legible, measure

KIBIBYTE = 1024

every_state = pytest.mark.parametrize("name", STATES)


@every_state
def test_the_picture_looks_as_it_was_approved(name: str) -> None:
    assert_approved(f"jungo-{name}", jungo.draw(*STATES[name]))


@every_state
def test_the_picture_is_wide_and_neither_tall_nor_flat(name: str) -> None:
    image = jungo.draw(*STATES[name])
    assert (image.mode, image.width) == ("RGB", 1200)
    assert 800 <= image.height <= 1200


@every_state
def test_the_picture_is_light_enough_to_send(name: str) -> None:
    """B4."""
    assert len(encode_png(jungo.draw(*STATES[name]))) <= 250 * KIBIBYTE


@pytest.mark.parametrize("name", ["three-on-the-table", "runs", "end"])
def test_the_same_view_gives_the_same_pixels(name: str) -> None:
    one, other = jungo.draw(*STATES[name]), jungo.draw(*STATES[name])
    assert ImageChops.difference(one, other).getbbox() is None


def test_two_questions_on_one_view_give_two_pictures() -> None:
    runs, plain = jungo.draw(*STATES["runs"]), jungo.draw(*STATES["hand-of-ten"])
    assert runs.size != plain.size or ImageChops.difference(runs, plain).getbbox()


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_view_of_a_match_can_be_drawn(seats: int) -> None:
    for view in _views(seats, seed=seats):
        assert jungo.draw(view, Scene(("Ania",) * seats)).width == 1200


def _views(seats: int, seed: int) -> list[View]:
    """Some views of a match in which random moves are played, and those of its end."""
    pick = Random(seed)
    options = {option.key: option.default for option in GAME.options_for(seats)}
    state = GAME.setup(seats, options, rng_for("seed", 0))
    seen: list[View] = []
    version = 0
    while acting := GAME.to_act(state):
        version += 1
        if version % 90 == 1:
            seen += [GAME.view(state, acting[0]), GAME.view(state, None)]
        move = pick.choice(list(GAME.legal_moves(state, acting[0])))
        state, _ = GAME.apply(state, acting[0], move, rng_for("seed", version))
    return [*seen[:16], GAME.view(state, None)]


@pytest.mark.parametrize("count", [1, 2, 12, 13, 26, 27, 72])
def test_a_hand_of_any_size_lies_in_its_picture(count: int) -> None:
    view = replace(HAND, hand=some_cards(1, count), counts=(0, count, 0), drawn=card(1))
    scene, height = Scene(NAMES), jungo.draw(view, Scene(NAMES)).height
    for at in range(1, count + 1):
        box = jungo.place(view, scene, Run(at, at))
        assert box is not None
        assert box.x >= 0
        assert box.right <= 1200
        assert box.bottom <= height


@pytest.mark.parametrize("count", [1, 10, 12, 13, 22, 26, 40])
def test_every_card_of_a_hand_shows_its_strip(count: int) -> None:
    view = replace(HAND, hand=some_cards(1, count), counts=(0, count, 0))
    for at in range(1, count + 1):
        box = jungo.place(view, Scene(NAMES), Run(at, at))
        assert box is not None
        assert box.width >= 0.42 * box.height / 1.5
        assert box.width >= 45


@pytest.mark.parametrize("drawn", [None, card(1)])
@pytest.mark.parametrize("count", [13, 22, 27, 40, 50, 72])
def test_the_numbers_of_a_large_hand_are_larger_and_whole_in_large_print(
    count: int, drawn: Card | None
) -> None:
    """A hand of 50 had its numbers cut in half."""
    view = replace(HAND, hand=some_cards(1, count), counts=(0, count, 0), drawn=drawn)
    where = hand(view, Scene(NAMES, large=True))
    normal = max(SMALLEST, NUMERAL * hand(view, Scene(NAMES)).rows[0].cards[0].width)
    assert where.tile_letters >= 1.15 * normal
    tiles = [tile for row in where.rows for tile in row.cards]
    assert len(tiles) == count
    assert all(tile.width >= text_width("8", where.tile_letters) for tile in tiles)
    assert all(tile.height / 2 > cap_height(where.tile_letters) for tile in tiles[:1])
    assert tiles[-1].bottom + where.disc < where.height <= 1200


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_no_card_to_be_beaten_hides_the_number_of_another(count: int) -> None:
    """Three of them were slivers of 35 pixels with numbers of 36."""
    beaten = some_cards(2, count)
    where = table(replace(STATES["beaten"][0], beaten=beaten), Scene(NAMES))
    first, second = where.beaten[:2]
    assert second.x - first.x >= round(STRIP * first.width) - 1
    assert where.beaten[-1].right < where.cards[0].x


def test_a_headline_that_is_too_long_for_a_line_takes_two() -> None:
    title = "Bartholomew the Great, keep or discard the card you drew, or call JUNGO!"
    facts = measure(partial(jungo.draw, TABLE, Scene(NAMES, headline=title)))
    assert [f.text for f in facts if f.text.startswith(("Barth", "the card"))] == [
        "Bartholomew the Great, keep or discard",
        "the card you drew, or call JUNGO!",
    ]


def test_a_headline_of_two_lines_stays_clear_of_the_edge() -> None:
    """The first letters of names such as Łukasz began at the edge itself."""
    title = "Łukasz Brzęczyszczykiewicz, play cards of your choice or go to the Jungo."
    plain, titled = (jungo.draw(TABLE, Scene(NAMES, headline=line)) for line in ("", title))
    changed = ImageChops.difference(plain, titled).getbbox()
    assert changed is not None
    assert changed[1] >= 6


def test_a_run_is_placed_over_all_its_cards() -> None:
    view, scene = STATES["hand-of-ten"]
    run, first, last = (jungo.place(view, scene, Run(*ends)) for ends in ((1, 3), (1, 1), (3, 3)))
    assert first is not None
    assert last is not None
    assert run == first.union(last)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("gaps", Place(1)),
        ("gaps", Place(11)),
        ("which-card-first", Card(1, 2)),
        ("jungo-with-a-run", None),
        ("five-seats", SeatArg(Seat(4))),
        ("end", SeatArg(Seat(2))),
    ],
)
def test_what_can_be_chosen_has_a_place(name: str, value: Card | Place | SeatArg | None) -> None:
    assert jungo.place(*STATES[name], value) is not None


def test_what_is_not_to_be_seen_has_no_place() -> None:
    assert jungo.place(*STATES["hand-of-ten"], Card(8, 8)) is None
    assert jungo.place(*STATES["start"], Run(1, 1)) is None


def test_the_runs_that_beat_the_table_are_bracketed() -> None:
    # J4: three 3s and two 7s beat two 2s, and of hand 3 3 3/4 7 7 … nothing else does
    assert set(beating_runs(HAND)) == {Run(1, 3), Run(4, 5)}


def test_nothing_is_bracketed_for_somebody_who_is_not_on_turn() -> None:
    assert beating_runs(replace(HAND, turn=Seat(0))) == ()


def test_only_the_longest_runs_have_brackets_and_every_place_in_them_is_marked() -> None:
    """Shorter ones lie inside: the answers name their places."""
    wanted = targets(*STATES["runs"])
    assert {bracket.run for bracket in wanted.brackets} == {Run(1, 3), Run(4, 5)}
    assert wanted.places == {1, 2, 3, 4, 5}


def test_runs_that_share_a_card_are_bracketed_on_different_levels() -> None:
    view, _ = STATES["runs"]
    scene = Scene(NAMES, choices=(Run(1, 2), Run(2, 3), Run(4, 5)))
    levels = {bracket.run: bracket.level for bracket in targets(view, scene).brackets}
    assert levels == {Run(1, 2): 0, Run(4, 5): 0, Run(2, 3): 1}


def test_a_gap_has_the_number_of_the_place_that_the_card_will_have() -> None:
    assert targets(*STATES["gaps"]).gaps == tuple(range(1, 12))


@pytest.mark.parametrize(
    ("name", "numbered"), [("runs", True), ("which-card-first", False), ("values", False)]
)
def test_the_places_of_a_hand_have_no_numbers_if_something_else_has(
    name: str, numbered: bool
) -> None:
    view, scene = STATES[name]
    image = jungo.draw(view, scene)
    bare = jungle_background(1200, image.height, 33, BACKGROUND_ANIMALS)
    (row,) = hand(view, scene).rows
    below = row.cards[0].x, row.bottom + 16, row.cards[-1].right, row.bottom + 48
    changed = ImageChops.difference(image, bare).crop(below).getbbox()
    assert (changed is not None) == numbered


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_line_of_large_print_is_as_high_as_its_letters(seats: int) -> None:
    lines = [seat_line(at, Scene(LONG_NAMES[:seats], large=True)) for at in range(seats)]
    assert all(line.height >= 84 for line in lines)  # from an Å to the foot of a g, at size 72
    assert all(one.bottom < other.y for one, other in pairwise(lines))
    assert lines[-1].bottom <= strip_bottom(Scene(NAMES, large=True))


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
@pytest.mark.parametrize(("seats", "share"), [(2, 1.5), (3, 1.5), (4, 1.5), (5, 1.35)])
def test_cards_to_be_beaten_are_larger_in_large_print(seats: int, share: float, count: int) -> None:
    """They were half as large as in normal print. Five overlapped ones are as wide as the board."""
    played = Combination(some_cards(7, count), 7, Seat(0))
    view = replace(TABLE, wins=(0,) * seats, counts=(8,) * seats, table=played)
    normal = table(view, Scene(COMPUTERS[:seats])).cards
    share = min(share, 1.5 if count < 5 else 1.35)
    assert combination_boxes(view)[0].width >= share * normal[0].width


@pytest.mark.parametrize(
    ("cards", "share"),
    [(1, 1.5), (2, 1.5), (3, 1.5), (4, 1.35), (5, 1.08), (6, 1.5), (7, 1.35), (8, 1.21)],
)
def test_the_cards_of_a_small_hand_are_larger_in_large_print(cards: int, share: float) -> None:
    """With nine or more, the width of the picture is the limit."""
    view = replace(HAND, hand=some_cards(1, cards), counts=(0, cards, 0))
    normal, large = (hand(view, Scene(NAMES, large=large)).rows[0] for large in (False, True))
    assert large.cards[0].width >= share * normal.cards[0].width


@pytest.mark.parametrize(("seats", "share"), [(2, 1.48), (3, 1.2), (4, 0.98)])
def test_the_cards_of_the_end_are_not_smaller_in_large_print(seats: int, share: float) -> None:
    """They were chips of 20 pixels in empty panels."""
    view = replace(END, wins=(2, 1, 0, 0)[:seats], hands=(some_cards(8, 3),) * seats)
    normal, large = (card_height(view, Scene(NAMES, large=large)) for large in (False, True))
    assert large >= share * normal


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("drawn", [None, card(7)])
def test_the_numbers_of_gaps_are_neither_cut_nor_drawn_on_the_tray(
    drawn: Card | None, large: bool
) -> None:
    view = replace(HAND, phase=Phase.DRAWN, drawn=drawn)
    scene = Scene(NAMES, large=large, choices=tuple(Place(at) for at in range(1, 12)))
    first, last = (jungo.place(view, scene, Place(at)) for at in (1, 11))
    assert first is not None
    assert last is not None
    assert first.x >= 4
    assert last.right <= (1200 if drawn is None else 1200 - MARGIN - APART) - 4


@every_state
def test_every_letter_and_mark_can_be_read_on_a_phone(name: str) -> None:
    view, scene = STATES[name]
    assert_legible(lambda: jungo.draw(view, scene), scene.large)


@pytest.mark.parametrize(
    "names", [COMPUTERS, LONG_NAMES, tuple(letter * 32 for letter in "WMQwm")], ids=["c", "l", "w"]
)
@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("large", [False, True])
def test_every_seat_count_can_be_read_with_any_names(
    seats: int, names: tuple[str, ...], large: bool
) -> None:
    views = _views(seats, seed=seats)
    for view in (*views[:4], views[-1]):
        scene = Scene(names[:seats], headline=f"{names[0]}, beat 2 × 2.", large=large)
        assert_legible(partial(jungo.draw, view, scene), large)


def test_what_is_new_says_whose_it_is_and_a_new_round_begins_anew() -> None:
    told = (seat_event("played", 0), seat_event("drew", 1), seat_event("kept", 1))
    news = collect_news(Scene(NAMES, events=told))
    assert (news.played, news.drew, news.took) == (Doer(0), Doer(1), {1: Doer(1)})
    dealt = Event("event.dealt", text_args(("seat", SeatArg(Seat(2)))))
    assert collect_news(Scene(NAMES, events=(*told, dealt))) == News()
