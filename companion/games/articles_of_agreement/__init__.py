"""Articles of Agreement, the pirate game of shares and mutinies (M. Purcell), for 4 to 7 players."""
