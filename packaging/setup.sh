#!/bin/sh
# Makes everything `make run` and `make test` need: system libraries (Debian, Ubuntu), .venv, the locked packages,
# and this checkout itself as an editable install.  Safe to call as often as you like; a second call does nothing.
set -eu
cd "$(dirname "$0")/.."

python=${PYTHON:-python3}
lock=packaging/requirements.txt
stamp=.venv/.ready

# What Qt loads at run time.  The font is for legible pictures on machines without any: Qt draws boxes there.
libraries="libgl1 libegl1 libxkbcommon0 libdbus-1-3 libfontconfig1 libglib2.0-0
    libxcb-cursor0 libxcb-icccm4 libxcb-keysyms1 libxcb-shape0 libxcb-xkb1 libxkbcommon-x11-0
    libxcb-image0 libxcb-render-util0 libxcb-randr0"
fonts="fonts-inter"

stop() {
    echo "setup: $*" >&2
    exit 1
}

# Prints those of the named Debian packages that are not installed.  Newer releases add "t64" to some names.
missing() {
    installed=$(dpkg-query -W -f='${db:Status-Status} ${Package}\n' 2>/dev/null | sed -n 's/^installed //p')
    for package in "$@"; do
        echo "$installed" | grep -qxF -e "$package" -e "${package}t64" || echo "$package"
    done
}

install_system_packages() {
    command -v dpkg-query >/dev/null && command -v apt-get >/dev/null || return 0
    # shellcheck disable=SC2086  # lists of names, meant to be split
    wanted=$(missing $libraries $fonts | tr '\n' ' ')
    wanted=${wanted% }
    [ -n "$wanted" ] || return 0
    if [ "$(id -u)" = 0 ]; then
        as_root=env
    elif command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
        as_root="sudo env"
    else
        advice="please run: sudo apt-get update && sudo apt-get install $wanted"
        case " $wanted" in
        *" lib"*) stop "libraries that Qt needs are missing; $advice" ;;
        *) echo "setup: going on without a font; for better looks $advice" >&2 && return 0 ;;
        esac
    fi
    echo "setup: installing $wanted"
    # shellcheck disable=SC2086
    { $as_root apt-get update -qq &&
        $as_root DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $wanted; } >&2 ||
        stop "apt-get failed (see above); Qt needs these packages: $wanted"
}

# The stamp holds what the environment was made from; the place counts, too, because a .venv cannot be moved.
fingerprint() {
    pwd
    cat "$lock" pyproject.toml packaging/setup.sh | cksum
}

is_ready() {
    [ -x .venv/bin/python ] && [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$(fingerprint)" ]
}

if is_ready; then exit 0; fi

# Two terminals may call this at once; where flock exists, the second waits and then finds everything done.
mkdir -p build
exec 9>build/setup.lock
if command -v flock >/dev/null; then flock 9; fi
if is_ready; then exit 0; fi

command -v "$python" >/dev/null ||
    stop "no $python here; please install Python 3.11 or newer (on Debian and Ubuntu: apt install python3-venv)"
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
    stop "Parley needs Python 3.11 or newer, and $python is $("$python" -V); name another one with PYTHON=..."
"$python" -c 'import venv, ensurepip' 2>/dev/null ||
    stop "this Python cannot make virtual environments; please run: apt install python3-venv"

install_system_packages

made_from=$(fingerprint)
rm -f "$stamp"
# A .venv that moved, or whose Python is gone, is made anew.
if [ "$(.venv/bin/python -c 'import sys; print(sys.prefix)' 2>/dev/null)" != "$(pwd)/.venv" ] ||
    ! grep -qsF "$(pwd)/.venv" .venv/bin/pip; then
    "$python" -m venv --clear .venv
fi
export PIP_DISABLE_PIP_VERSION_CHECK=1
.venv/bin/python -m pip install --quiet --require-hashes -r "$lock"
.venv/bin/python -m pip install --quiet --no-deps --no-build-isolation -e .
echo "$made_from" >"$stamp"
echo "setup: ready"
