"""Draws every sprite into render/sprites: `python -m render.art`."""

from pathlib import Path

from render.art.catalogue import sprites
from render.art.raster import compact, rasterise

FOLDER = Path(__file__).parent.parent / "sprites"


def main() -> None:
    wanted = sprites()
    for stale in set(FOLDER.glob("*.png")) - {FOLDER / f"{name}.png" for name in wanted}:
        stale.unlink()
    for name, sprite in wanted.items():
        (FOLDER / f"{name}.png").write_bytes(compact(rasterise(sprite)))


if __name__ == "__main__":
    main()
