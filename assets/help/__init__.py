"""Help pages, in Markdown; a page in another language has its code before the ending (article27.de.md)."""
