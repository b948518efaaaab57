"""The bot as a process that is killed, restarted, and compared with an undisturbed one."""
