"""The pictures of Cacao."""

from render.cacao.picture import draw, place

__all__ = ["draw", "place"]
