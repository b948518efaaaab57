"""The pictures of Jungo."""

from render.jungo.picture import draw, place

__all__ = ["draw", "place"]
