"""The command `bench`: how quick the bot is, measured on this machine and nowhere else."""
