"""The terminal: people at the table. An edge: it draws what a seat sees, reads what is typed, and knows no rule of any game."""
