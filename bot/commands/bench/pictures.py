"""Measures the time to render a picture and its size."""

from collections.abc import Iterator
from itertools import islice
from random import Random

from bot.commands.bench.rules import Figures, random_states
from bot.commands.bench.stopwatch import Stopwatch, ms, percentile
from bot.commands.picture import PLAYER_NAMES
from bot.game import Seat, Value
from bot.games import AnyGame
from render.kit.encode import ImageFormat
from render.scene import Scene
from render.studio import Studio


async def bench_pictures(game: AnyGame, seconds: float, image_format: ImageFormat) -> Figures:
    """Render the table and each hand in positions of random matches, for `seconds`."""
    studio = Studio(image_format, workers=1)
    await studio.render(game, *next(_views(game)))  # loads sprites and fonts
    took, cpu, weights, watch = [], 0.0, [], Stopwatch()
    try:
        for view, scene in islice(_views(game), 1, None):
            one = Stopwatch()
            picture = await studio.render(game, view, scene)
            took.append(one.wall)
            cpu += one.processor
            weights.append(len(picture.data))
            if watch.wall >= seconds:
                break
    finally:
        studio.close()
    return {
        "pictures": len(took),
        "ms_p50": ms(percentile(took, 0.5)),
        "ms_p99": ms(percentile(took, 0.99)),
        "cpu_ms_mean": ms(cpu / len(took)),
        "kib_p50": round(percentile(weights, 0.5) / 1024),
        "kib_most": round(max(weights) / 1024),
    }


def _views(game: AnyGame) -> Iterator[tuple[Value, Scene]]:
    """Yield every seventh position, as the table and each seat see it, without repetition."""
    scene = Scene(PLAYER_NAMES[: min(game.seats)], title="Bench")
    seen = set()
    for state in islice(random_states(game, Random(2)), 0, None, 7):
        for seat in (None, *map(Seat, range(min(game.seats)))):
            view: Value = game.view(state, seat)
            if view not in seen:
                seen.add(view)
                yield view, scene
