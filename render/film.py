"""A film: pictures of one match as an animated GIF, which Discord shows in the message everywhere.

Animated WebP would be a little lighter, but Discord's clients have not shown it reliably.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError
from io import BytesIO

from PIL import Image

WIDTH = 600
"""Pixels: more than Discord gives a picture in a message on a phone or a computer."""
MAX_BYTES = 8 * 2**20
COLOURS = 255
"""One colour less than a GIF can have: the last one marks pixels that stay as they were."""


class Film:
    """Collects frames in one palette, so that what does not change from frame to frame is equal
    there and takes no room."""

    def __init__(self, samples: Sequence[Image.Image]) -> None:
        """Choose the palette by some pictures of the match."""
        self._palette = _pick_palette([_scale(image) for image in samples])
        self._frames: list[Image.Image] = []

    def add(self, image: Image.Image) -> None:
        """Add a picture as the next frame."""
        scaled = _scale(image)
        self._frames.append(scaled.quantize(palette=self._palette, dither=Image.Dither.NONE))

    def encode(
        self,
        seconds: float,
        last: float,
        max_bytes: int = MAX_BYTES,
        is_unwanted: Callable[[], bool] = lambda: False,
    ) -> bytes:
        """Return the GIF, which shows each frame for so many seconds and the last one longer.
        Frames are left out as long as it has too many bytes. Raises CancelledError as soon as it
        `is_unwanted`."""
        frames = _equally_high(self._frames)
        while len(data := _gif(frames, seconds, last, is_unwanted)) > max_bytes:
            if len(frames) == 1:
                break
            frames = [*frames[:-1:2], frames[-1]] if len(frames) > 2 else frames[-1:]
        return data


def _scale(image: Image.Image) -> Image.Image:
    height = max(1, round(image.height * WIDTH / image.width))
    return image.resize((WIDTH, height), Image.Resampling.BOX)


def _pick_palette(samples: Sequence[Image.Image]) -> Image.Image:
    """Return an image with a palette for all samples, which it sees side by side."""
    side_by_side = Image.new("RGB", (WIDTH * len(samples), max(each.height for each in samples)))
    for n, sample in enumerate(samples):
        side_by_side.paste(sample, (n * WIDTH, 0))
    return side_by_side.quantize(COLOURS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)


def _equally_high(frames: Sequence[Image.Image]) -> list[Image.Image]:
    """Return the frames with the height of the highest one, continued in the colour that most of
    the lower edge has."""
    height = max(frame.height for frame in frames)
    found = []
    for frame in frames:
        edge = frame.crop((0, frame.height - 1, WIDTH, frame.height)).histogram()
        whole = Image.new("P", (WIDTH, height), edge.index(max(edge)))
        whole.putpalette(frame.getpalette("RGB") or ())
        whole.paste(frame, (0, 0))
        found.append(whole)
    return found


def _gif(
    frames: Sequence[Image.Image], seconds: float, last: float, is_unwanted: Callable[[], bool]
) -> bytes:
    first, *others = frames
    shown = [round(seconds * 1000)] * len(others) + [round(last * 1000)]

    def wanted() -> Iterator[Image.Image]:
        for frame in others:
            if is_unwanted():
                raise CancelledError
            yield frame

    data = BytesIO()
    # `optimize` leaves out the pixels that stay as they were
    options = {"duration": shown, "loop": 0, "disposal": 1, "optimize": True}
    first.save(data, "GIF", save_all=True, append_images=wanted(), **options)
    return data.getvalue()
