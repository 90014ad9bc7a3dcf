"""What every page stands in: settings, protection, errors, languages and shared files."""
