"""The frames of a finished match's moving picture, in every game."""

from io import BytesIO
from random import Random

import pytest
from PIL import Image

from bot.games import GAMES
from bot.match.service import MatchService
from bot.messages.film import frame, plan_frames
from bot.messages.reader import Reader
from render.film import MAX_BYTES, Film
from render.renderer import draw_picture
from tests.match.table import ANN, BOB, HERE, play_to_end


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_the_frames_lead_from_the_deal_to_the_result(
    matches: MatchService, game: str
) -> None:
    match = (await matches.open_lobby(GAMES[game], ANN, HERE, 2, {})).id
    await matches.join(match, BOB)
    await matches.start(match, ANN.user)
    dealt = (await matches.position(match)).view(None)
    end = await play_to_end(matches, await matches.position(match), Random(2))
    rows = (await matches.transcript(match, None)).entries
    plans = plan_frames(end.match, rows, await matches.visible_log(match, 0, None))
    reader, requests = Reader(end.match, None, "en"), []
    for plan in plans:
        position = await matches.history.position(match, plan.version)
        assert position is not None
        requests.append(frame(reader, position, plan))
    assert len(requests) > 3
    assert requests[0].view == dealt
    assert requests[-1].view == end.view(None)
    assert [request.scene.over for request in requests[-2:]] == [False, True]
    drawn = [draw_picture(r.game.id, r.view, r.scene) for r in (requests[0], requests[-1])]
    film = Film(drawn)
    for picture in drawn:
        film.add(picture)
    data = film.encode(1, 2)
    assert len(data) < MAX_BYTES / 10
    with Image.open(BytesIO(data)) as gif:
        assert gif.n_frames == 2  # type: ignore[attr-defined]
