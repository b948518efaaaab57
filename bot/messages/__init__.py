"""The content of messages as plain data; nothing here sends anything to Discord."""
