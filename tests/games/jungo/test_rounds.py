"""Rule book: No one beats your combination?; Ending the Game; Turn Summary."""

from random import Random

import pytest
from msgspec.structs import replace

from bot.game import IllegalMove, Outcome, Seat
from bot.games.jungo import GAME
from bot.games.jungo.rules.rounds import MAX_DEALS, MAX_TURNS_EACH
from bot.games.jungo.state import AnyMove, Discard, Draw, Phase, State
from tests.games.jungo.positions import (
    cards_text,
    hand_text,
    legal_texts,
    line_text,
    play_moves,
    position,
    state_after,
)


def others_go_to_the_jungo(state: State) -> State:
    return state_after(state, *["draw", "discard"] * (len(state.hands) - 1))


def test_j5_an_unbeaten_combination_is_discarded_at_its_players_next_turn() -> None:
    state = state_after(position(hand="8 2", others=("1 1", "1 1")), "play 1 =8")
    state = others_go_to_the_jungo(state)
    assert (state.turn, state.table) == (0, None)
    assert cards_text(state.discard) == "2 6 8"


def test_j5_it_stays_to_be_beaten_until_then() -> None:
    state = state_after(position(hand="8 2", others=("1 1", "1 1")), "play 1 =8", "draw", "discard")
    assert state.table is not None
    assert state.table.value == 8


def test_j5_then_any_run_may_be_played() -> None:
    state = others_go_to_the_jungo(state_after(position(hand="8 2", others=("1 1",)), "play 1 =8"))
    assert "play 1 =2" in legal_texts(state)


def test_j5_then_going_to_the_jungo_is_open_too() -> None:
    state = others_go_to_the_jungo(state_after(position(hand="8 2", others=("1 1",)), "play 1 =8"))
    assert "draw" in legal_texts(state)


def test_j5_the_first_player_of_a_round_may_go_to_the_jungo() -> None:
    state = GAME.setup(2, {"rounds": 1}, Random(1))
    assert Draw() in GAME.legal_moves(state, state.turn)


def test_j5_a_table_that_stays_empty_is_open_to_the_next_player() -> None:
    state = state_after(position(hand="8 2", others=("1 3",)), "draw", "discard")
    assert legal_texts(state) == ["play 1 =1", "play 2 =3", "draw"]


def test_j5_the_discarding_is_told() -> None:
    turn = play_moves(position(hand="8 2", others=("1 1",)), "play 1 =8", "draw", "discard")
    assert turn.texts_for()[-1] == "Nobody beat Ann. Discarded: 8."


def test_j5_discarded_cards_with_two_numbers_are_told_as_they_were_played() -> None:
    state = position(hand="3 3/4 3 8", others=("1 1",))
    turn = play_moves(state, "play 1-3 =3", "draw", "discard")
    assert turn.texts_for()[-1] == "Nobody beat Ann. Discarded: three 3s (3, 3/4 and 3)."


# Ending the game


def test_j8_playing_all_cards_wins_the_round_at_once() -> None:
    turn = play_moves(position(hand="7 7", others=("1 2",)), "play 1-2 =7")
    assert turn.state.wins == (1, 0)
    assert "Ann had no cards left and won the round: 1 round won." in turn.texts_for()


def test_j8_a_jungo_call_with_all_cards_wins_the_round() -> None:
    assert state_after(position(hand="7 7", drawn="7"), "jungo 1-2 =7").wins == (1, 0)


def test_j8_drawing_and_discarding_never_wins() -> None:
    assert state_after(position(hand="7", drawn="7"), "discard").wins == (0, 0)


def test_j8_a_jungo_call_alone_does_not_win() -> None:
    assert state_after(position(hand="7", drawn="7"), "jungo =7").wins == (0, 0)


def test_j8_what_the_winning_play_beat_is_discarded() -> None:
    state = state_after(position(hand="7 7", table="4 4", discard="1", rounds=1), "play 1-2 =7")
    assert (state.phase, cards_text(state.discard)) == (Phase.OVER, "1 4 4")


def test_j8_what_the_winning_call_beat_is_discarded() -> None:
    state = state_after(position(hand="7", table="4 4", drawn="7", rounds=1), "jungo 1 =7")
    assert (state.phase, cards_text(state.discard)) == (Phase.OVER, "4 4")


def test_a_won_round_is_followed_by_a_new_deal() -> None:
    state = state_after(position(hand="7", table="4", others=("1 2",)), "play 1 =7")
    assert (state.deal, state.turns, state.table, state.discard) == (2, 0, None, ())
    assert [len(h) for h in state.hands] == [10, 10]


@pytest.mark.parametrize("starter", range(3))
def test_j1_each_later_round_is_started_to_the_left_of_the_last_starter(starter: int) -> None:
    state = replace(position(hand="7", others=("1 2", "1 2")), starter=Seat(starter))
    state = state_after(state, "play 1 =7")
    assert state.turn == state.starter == (starter + 1) % 3


@pytest.mark.parametrize(("rounds", "wins"), [(1, (0, 0)), (2, (1, 1)), (3, (2, 2))])
def test_the_first_to_win_the_chosen_rounds_wins_the_match(
    rounds: int, wins: tuple[int, ...]
) -> None:
    state = state_after(position(hand="7", rounds=rounds, wins=wins), "play 1 =7")
    assert GAME.to_act(state) == ()
    assert GAME.outcome(state) is not None


def test_the_match_goes_on_before_that() -> None:
    state = state_after(position(hand="7", rounds=3, wins=(1, 2)), "play 1 =7")
    assert GAME.outcome(state) is None


def test_two_rounds_win_unless_the_creator_chose_otherwise() -> None:
    (option,) = GAME.options_for(3)
    assert (option.key, option.default, option.choices) == ("rounds", 2, (1, 2, 3))


def outcome(state: State) -> Outcome:
    found = GAME.outcome(state)
    assert found is not None
    return found


def test_scores_are_rounds_won_and_equal_ones_share_a_rank() -> None:
    state = position(hand="7", others=("1", "1 2", "1"), wins=(1, 0, 1, 0))
    end = outcome(state_after(state, "play 1 =7"))
    assert (end.reason, end.scores, end.ranks) == ("rounds", (2, 0, 1, 0), (1, 3, 2, 3))


def test_the_sheet_tells_rounds_and_cards_of_each_seat() -> None:
    end = outcome(state_after(position(hand="7", others=("1 2",), rounds=1), "play 1 =7"))
    assert [[line_text(line) for line in lines] for lines in end.sheet] == [
        ["1 round won", "0 cards in hand at the end, which don't count"],
        ["0 rounds won", "2 cards in hand at the end, which don't count"],
    ]


# J11


def last_turn(hand: str, *others: str, deal: int = 1, wins: tuple[int, ...] = ()) -> State:
    """The last turn of a round, seat 0 to play it."""
    turns = MAX_TURNS_EACH * (1 + len(others)) - 1
    return position(hand=hand, others=others, turns=turns, deal=deal, wins=wins)


def test_j11_a_round_has_60_turns_of_each_seat() -> None:
    assert MAX_TURNS_EACH == 60
    state = position(hand="1 2", others=("1 2", "1 2"), turns=178)
    assert state_after(state, "draw", "discard").deal == 1
    assert state_after(state, "draw", "discard", "draw", "discard").deal == 2


def test_j11_then_the_smallest_hand_wins_it() -> None:
    turn = play_moves(last_turn("1 2 3", "4 5"), "draw", "discard")
    assert turn.state.wins == (0, 1)
    assert any("Bob had the smallest hand" in text for text in turn.texts_for())


def test_j11_the_last_turn_counts() -> None:
    assert state_after(last_turn("1 2", "4 5"), "play 1 =1").wins == (1, 0)
    assert state_after(last_turn("1 2", "4 5"), "draw", "keep 1").wins == (0, 1)


def test_j11_a_shared_smallest_hand_wins_for_nobody_and_is_dealt_again() -> None:
    turn = play_moves(last_turn("1 2", "4 5", "1 2 3"), "draw", "discard")
    assert (turn.state.wins, turn.state.deal) == ((0, 0, 0), 2)
    assert any("nobody won the round" in text for text in turn.texts_for())


def test_j11_two_large_hands_of_one_size_do_not_matter() -> None:
    assert state_after(last_turn("1 2 3", "4", "1 2 3"), "draw", "discard").wins == (0, 1, 0)


def test_j11_j1_an_undecided_deal_moves_the_start_too() -> None:
    state = state_after(last_turn("1 2", "4 5", "1 2 3"), "draw", "discard")
    assert state.starter == 1


def test_j11_a_match_has_15_deals_at_most() -> None:
    assert MAX_DEALS == 15
    state = state_after(last_turn("1 2", "4 5", deal=15, wins=(1, 0)), "draw", "discard")
    assert outcome(state).reason == "deals"


def test_j11_the_14th_deal_is_not_the_last() -> None:
    assert state_after(last_turn("1 2", "4 5", deal=14), "draw", "discard").deal == 15


def test_j11_then_most_rounds_won_decide_and_ties_are_shared() -> None:
    state = last_turn("1 2", "4 5", "6 7 8", "6 7 8", deal=15, wins=(1, 0, 1, 0))
    end = outcome(state_after(state, "draw", "discard"))
    assert (end.scores, end.ranks) == ((1, 0, 1, 0), (1, 3, 1, 3))


def test_j11_the_last_deal_can_still_be_won_by_rounds() -> None:
    end = outcome(state_after(last_turn("1", "4 5", deal=15, wins=(1, 1)), "play 1 =1"))
    assert (end.reason, end.ranks) == ("rounds", (1, 2))


def test_j11_a_match_of_idle_players_ends() -> None:
    state, moves = GAME.setup(2, {"rounds": 2}, Random(1)), 0
    while active := GAME.to_act(state):
        legal = GAME.legal_moves(state, active[0])
        move = GAME.idle_move(GAME.view(state, active[0]), legal)
        state, _ = GAME.apply(state, active[0], move, Random(moves))
        moves += 1
    assert (outcome(state).reason, outcome(state).ranks) == ("deals", (1, 1))
    assert moves == 15 * 60 * 2 * 2


# Turn summary


def test_a_turn_discards_first_and_then_plays_or_draws() -> None:
    state = state_after(position(hand="8 2 5", others=("1 1",)), "play 1 =8", "draw", "discard")
    assert (cards_text(state.discard), hand_text(state)) == ("2 8", "2 5")
    assert legal_texts(state) == ["play 1 =2", "play 2 =5", "draw"]


def test_a_beaten_combination_is_not_discarded_twice() -> None:
    state = position(hand="3 2", others=("8 1 1",))
    state = state_after(state, "play 1 =3", "play 1 =8", "take", "put 3 at 1")
    assert (state.turn, state.discard, hand_text(state, 1)) == (0, (), "3 1 1")


def test_a_turn_of_several_moves_is_one_turn() -> None:
    state = position(hand="7 7 2", table="4 4")
    assert state_after(state, "play 1-2 =7", "take", "put 4 at 1", "put 4 at 1").turns == 1


@pytest.mark.parametrize("move", [Discard(), Draw()])
def test_nothing_can_be_done_after_the_end(move: AnyMove) -> None:
    state = state_after(position(hand="7", rounds=1), "play 1 =7")
    assert [legal_texts(state, seat) for seat in (0, 1)] == [[], []]
    with pytest.raises(IllegalMove):
        GAME.apply(state, Seat(0), move, Random(1))
