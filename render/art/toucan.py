"""Draws the toucan."""

from render.art.palette import PUPIL
from render.art.pen import dot, flat, linear, oval, path


def toucan() -> str:
    return _gradients() + _body() + _beak() + _eye()


def _gradients() -> str:
    return "".join(
        (
            linear("toucan-body", "#3b4356", "#14171f"),
            linear("toucan-bill", "#ffd23e", "#ff9a1f", "#f0592b", end=(1, 0.5)),
            linear("toucan-lower", "#ff9a1f", "#d8401f", end=(1, 0)),
            linear("toucan-bib", "#fffbe6", "#ffd966"),
        )
    )


def _body() -> str:
    return "".join(
        (
            path("M20 76 L5 94 L19 92 L23 98 L36 84 Z", "#20242f"),
            path(
                (
                    "M33 96 C12 82 8 46 24 26 C34 12 56 10 62 26 C68 42 62 62 58 74 "
                    "C54 88 46 97 33 96 Z"
                ),
                "url(#toucan-body)",
            ),
            flat(
                "M42 22 C56 22 62 34 60 48 C58 60 50 66 44 62 C34 56 30 24 42 22 Z",
                "url(#toucan-bib)",
            ),
            flat("M44 62 C50 66 57 61 59.5 52 C60 60 56 70 50 71 C45 71 43 66 44 62 Z", "#e8412f"),
            path("M17 46 C10 66 20 86 36 90 C42 76 36 56 17 46Z", "#4a556e", width=2.2),
            path("M22 62 C24 70 28 76 34 80", stroke="#6f7d9c", width=2.2),
            path("M30 96 l-4 3 M38 96 l3 3", stroke="#3e86c8", width=4),
        )
    )


def _beak() -> str:
    return "".join(
        (
            path("M55 20 C76 6 99 20 97 56 C90 46 76 45 56 47 Z", "url(#toucan-bill)"),
            flat("M89 26 C96 34 98 45 97 56 C94 52 90.5 49.5 86 48 C90 42 91 34 89 26 Z", PUPIL),
            path("M56 47 C72 45 84 47 90 53 C82 61 66 60 55 54 Z", "url(#toucan-lower)"),
            path("M62 22 C72 17 82 20 88 27", stroke="#fff3b8", width=3),
        )
    )


def _eye() -> str:
    return (
        oval(45, 31, 9.5, 9.5, "#3fa9f5", width=2)
        + dot(46, 31, 5.6, PUPIL)
        + dot(48, 28.8, 2.1, "#fff")
    )
