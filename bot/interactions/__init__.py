"""How a press or a command is answered on Discord."""
