"""Draws every sprite into render/sprites: `python -m render.art`."""

from io import BytesIO
from pathlib import Path

from PIL import Image

from render.art.catalogue import Sprite, sprites

FOLDER = Path(__file__).parent.parent / "sprites"


def main() -> None:
    wanted = sprites()
    for stale in set(FOLDER.glob("*.png")) - {FOLDER / f"{name}.png" for name in wanted}:
        stale.unlink()
    for name, sprite in wanted.items():
        (FOLDER / f"{name}.png").write_bytes(compact(rasterise(sprite)))


def rasterise(sprite: Sprite) -> Image.Image:
    """Return the sprite at its full size, RGBA."""
    import resvg_py

    data = resvg_py.svg_to_bytes(
        svg_string=sprite.drawing,
        width=sprite.width,
        height=sprite.height,
        skip_system_fonts=True,
    )
    return Image.open(BytesIO(bytes(data))).convert("RGBA")


def compact(image: Image.Image) -> bytes:
    """Return a sprite as a PNG with a palette of 256 colours, each with its transparency."""
    few = image.quantize(256, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    buffer = BytesIO()
    few.save(buffer, "PNG", optimize=True)
    return buffer.getvalue()


if __name__ == "__main__":
    main()
