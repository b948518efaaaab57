"""The pictures: each game's module draws a view as a scene asks for it."""
