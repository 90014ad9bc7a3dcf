"""The rule books, and the desk that finds the clause for a question."""
