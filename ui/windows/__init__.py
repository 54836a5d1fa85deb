"""Windows: assembly only. What is shown comes from the page, what can be done from its offers."""
