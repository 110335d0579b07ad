# Makes .venv with exactly the packages of requirements.lock. Needs Python 3.11 or 3.12; gets uv by itself.
set -eu
cache="${XDG_CACHE_HOME:-$HOME/.cache}/ieum"

for python in python3 python3.12 python3.11 ""; do
    "$python" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] < (3, 13))' 2>/dev/null && break
done
if [ -z "$python" ]; then
    echo "Python 3.11 or 3.12 is missing: install it, for example \`apt-get install python3.12\`." >&2
    exit 1
fi

uv=$(command -v uv || echo "$cache/uv/bin/uv")
if [ ! -x "$uv" ]; then
    "$python" -m venv "$cache/uv" && "$cache/uv/bin/pip" install --quiet uv ||
        "$python" -m pip install --quiet --upgrade --target "$cache/uv" uv || {
        echo "uv could not be installed: check the network, or install uv (https://docs.astral.sh/uv)." >&2
        exit 1
    }
fi

[ -d .venv ] || "$uv" venv --quiet --python "$python" .venv
rm -f .venv/installed-*
"$uv" pip sync --quiet --compile-bytecode --python .venv/bin/python requirements.lock || {
    echo "The Python packages could not be installed: the first run needs the network (PyPI)." >&2
    exit 1
}
