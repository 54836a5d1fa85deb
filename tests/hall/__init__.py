"""Tests of a hall: what travels, the hub on its real server, tables' links, and what is thrown at them."""
