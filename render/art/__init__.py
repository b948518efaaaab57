"""The art: our own drawings as functions that give SVG text. `python -m render.art` builds it."""
