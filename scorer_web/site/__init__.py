"""The site: the whole scorer as files that any web host can serve."""
