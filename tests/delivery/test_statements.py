"""What a move costs the database until its picture is delivered."""

from bot import kill_points
from bot.games.lots.state import Stop
from tests.delivery.matches import start_with_ann_to_move
from tests.stage import Stage

MOST = 25
EDIT_OF_A_HAND = 4
"""Statements that note it: the message and what its audience was shown, in one transaction."""


async def test_a_move_is_told_at_the_table_after_at_most_25_statements(
    stage: Stage,
) -> None:
    """Read once, decide purely, send: from the move's transaction to the message that arrived. The
    edits of two hands fall before or after it, so they are not counted."""
    match = await start_with_ann_to_move(stage)
    chair = (await stage.matches.match(match)).chairs[0]
    statements: list[str] = []
    delivered: list[int] = []

    def note(point: str) -> None:
        if point == "table.sent":
            delivered.append(len(statements))

    for db in (stage.store.read, stage.store._writer):
        await db.set_trace_callback(statements.append)
    kill_points.listen(note)
    try:
        await stage.matches.play(match, chair.user, chair.seat, chair.decision, Stop())
        await stage.wait_until_idle()
    finally:
        kill_points.listen(lambda point: None)
    before = statements[: delivered[0]]
    edits = sum(each.startswith("UPDATE message SET version =") for each in before)
    assert 10 < len(before) - EDIT_OF_A_HAND * edits <= MOST
