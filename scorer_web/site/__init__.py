"""The scorer as a site of static files, whose Python runs on the phone itself."""
