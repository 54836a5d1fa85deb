"""Small symbols that the style sheet takes from files; bright ones for dark grounds, deep ones for light."""
