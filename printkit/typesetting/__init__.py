"""What is written: templates, the words that fill them, and text measured to fit its place."""
