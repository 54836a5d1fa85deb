"""Players' own phones (web pages): each seat's private page on the local network, drawn by the faces."""
