"""What can be ordered: a kit, single cards for a vendor, a test sheet, a picture."""
