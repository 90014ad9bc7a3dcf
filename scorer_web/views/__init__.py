"""The pages, one blueprint per concern."""
