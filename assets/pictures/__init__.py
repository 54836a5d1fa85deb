"""Pictures of the program itself; they are drawn by packaging/make_picture.py."""
