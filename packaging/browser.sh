#!/bin/sh
# Installs Debian's Chromium without windows, in which the phones' pages are tested; nobody who plays needs it.  A
# second call does nothing.
set -eu
[ ! -x /usr/bin/chromium-headless-shell ] || exit 0
if ! command -v apt-get >/dev/null; then
    echo "browser: no apt-get here; the phones' pages are not tried in a browser" >&2
    exit 0
fi
if [ "$(id -u)" = 0 ]; then
    as_root=env
elif command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
    as_root="sudo env"
else
    echo "browser: for the tests of the phones' pages please run: sudo apt-get install chromium-headless-shell" >&2
    exit 0
fi
install="apt-get install -y -qq --no-install-recommends"
{ $as_root apt-get update -qq && $as_root DEBIAN_FRONTEND=noninteractive $install chromium-headless-shell; } >&2 ||
    echo "browser: apt-get failed (see above); without a Chromium the phones' pages are not tried in a browser" >&2
