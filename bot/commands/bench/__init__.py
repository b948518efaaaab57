"""The command `bench`: measures the bot's speed on this machine, without connecting to Discord."""
