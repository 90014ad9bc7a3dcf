"""Tables: a record plus people. The position is always the replay of the log."""
