"""What is said and shown, as plain data: nothing here speaks to Discord."""
