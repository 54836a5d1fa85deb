"""The command line and the line protocol, kept alive."""
