#!/bin/sh
# Writes packaging/requirements.txt from pyproject.toml: one lock for all systems and Pythons, every file by its hash.
set -eu
cd "$(dirname "$0")/.."
if [ ! -x build/lock/bin/uv ]; then
    "${PYTHON:-python3}" -m venv build/lock
    build/lock/bin/python -m pip install --quiet uv
fi
build/lock/bin/uv pip compile pyproject.toml --extra dev --extra hub --universal --python-version 3.11 --generate-hashes \
    --no-emit-index-url --quiet --custom-compile-command "make lock" --output-file packaging/requirements.txt "$@"
