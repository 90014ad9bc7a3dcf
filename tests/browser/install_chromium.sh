#!/bin/sh
# Make sure that a Chromium is installed: from the system's packages, else the test tool's own.
set -eu
for name in chromium chromium-browser google-chrome; do
    if command -v "$name" >/dev/null 2>&1; then exit 0; fi
done
if command -v apt-get >/dev/null 2>&1; then
    if [ "$(id -u)" = 0 ]; then run=""; else run="sudo -n"; fi
    export DEBIAN_FRONTEND=noninteractive
    if $run apt-get update -qq && $run apt-get install -y -qq chromium >/dev/null; then exit 0; fi
fi
echo "Please install Chromium (package chromium) for the browser tests." >&2
exit 1
