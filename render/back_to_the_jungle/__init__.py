"""The pictures of Back To The Jungle."""

from render.back_to_the_jungle.picture import draw, place

__all__ = ["draw", "place"]
