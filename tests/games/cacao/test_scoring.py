"""Rule book: temples, end and score; C7, C8, C9."""

import pytest

from bot.games.cacao import GAME
from bot.games.cacao.rules.scoring import standings, temple_gold
from bot.games.cacao.state import Goods, State, Ties
from tests.games.cacao.positions import legal_texts, line_text, position, state_after


@pytest.mark.parametrize(
    ("workers", "summary", "published"),
    [
        ((3, 3, 1), (3, 3, 0), (3, 3, 0)),
        ((4, 2, 2), (6, 0, 0), (6, 1, 1)),
        ((2, 2, 2), (3, 3, 3), (2, 2, 2)),
        ((1, 0), (6, 0), (6, 0)),
        ((0, 0), (0, 0), (0, 0)),
        ((5, 3, 1, 0), (6, 3, 0, 0), (6, 3, 0, 0)),
        ((2, 2, 2, 2), (3, 3, 3, 3), (1, 1, 1, 1)),
        ((4, 1, 1, 1), (6, 0, 0, 0), (6, 1, 1, 1)),
        ((3, 3), (3, 3), (3, 3)),
        ((1, 2), (3, 6), (3, 6)),
    ],
)
def test_c8_temple(
    workers: tuple[int, ...], summary: tuple[int, ...], published: tuple[int, ...]
) -> None:
    assert temple_gold(workers, Ties.SUMMARY) == summary
    assert temple_gold(workers, Ties.PUBLISHED) == published


def test_c8_workers_that_face_a_temple_count() -> None:
    villages = "N1 Ann 3-0-0-1·180; E1 Bob 2-1-0-1; W1 Ann 1-1-1-1"
    state = position(jungle="0 temple", villages=villages)
    assert [s.workers for s in standings(state.clearings, state.villages, 2)] == [(4, 1)]


def test_c8_each_temple_is_scored_by_itself() -> None:
    state = position(jungle="0 temple; N2 temple", villages="N1 Ann 2-1-0-1; W1 Bob 1-1-1-1")
    found = standings(state.clearings, state.villages, 2)
    assert [s.workers for s in found] == [(2, 0), (0, 1)]


def ended(
    *goods: Goods, jungle: str = "S3E3 market 2", villages: str = "", ties: str = "summary"
) -> State:
    """Ann lays the last tile of the match, far from everything that counts."""
    state = position(
        jungle=f"{jungle}; S9E9 market 2",
        villages=villages,
        tiles="1-1-1-1",
        own_pile="",
        others="",
        display="",
        pile="",
        goods=goods,
        seats=len(goods),
        ties=ties,
    )
    asked = state_after(state, "place 1-1-1-1·0", "@ S10E9")
    return state_after(asked, "sell 0") if legal_texts(asked) else asked


def scores(state: State) -> tuple[tuple[int, ...], tuple[int, ...]]:
    outcome = GAME.outcome(state)
    assert outcome is not None
    return outcome.scores, outcome.ranks


def test_c7_the_match_ends_when_everybody_has_placed_all_tiles() -> None:
    state = ended(Goods(), Goods())
    assert (GAME.to_act(state), GAME.outcome(state) is None) == ((), False)


def test_c7_it_goes_on_while_the_next_seat_has_a_tile() -> None:
    state = position(tiles="1-1-1-1", own_pile="", others="2-1-0-1")
    assert GAME.outcome(state_after(state, "place 1-1-1-1·0", "@ N1")) is None


def test_c9_gold_suns_and_river_are_added_and_cacao_is_worth_nothing() -> None:
    state = ended(Goods(gold=10, suns=2, river=4, cacao=5), Goods(gold=3))
    assert scores(state) == ((10 + 2 + 2, 3 - 10), (1, 2))


@pytest.mark.parametrize("walked", range(9))
def test_c9_the_river_counts_by_its_place(walked: int) -> None:
    value = (-10, -4, -1, 0, 2, 4, 7, 11, 16)[walked]
    assert scores(ended(Goods(river=walked), Goods()))[0] == (value, -10)


def test_c9_temples_are_added() -> None:
    state = ended(Goods(river=3), Goods(river=3), jungle="0 temple", villages="N1 Bob 1-1-1-1")
    assert scores(state) == ((0, 6), (2, 1))


def test_c9_with_the_option_ties_at_temples_are_shared() -> None:
    villages = "N1 Ann 1-1-1-1; E1 Bob 1-1-1-1; W1 Cy 1-1-1-1"
    own = Goods(river=3)
    summary = ended(own, own, own, jungle="0 temple", villages=villages)
    published = ended(own, own, own, jungle="0 temple", villages=villages, ties="published")
    assert (scores(summary)[0], scores(published)[0]) == ((3, 3, 3), (2, 2, 2))


def test_c9_a_tie_goes_to_who_has_most_cacao() -> None:
    state = ended(Goods(gold=5, cacao=1), Goods(gold=5, cacao=4), Goods(gold=5, cacao=4))
    assert scores(state) == ((-5, -5, -5), (3, 1, 1))


def test_c9_else_the_win_is_shared() -> None:
    assert scores(ended(Goods(gold=5), Goods(gold=5)))[1] == (1, 1)
    assert scores(ended(Goods(gold=5), Goods(gold=5), Goods(gold=1)))[1] == (1, 1, 3)


def test_the_score_sheet_has_a_line_for_each_source() -> None:
    outcome = GAME.outcome(
        ended(
            Goods(gold=7, suns=1, river=5, cacao=2),
            Goods(),
            jungle="0 temple; N2 temple",
            villages="N1 Ann 2-1-0-1; W1 Bob 3-1-0-0·90",
        )
    )
    assert outcome is not None
    assert [line_text(line) for line in outcome.sheet[0]] == [
        "won in play: 7",
        "temple B on N2, 2 workers: 6",
        "sun tokens: 1",
        "river: 4",
        "18 gold",
        "cacao left, which breaks ties: 2",
    ]


def test_the_score_sheet_says_who_is_level_at_a_temple() -> None:
    outcome = GAME.outcome(
        ended(Goods(), Goods(), jungle="0 temple", villages="N1 Ann 1-1-1-1; W1 Bob 1-1-1-1")
    )
    assert outcome is not None
    assert "temple A on cell 0, 1 worker, level with others: 3" in map(line_text, outcome.sheet[0])
