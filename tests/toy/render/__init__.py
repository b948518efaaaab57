"""What the toy adds to `render`."""
