"""The pictures of Back to the Jungle."""

from render.back_to_the_jungle.picture import draw, place

__all__ = ["draw", "place"]
