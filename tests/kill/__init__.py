"""The bot as a process that is killed, started again, and compared with one that was not."""
