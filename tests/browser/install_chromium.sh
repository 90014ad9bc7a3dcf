#!/bin/sh
# Make sure that a Chromium is installed, preferably the one without windows.
set -eu
for name in chromium-headless-shell chromium chromium-browser google-chrome; do
    if command -v "$name" >/dev/null 2>&1; then exit 0; fi
done
if command -v apt-get >/dev/null 2>&1; then
    if [ "$(id -u)" = 0 ]; then run=""; else run="sudo -n"; fi
    export DEBIAN_FRONTEND=noninteractive
    $run apt-get update -qq || true
    for name in chromium-headless-shell chromium; do
        if $run apt-get install -y -qq "$name" >/dev/null; then exit 0; fi
    done
fi
echo "Please install Chromium (package chromium) for the browser tests." >&2
exit 1
