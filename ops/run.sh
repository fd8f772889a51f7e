# What each npm script begins with: installs what's missing, then becomes the command, so that signals, arguments and the
# exit code are the command's own.
#   run.sh [--tools | --browser] [--built] COMMAND…
set -e
case $1 in
  --tools | --browser)
    node ops/ready.mjs "${1#--}"
    shift
    ;;
  *) node ops/ready.mjs ;;
esac
# By now, the pinned Node.js may be the first in PATH.
hash -r
if [ "$1" = --built ]; then
  shift
  node ops/build-if-changed.mjs
  export NODE_COMPILE_CACHE=node_modules/.cache/compiled
fi
exec "$@"
