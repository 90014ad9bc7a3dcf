"""Photos of marked pieces: read on the phone, which shows what it sees and fills the form."""
