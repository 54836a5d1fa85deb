"""A hall of many tables: one hub on NATS JetStream, to which tables send their journals, and consoles their orders."""
