"""The pictures of Puzzle-Memo."""

from render.puzzle_memo.picture import draw, place

__all__ = ["draw", "place"]
