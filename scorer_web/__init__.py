"""The phone half of Engawa: tables that know the rules, score sheets, rule books, a print shop."""
