"""The drawings of this project, as functions that return SVG text. `python -m render.art` draws
them."""
