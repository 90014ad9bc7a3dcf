"""Backups: everything in a database as lines of JSON, checked, and merged into another one."""
