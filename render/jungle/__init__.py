"""The pictures of Jungle."""

from render.jungle.picture import draw, place

__all__ = ["draw", "place"]
