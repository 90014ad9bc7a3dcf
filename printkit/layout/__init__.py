"""Where things lie: components and their sizes, sheets, booklets, boxes and marks, in mm."""
