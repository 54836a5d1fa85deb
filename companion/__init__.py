"""The referee: it watches, remembers, counts and explains, and it never imports Qt."""
