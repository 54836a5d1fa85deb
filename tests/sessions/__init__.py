"""One evening at one table: taking back, overruling, time, draws and the library."""
