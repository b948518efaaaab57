"""Drawing tools shared by the pictures of all games."""
