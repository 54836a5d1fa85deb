"""One widget, one file, and no game: what every table needs beside its board."""
