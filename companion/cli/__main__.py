"""`python -m companion.cli` is `parley`."""

from companion.cli import main

raise SystemExit(main())
