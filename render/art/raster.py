"""From SVG to pixels: for development only, since it needs resvg."""

from io import BytesIO

from PIL import Image

from render.art.catalogue import Sprite


def rasterise(sprite: Sprite) -> Image.Image:
    """The sprite at its master size, RGBA."""
    import resvg_py

    data = resvg_py.svg_to_bytes(
        svg_string=sprite.drawing,
        width=sprite.width,
        height=sprite.height,
        skip_system_fonts=True,
    )
    return Image.open(BytesIO(bytes(data))).convert("RGBA")


def compact(image: Image.Image) -> bytes:
    """PNG bytes of a sprite: a palette of 256 colours with their transparency."""
    few = image.quantize(256, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    buffer = BytesIO()
    few.save(buffer, "PNG", optimize=True)
    return buffer.getvalue()
