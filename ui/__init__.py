"""The windows: they may import companion, never the other way round."""
